// The board as a person meets it: taps and keys on what is drawn.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Scene } from "../../src/games";
import { game } from "../../src/games/fuse_discs";
import Board from "../../src/games/fuse_discs/Board.svelte";
import { preferences } from "../../src/lib/app/preferences.svelte";
import ChoicePanel from "../../src/lib/widgets/ChoicePanel.svelte";

const RING = "bwbbwwbwbwbwwbwbbwwbbwwb";
const LEGAL = ["d6", "d5", "d4"].map((cell) => ({ action: { type: "Enter", space: "Nd", cell } }));

function scene(change: Partial<Scene> = {}): Scene {
  const options = {
    type: "Options",
    setup: "random",
    kings: 0,
    scoring: "standard",
    match: 1,
    white: "drawn",
    replay: true,
  };
  const position = { ring: RING, cells: ".".repeat(36), stage: "playing", side: "b", passes: 0 };
  const view = {
    type: "View",
    options,
    seats: 2,
    viewer: 1,
    white: 0,
    results: [],
    groups: [[], []],
    points: [0, 0],
    wins: [0, 0],
    pushes: {},
    last: null,
    asked: [],
    until: 0,
    ...position,
  };
  return {
    view,
    legal: LEGAL,
    fresh: [],
    version: 3,
    seat: 1,
    names: ["Ada", "Blaise"],
    picked: null,
    busy: false,
    still: false,
    ...change,
  };
}

const act = vi.fn();
const pick = vi.fn();

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("shows every disc with its name, and one of them to begin with", () => {
  render(Board, { scene: scene(), act, pick });
  expect(screen.getAllByRole("button")).toHaveLength(24);
  const first = screen.getByLabelText("Black disc, north d, can enter as far as d4");
  expect(first.getAttribute("tabindex")).toBe("0");
});

it("is played by a tap on a disc and a tap on a cell", async () => {
  const { rerender } = render(Board, { scene: scene(), act, pick });
  await fireEvent.click(screen.getByLabelText(/north d/));
  expect(pick).toHaveBeenLastCalledWith("Nd");
  await rerender({ scene: scene({ picked: "Nd" }) });
  await fireEvent.click(screen.getByLabelText("Enter as far as d5"));
  expect(act).toHaveBeenCalledWith(LEGAL[1]?.action);
});

it("lets the table say why a cell is too far", async () => {
  render(Board, { scene: scene({ picked: "Nd" }), act, pick });
  await fireEvent.click(screen.getByLabelText("d2"));
  expect(act).toHaveBeenCalledWith({ type: "Enter", space: "Nd", cell: "d2" });
});

it("is played by keys", async () => {
  const { rerender } = render(Board, { scene: scene(), act, pick });
  const disc = screen.getByLabelText(/north d/);
  await fireEvent.keyDown(disc, { key: "Enter" });
  await rerender({ scene: scene({ picked: "Nd" }) });
  await fireEvent.keyDown(disc, { key: "ArrowDown" });
  await fireEvent.keyDown(disc, { key: "Enter" });
  expect(act).toHaveBeenCalledWith(LEGAL[1]?.action);
});

it("does nothing once it is only looked at", async () => {
  render(Board, { scene: scene({ still: true, legal: [] }), act, pick });
  await fireEvent.click(screen.getByLabelText(/north d/));
  expect(pick).not.toHaveBeenCalled();
  expect(act).not.toHaveBeenCalled();
});

it("has a list of choices that plays any game", async () => {
  const legal = [{ action: { type: "Lay", card: 3 }, words: "Lay the red three" }];
  render(ChoicePanel, { legal, act });
  await fireEvent.click(screen.getByText("Lay the red three"));
  expect(act).toHaveBeenCalledWith({ type: "Lay", card: 3 });
});

it("points at a hint: the disc, and where it goes", () => {
  const hint = { type: "Enter", space: "Nd", cell: "d4" };
  const { container } = render(Board, { scene: scene({ hint }), act, pick });
  expect(container.querySelectorAll(".hinted circle")).toHaveLength(2);
  expect(container.querySelector(".hinted .goal")).not.toBeNull();
});

it("counts no group before a disc has come in", () => {
  const view = { ...(scene().view as object), points: [1, 1] };
  expect(game.score(view, 0)).toBeNull();
  expect(game.score({ ...view, cells: `w${".".repeat(35)}` }, 0)).toEqual({ value: 1, name: "linked" });
});

function changed(change: object): unknown {
  return { ...(scene().view as object), ...change };
}

const LAST = { type: "Enter", space: "W4", cell: "d4" };
const ENTERED = { n: 9, at: 0, seat: 0, events: [{ ...LAST, type: "Entered", disc: "w", pushed: [] }] };
const TAKEN_BACK = { n: 10, at: 0, seat: 0, events: [{ type: "Acted", seat: 0, action: { type: "Undo", to: 9 } }] };

it("traces the last move that the view names", () => {
  const { container } = render(Board, { scene: scene({ view: changed({ last: LAST }) }), act, pick });
  expect(container.querySelectorAll(".trace, .landed")).toHaveLength(2);
});

it("traces nothing that was taken back, nor a move of the game before, whatever is told anew", () => {
  const fresh = [ENTERED, TAKEN_BACK] as Scene["fresh"];
  const { container } = render(Board, { scene: scene({ fresh }), act, pick });
  expect(container.querySelector(".trace")).toBeNull();
});

