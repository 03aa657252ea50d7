// The mission as a person meets it: a die by tap, key or drag, a slot that lights up, a team that points.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/fuse_dice";
import type { Removal } from "../../src/generated/fuse_dice";
import { PLACES, sceneOf, VIEW } from "./views";

const act = vi.fn();
const pick = vi.fn();
const signal = vi.fn();
const { Board, Score } = game;
const slot = (container: HTMLElement, name: string): Element =>
  container.querySelector(`[data-thing="slot-${name}"]`) as Element;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.animate ??= vi.fn();
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("lights up the slots of a die that is picked, and lays it with a second tap", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick, signal });
  expect(container.querySelector(".lit")).toBeNull();
  await fireEvent.click(screen.getByLabelText("blue 6"));
  expect([...container.querySelectorAll(".lit")].map((one) => one.getAttribute("data-thing"))).toEqual([
    "slot-bomb07-0",
  ]);
  expect(signal).toHaveBeenLastCalledWith({ type: "Reach", die: "b6" });
  await fireEvent.click(slot(container, "bomb07-0"));
  expect(act).toHaveBeenLastCalledWith(PLACES[1]);
});

it("lays a die with two keys", async () => {
  render(Board, { scene: sceneOf(), act, pick, signal });
  await fireEvent.keyDown(document.body, { key: "2", code: "Digit2" });
  await fireEvent.keyDown(document.body, { key: "Enter", code: "Enter" });
  expect(act).toHaveBeenLastCalledWith(PLACES[1]);
});

it("lets the table say why a die can't lie there, and keeps it in the hand", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick, signal });
  await fireEvent.click(screen.getByLabelText("blue 6"));
  await fireEvent.click(slot(container, "bomb07-1"));
  expect(act).toHaveBeenLastCalledWith({ type: "Place", turn: 4, die: "b6", bomb: "bomb07", slot: 1 });
  expect(screen.getByLabelText("blue 6").getAttribute("aria-pressed")).toBe("true");
});

it("points a die out to a team-mate", async () => {
  render(Board, { scene: sceneOf(), act, pick, signal });
  await fireEvent.click(screen.getByLabelText("blue 6"));
  await fireEvent.click(screen.getByText("For Chloé"));
  expect(signal).toHaveBeenLastCalledWith({ type: "Point", die: "b6", seat: 2 });
  expect(act).not.toHaveBeenCalled();
});

it("shows and says who reaches for a die, and for whom it is meant", () => {
  const sayings = [
    { seat: 1, signal: { type: "Reach", die: "b6" }, words: "I take blue 6" },
    { seat: 2, signal: { type: "Point", die: "r5", seat: 0 }, words: "You take red 5" },
  ];
  render(Board, { scene: sceneOf({ sayings }), act, pick, signal });
  expect(screen.getByLabelText("blue 6, Ben reaches for it")).toBeTruthy();
  expect(screen.getAllByLabelText("red 5, Chloé means it for you"), "one of two equal dice").toHaveLength(1);
  expect(screen.getAllByText("Chloé → You")).toHaveLength(1);
});

it("tells who was quicker when a die is taken out of the hand", async () => {
  const { rerender } = render(Board, { scene: sceneOf(), act, pick, signal });
  await fireEvent.click(screen.getByLabelText("blue 6"));
  const placed = { type: "Placed", seat: 1, owner: 1, die: "b6", bomb: "bomb01", slot: 1, full: false };
  const fresh = [{ n: 9, at: 70_000, seat: 1, events: [placed] }];
  const view = { ...VIEW, tray: ["r5", "r5"] };
  await rerender({ scene: sceneOf({ view, fresh, version: 10, legal: [{ action: PLACES[0] }] }), act, pick, signal });
  expect(screen.getAllByText("Ben was quicker").length).toBeGreaterThan(0);
});

it("gives a die up with one tap where one is owed", async () => {
  const removal: Removal = { type: "Removal", die: "b4", fuse: null, seats: [0] };
  const remove = { type: "Remove", turn: 4, die: "b1", bomb: "bomb32", slot: 0 };
  const view = { ...VIEW, stage: "rerolling", tray: [], removal };
  const { container } = render(Board, { scene: sceneOf({ view, legal: [{ action: remove }] }), act, pick, signal });
  await fireEvent.click(slot(container, "bomb32-0"));
  expect(act).toHaveBeenLastCalledWith(remove);
  expect(screen.getByText("blue 4: everybody gives up one blue die or one 4")).toBeTruthy();
});

it("names everybody who is waited for but oneself", async () => {
  const removal = (seats: number[]): Removal => ({ type: "Removal", die: null, fuse: "fuse-red", seats });
  const view = (seats: number[]): unknown => ({ ...VIEW, stage: "defusing", tray: [], removal: removal(seats) });
  const { rerender } = render(Board, { scene: sceneOf({ view: view([0, 2]) }), act, pick, signal });
  expect(screen.getByText("A fuse burns. Everybody gives up one red die.")).toBeTruthy();
  expect(screen.getByText("Waiting for Chloé")).toBeTruthy();
  await rerender({ scene: sceneOf({ view: view([0]) }), act, pick, signal });
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
});

it("counts down in the tray, where there are no dice yet", () => {
  const view = { ...VIEW, stage: "starting", tray: [] };
  const { container } = render(Board, { scene: sceneOf({ view, legal: [], now: () => 1_000 }), act, pick, signal });
  expect(container.querySelector(".tray .start strong")?.textContent).toBe("2");
});

it("takes the next bomb from the row with one tap, for the full bomb that was chosen", async () => {
  const bombs = [
    [
      { type: "Shown", card: "bomb07", dice: ["r5", "r3"] },
      { type: "Shown", card: "bomb06", dice: ["r5", "r3"] },
    ],
    ...VIEW.bombs.slice(1),
  ];
  const clears = ["bomb07", "bomb06"].flatMap((bomb) =>
    VIEW.row.map((replacement) => ({ action: { type: "Clear", bomb, replacement } })),
  );
  const view = { ...VIEW, stage: "defusing", bombs };
  const { container } = render(Board, { scene: sceneOf({ view, legal: clears }), act, pick, signal });
  const taken = container.querySelector('[data-thing="row-bomb05"]') as Element;
  await fireEvent.click(taken);
  expect(act).toHaveBeenLastCalledWith({ type: "Clear", bomb: "bomb07", replacement: "bomb05" });
  await fireEvent.click(screen.getByText("Replace bomb 06 first"));
  await fireEvent.click(taken);
  expect(act).toHaveBeenLastCalledWith({ type: "Clear", bomb: "bomb06", replacement: "bomb05" });
});

it("clears a full bomb by itself where the row is empty", async () => {
  const view = { ...VIEW, stage: "distributing", row: [] };
  const legal = [{ action: { type: "Clear", bomb: "bomb07", replacement: null } }];
  render(Board, { scene: sceneOf({ view, legal }), act, pick, signal });
  await fireEvent.click(screen.getByText("Set bomb 07 aside"));
  expect(act).toHaveBeenLastCalledWith({ type: "Clear", bomb: "bomb07", replacement: null });
});

it("covers the table while it is paused, and counts three, two, one before the hand may act again (B12)", async () => {
  vi.useFakeTimers();
  const props = { act, pick, signal };
  const { container, rerender } = render(Board, { scene: sceneOf(), ...props });
  await rerender({ scene: sceneOf({ view: null, paused: true, still: true }), ...props });
  expect(container.querySelector("[data-card]")).toBeNull();
  expect(screen.getByText("1 pause so far")).toBeTruthy();
  await rerender({ scene: sceneOf(), ...props });
  expect(container.querySelector(".resumes")?.textContent?.trim()).toBe("3");
  await fireEvent.click(screen.getByLabelText("blue 6"));
  expect(signal, "the hand is held back").not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(container.querySelector(".resumes")?.textContent?.trim()).toBe("1");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(container.querySelector(".resumes")).toBeNull();
  await fireEvent.click(screen.getByLabelText("blue 6"));
  expect(signal).toHaveBeenLastCalledWith({ type: "Reach", die: "b6" });
  await rerender({ scene: sceneOf({ paused: true, still: true }), ...props });
  expect(container.querySelector("[data-card]"), "nor is a view drawn that was sent all the same").toBeNull();
  expect(screen.getByText("2 pauses so far")).toBeTruthy();
  vi.useRealTimers();
});

it("starts without a count where nothing was paused", () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick, signal });
  expect(container.querySelector(".resumes")).toBeNull();
});

it("calls a colour or a number to the team by one tap (B37)", async () => {
  render(Board, { scene: sceneOf(), act, pick, signal });
  await fireEvent.click(screen.getByLabelText("Call: I need a red die"));
  expect(signal).toHaveBeenLastCalledWith({ type: "Need", mark: "r" });
  await fireEvent.click(screen.getByLabelText("Call: leave me a 5"));
  expect(signal).toHaveBeenLastCalledWith({ type: "Leave", mark: "5" });
  expect(act).not.toHaveBeenCalled();
});