it("names rows, columns and sides on its rim, in French too", async () => {
  const rim = (container: HTMLElement): string =>
    [...container.querySelectorAll(".surface text")].map((text) => text.textContent).join("");
  const { container } = render(Board, { scene: scene(), act, pick });
  expect(rim(container)).toBe("abcdef654321fedcba123456NESW");
  preferences.choose({ language: "fr" });
  await tick();
  expect(rim(container)).toBe("abcdef654321fedcba123456NESO");
  preferences.choose({ language: "en" });
});

const RESULT = { type: "Result", white: 0, points: [7, 6], winner: 0 };
const BETWEEN = { stage: "between", results: [RESULT], points: [7, 6], wins: [1, 0], asked: [0, 1], until: 60_000 };

it("says beside each name how the match stands", () => {
  const options = { ...(scene().view as { options: object }).options, match: 3 };
  expect(game.note(scene().view, 1)).toBe("Black · 12 to enter");
  expect(game.note(changed({ options, wins: [1, 0] }), 0)).toBe("1 win · 12 to enter");
  expect(game.note(changed({ options, wins: [1, 0], stage: "crowning" }), 1)).toBe("Black · 0 wins");
});

it("shows a finished game of a match until one goes on", async () => {
  const options = { ...(scene().view as { options: object }).options, match: 3 };
  const view = changed({ ...BETWEEN, options });
  const shown = scene({ view, legal: [{ action: { type: "Next" } }], held: [1], now: () => 18_000 });
  const { rerender } = render(Board, { scene: shown, act, pick });
  expect(screen.getByText("Ada wins game 1, 7 to 6")).toBeTruthy();
  expect(screen.getByText("Ada 1–0 Blaise · 42 s")).toBeTruthy();
  expect(game.prompt(shown)).toBe("The game is over. Ready for the next one?");
  expect(game.note(view, 0)).toBe("White · 1 win");
  await fireEvent.click(screen.getByText("Next game"));
  expect(act.mock.calls).toEqual([[{ type: "Next" }, 1]]);
  const gone = scene({ view: changed({ ...BETWEEN, options, asked: [0] }), legal: [], held: [1] });
  await rerender({ scene: gone });
  expect(screen.queryByText("Next game")).toBeNull();
  expect(game.prompt(gone)).toBe("Waiting for Ada");
});

it("goes on for everybody who plays at this screen", async () => {
  const view = changed(BETWEEN);
  render(Board, { scene: scene({ view, legal: [{ action: { type: "Next" } }], held: [0, 1] }), act, pick });
  await fireEvent.click(screen.getByText("Next game"));
  expect(act.mock.calls.map(([, seat]) => seat)).toEqual([0, 1]);
});

it("lets who only watches read how a game ended, and go nowhere", () => {
  const watched = scene({ view: changed(BETWEEN), legal: [], seat: null, still: true });
  render(Board, { scene: watched, act, pick });
  expect(screen.getByText("Ada wins game 1, 7 to 6")).toBeTruthy();
  expect(screen.queryByText("Next game")).toBeNull();
  expect(game.prompt(watched)).toBe("The game is over; the next one is about to begin");
});

it("asks whether the ring that was drawn is accepted", async () => {
  const legal = [{ action: { type: "Accept" } }, { action: { type: "Reject" } }];
  const asked = scene({ view: changed({ stage: "agreeing" }), legal });
  const { rerender } = render(Board, { scene: asked, act, pick });
  expect(game.prompt(asked)).toBe("Do you accept this ring?");
  await fireEvent.click(screen.getByText("Yes, play"));
  await fireEvent.click(screen.getByText("No, compose one"));
  expect(act.mock.calls).toEqual([[{ type: "Accept" }], [{ type: "Reject" }]]);
  const other = scene({ view: changed({ stage: "agreeing", side: "w" }), legal: [] });
  await rerender({ scene: other });
  expect(screen.queryByText("Yes, play")).toBeNull();
  expect(game.prompt(other)).toBe("Ada is looking at the ring");
});

it("has a way to object beside the board while the first move agrees to a drawn ring", async () => {
  const legal = [{ action: { type: "Enter", space: "Na", cell: "a6" } }, { action: { type: "Reject" } }];
  const first = scene({ view: changed({ unagreed: [0, 1] }), legal });
  const { container, rerender } = render(Board, { scene: first, act, pick });
  expect(game.prompt(first)).toBe("Your turn: slide a disc in");
  expect(container.querySelector(".plate.below")).toBeTruthy();
  await fireEvent.click(screen.getByText("Object"));
  expect(act.mock.calls).toEqual([[{ type: "Reject" }]]);
  await rerender({ scene: scene({ view: changed({}), legal: legal.slice(0, 1) }) });
  expect(container.querySelector(".plate")).toBeNull();
});

it("lets who has Black choose a colour on the ring", async () => {
  const legal = [{ action: { type: "Choose", colour: "w" } }, { action: { type: "Choose", colour: "b" } }];
  const asked = scene({ view: changed({ stage: "choosing", side: "b" }), legal });
  const { rerender } = render(Board, { scene: asked, act, pick });
  expect(game.prompt(asked)).toBe("Which colour do you want on this ring?");
  await fireEvent.click(screen.getByText("White, who begins"));
  await fireEvent.click(screen.getByText("Black"));
  expect(act.mock.calls).toEqual([[{ type: "Choose", colour: "w" }], [{ type: "Choose", colour: "b" }]]);
  const other = scene({ view: changed({ stage: "choosing", side: "w" }), legal: [] });
  await rerender({ scene: other });
  expect(screen.queryByText("Black")).toBeNull();
  expect(game.prompt(other)).toBe("Ada chooses a colour");
});