it("has nobody to call to for one who is alone or only watches", () => {
  const view = { ...VIEW, seats: 1, bombs: VIEW.bombs.slice(0, 1), since: [20_000], silent: [false], holder: 0 };
  const { container } = render(Board, { scene: sceneOf({ view, names: ["Ada"] }), act, pick, signal });
  expect(container.querySelector(".calls")).toBeNull();
});

it("shows cards set aside, and what of the deck is advanced (B35)", () => {
  const pile = { type: "Pile", bombs: 9, advanced: 2, fuses: 1 };
  const view = { ...VIEW, defused: ["bomb28", "advanced3"], activated: ["fuse-red", "fuse-5"], pile };
  render(Board, { scene: sceneOf({ view }), act, pick, signal });
  expect(screen.getByText("2 bombs defused: 28, A3")).toBeTruthy();
  expect(screen.getByLabelText("red die: this fuse has burnt")).toBeTruthy();
  expect(screen.getByLabelText("5: this fuse has burnt")).toBeTruthy();
  expect(screen.getByText("2 advanced bombs among them")).toBeTruthy();
});

it("draws the cards as the table has them (B2)", () => {
  const corrected = {
    bomb07: {
      id: "bomb07",
      points: 4,
      kind: "grid",
      status: "confirmed",
      icons: [],
      slots: [{ kind: "any" }, { kind: "any" }],
      relations: [],
    },
  };
  render(Board, { scene: sceneOf({ view: { ...VIEW, corrected } }), act, pick, signal });
  expect(screen.getByLabelText(/^Your bomb 07, 4 points\. .+: /)).toBeTruthy();
});

it("does nothing once it is only looked at", async () => {
  render(Board, { scene: sceneOf({ still: true }), act, pick, signal });
  await fireEvent.click(screen.getByLabelText(/^blue 6/));
  await fireEvent.keyDown(document.body, { key: "1", code: "Digit1" });
  expect(act).not.toHaveBeenCalled();
  expect(signal).not.toHaveBeenCalled();
});

it("offers keys and spoken warnings only where something can be done", async () => {
  const { container, rerender } = render(Board, { scene: sceneOf(), act, pick, signal });
  const shown = (): number[] =>
    [".tools:not(.idle) .keys", ".tray span.number", ".tools:not(.idle) button"].map(
      (one) => container.querySelectorAll(one).length,
    );
  expect(shown()).toEqual([1, 3, 2]);
  await rerender({ scene: sceneOf({ seat: null, legal: [] }), act, pick, signal });
  expect(shown()).toEqual([0, 0, 2]);
  expect(container.querySelectorAll(".tools button:disabled")).toHaveLength(1);
  await rerender({ scene: sceneOf({ still: true }), act, pick, signal });
  expect(shown()).toEqual([0, 0, 0]);
});

it("marks what there is to do only for whom the table waits", async () => {
  const { container, rerender } = render(Board, { scene: sceneOf(), act, pick, signal });
  expect(container.querySelector(".todo.yours")).toBeTruthy();
  await rerender({ scene: sceneOf({ legal: [] }), act, pick, signal });
  expect(container.querySelector(".todo.yours")).toBeNull();
});

it("says what there is to do", () => {
  expect(game.prompt(sceneOf())).toBe("Take a die and place it");
  const stopped = { ...VIEW, ended: 90_000 };
  expect(game.prompt(sceneOf({ view: stopped }))).toBe("The clock has stopped: place 1 die more");
  expect(game.prompt(sceneOf({ legal: [] }))).toBe("Waiting for Ben, Chloé");
  const drawing = { ...VIEW, stage: "drawing", tray: [] };
  expect(game.prompt(sceneOf({ view: drawing, legal: [] }))).toBe("Ben has the bag");
  expect(game.prompt(sceneOf({ view: drawing, legal: [{ action: { type: "Roll", turn: 4 } }] }))).toBe(
    "You have the bag: roll the dice",
  );
});

it("explains the score as the table reckons it: ship, time, bombs and fuse cards (B31)", () => {
  const view = {
    ...VIEW,
    stage: "over",
    reason: "saved",
    ended: 480_500,
    activated: ["fuse-1", "fuse-red"],
    score: { type: "Score", saved: 10, time: 12, bombs: 3, fuses: 4, total: 77 },
  };
  const { container } = render(Score, { view, names: ["Ada", "Ben", "Chloé"] });
  expect([...container.querySelectorAll("dd")].map((one) => one.textContent)).toEqual(["10", "12", "3", "4", "77"]);
});
