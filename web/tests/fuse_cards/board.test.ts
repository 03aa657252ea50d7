// The table as a person meets it: one tap or one key plays.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/fuse_cards";
import type { View } from "../../src/generated/fuse_cards";
import { LEGAL, sceneOf, VIEW } from "./views";

const act = vi.fn();
const pick = vi.fn();
const { Board, Score } = game;
const WINDOW = { type: "Window", seat: 1, closes: 3000 } as const;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.animate ??= vi.fn();
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("plays a card with one tap, and a bomb with another", async () => {
  render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.click(screen.getByLabelText("4: 15-point fuse, lay it"));
  expect(act).toHaveBeenLastCalledWith({ type: "LayFuse", card: "fuse_15" });
  await fireEvent.click(screen.getByLabelText("Bomb, 2 left, throw it for 18 points"));
  expect(act).toHaveBeenLastCalledWith({ type: "ThrowBomb" });
});

it("plays with one key from anywhere, but not while something is typed", async () => {
  render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.keyDown(document.body, { key: "6", code: "Digit6" });
  expect(act).toHaveBeenLastCalledWith({ type: "Defuse", card: "scissors" });
  const field = document.body.appendChild(document.createElement("input"));
  await fireEvent.keyDown(field, { key: "b", code: "KeyB" });
  expect(act).toHaveBeenCalledTimes(1);
  field.remove();
});

it("lets the table say why a card can't be played", async () => {
  render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.click(screen.getByLabelText("7: Match Man"));
  expect(act).toHaveBeenCalledWith({ type: "PlayMatchMan" });
});

it("lets one look into what somebody has won, and what is out of the game", async () => {
  const view = {
    ...VIEW,
    won: [["fuse_7", "fuse_7", "kick"], [], []],
    points: [18, 0, 0],
    removed: ["fuse_15"],
    out: 15,
  };
  render(Board, { scene: sceneOf({ view }), act, pick });
  await fireEvent.click(screen.getByLabelText(/Won by Ada: 18 points, 3 cards/));
  const pile = screen.getByRole("region", { name: "Won by Ada" });
  expect(pile.textContent?.replace(/\s+/g, " ")).toMatch(/18 points.*× 2.*× 1.*Out of the game · 15 points/);
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("region", { name: "Won by Ada" })).toBeNull();
});

it("says what something is where it is tapped", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.click(screen.getByLabelText(/^At stake: 18 points/));
  expect(container.querySelector(".help")?.textContent).toContain("A bomb wins them");
});

it("walks over the things by arrows", async () => {
  render(Board, { scene: sceneOf(), act, pick });
  const first = screen.getByLabelText(/^1: /);
  first.focus();
  await fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^2: /);
});

it("tells the table, the hands and the bombs of the others by name", () => {
  render(Board, { scene: sceneOf(), act, pick });
  for (const name of [
    "Fuse: 2 cards, 18 points at stake",
    "Beside the match: Bucket of water",
    "Pile: 60 cards, the time bomb is among the last 30",
    "Blaise: 7 cards in hand, 1 bomb left, 0 points won",
  ]) {
    expect(screen.getByLabelText(name)).toBeTruthy();
  }
});

it("shows the same window whoever holds the Match Man, but for their own card", () => {
  const view = { ...VIEW, window: WINDOW, turn: 1, hands: [VIEW.hands[0]?.with(6, "kick"), null, null] };
  const without = shown({ view, legal: [] });
  const held = { ...view, hands: VIEW.hands };
  const holder = shown({ view: held, legal: [{ action: { type: "PlayMatchMan" } }] });
  expect(holder.outside).toBe(without.outside);
  expect(holder.prompt).toBe(without.prompt);
  expect(holder.able).toEqual(["7: Match Man, light the fuse again"]);
});

function shown(change: { view: unknown; legal: readonly { action: unknown }[] }) {
  const scene = sceneOf(change);
  const { container } = render(Board, { scene, act, pick });
  const able = [...container.querySelectorAll(".able")].map((one) => one.getAttribute("aria-label"));
  container.querySelector(".hand")?.remove();
  // Which thing the Tab key reaches first is known to nobody else; ids are counted up.
  const outside = container.innerHTML.replaceAll(/ tabindex="-?\d"|\bc\d+(?=-)/g, "");
  cleanup();
  return { able, outside, prompt: game.prompt(scene) };
}

it("does nothing once it is only looked at", async () => {
  render(Board, { scene: sceneOf({ still: true }), act, pick });
  await fireEvent.click(screen.getByLabelText(/^1: /));
  await fireEvent.keyDown(document.body, { key: "b", code: "KeyB" });
  expect(act).not.toHaveBeenCalled();
});

it("says what there is to do", () => {
  expect(game.prompt(sceneOf())).toBe("Your turn: lay, defuse or throw");
  expect(game.prompt(sceneOf({ view: { ...VIEW, fuse: [] } }))).toBe("Your turn: start a new fuse");
  expect(game.prompt(sceneOf({ seat: 2 }))).toBe("Ada is to play");
  expect(game.note(VIEW, 1)).toBe("7 cards");
});

it("explains the end: what each won and lost", () => {
  const score = { type: "Score", fuse: 7, defuse: 4, hand: 32, total: -21 } as const;
  const scores = [score, { ...score, total: 0 }, { ...score, total: 5 }];
  const view: View = { ...VIEW, scores, ranks: [3, 2, 1], tie_broken: true, ended: "last_bomb" };
  render(Score, { view, names: ["Ada", "Blaise", "Chloé"] });
  const cells = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(cells.find(([name]) => name === "3. Ada")).toEqual(["3. Ada", "7", "4", "−32", "−21"]);
  expect(cells.map(([name]) => name)).toContain("1. Chloé");
  expect(screen.getByText(/fewest points from defuse cards win\.$/)).toBeTruthy();
});

it("counts pile after pile, the last first and the winner's at the end", () => {
  const score = { type: "Score", fuse: 7, defuse: 4, hand: 3, total: 8 } as const;
  const won = [["fuse_3", "kick"], ["fuse_7"], ["fuse_3"]];
  const over = { won, hands: [[], [], []], scores: [score, score, score], ranks: [1, 3, 2], ended: "last_bomb" };
  const { container } = render(Score, { view: { ...VIEW, ...over }, names: ["Ada", "Blaise", "Chloé"] });
  const at = [...container.querySelectorAll<HTMLElement>(".kind, .total")].map((one) =>
    Number.parseFloat(one.style.getPropertyValue("--at")),
  );
  // In the order of the table: the total of a line stands before its cards.
  const [ada, fuse, kick, chloe, hers, blaise, his] = at as [number, number, number, number, number, number, number];
  expect([his, blaise, hers, chloe, fuse, kick, ada]).toEqual(at.toSorted((one, other) => one - other));
});

it("counts the cards at the end in words, for who listens", () => {
  const score = { type: "Score", fuse: 7, defuse: 4, hand: 3, total: 8 } as const;
  const won: (typeof VIEW.won)[number] = ["fuse_3", "fuse_3", "kick"];
  const view = {
    ...VIEW,
    won: [won, [], []],
    hands: [["fuse_7"], [], []],
    scores: [score, score, score],
    ranks: [1, 1, 1],
  };
  render(Score, { view: { ...view, ended: "last_bomb" } as typeof VIEW, names: ["Ada", "Blaise", "Chloé"] });
  for (const name of ["2 × 3-point fuse", "1 × Kick", "1 × 7-point fuse"])
    expect(screen.getByRole("img", { name })).toBeTruthy();
});

it("shows beside each name what was won, and after the end the total that counts", () => {
  const score = { type: "Score", fuse: 40, defuse: 0, hand: 32, total: 8 } as const;
  const view = { ...VIEW, points: [40, 0, 0] };
  expect(game.score(view, 0)).toEqual({ value: 40, name: "won" });
  const over = { ...view, scores: [score, score, score], ended: "last_bomb" };
  expect(game.score(over, 0)).toEqual({ value: 8, name: "total" });
});

it("does not tell who has no bomb to throw one", () => {
  const without = LEGAL.filter((option) => option.action.type !== "ThrowBomb");
  const cards = without.filter((option) => option.action.type === "LayFuse");
  expect(game.prompt(sceneOf())).toBe("Your turn: lay, defuse or throw");
  expect(game.prompt(sceneOf({ legal: without }))).toBe("Your turn: lay or defuse");
  expect(game.prompt(sceneOf({ legal: cards }))).toBe("Your turn: lay a fuse card");
  expect(game.prompt(sceneOf({ legal: [...cards, ...LEGAL.slice(-1)] }))).toBe("Your turn: lay or throw");
});

it("shows one's own points beside one's hand", () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  expect(container.querySelector(".mine .won")?.textContent?.trim()).toBe("11 won");
});

it("lets others shout at who is slow, once a turn", async () => {
  const signal = vi.fn();
  const scene = sceneOf({ view: { ...VIEW, turn: 1 }, legal: [] });
  const { container } = render(Board, { scene, act, pick, signal });
  await fireEvent.click(screen.getByLabelText("Shout “Slow fuse!”"));
  await fireEvent.keyDown(document.body, { key: "s" });
  expect(signal.mock.calls).toEqual([[{ type: "SlowFuse" }]]);
  expect(container.querySelector(".called")?.textContent).toContain("Slow fuse!");
});

it("offers no shout in one's own turn, in a window, or to who only looks on", () => {
  for (const change of [
    {},
    { view: { ...VIEW, turn: 1, window: WINDOW } },
    { view: { ...VIEW, turn: 1 }, seat: null },
  ]) {
    render(Board, { scene: sceneOf(change), act, pick, signal: vi.fn() });
    expect(screen.queryByLabelText("Shout “Slow fuse!”")).toBeNull();
    cleanup();
  }
});

it("stamps what another shouts over the table", () => {
  const sayings = [{ seat: 1, signal: { type: "SlowFuse" }, words: "Slow fuse!" }];
  const { container } = render(Board, { scene: sceneOf({ sayings }), act, pick });
  expect(container.querySelectorAll(".called")).toHaveLength(1);
});

it("tells totals only when the time bomb has gone off on the table", async () => {
  vi.useFakeTimers();
  const scores = [1, 2, 3].map((total) => ({ type: "Score" as const, fuse: 0, defuse: 0, hand: 0, total }));
  const { rerender } = render(Board, { scene: sceneOf(), act, pick });
  const view: View = { ...VIEW, ended: "time_bomb", scores };
  const fresh = [{ n: 9, at: 0, seat: 0, events: [{ type: "TimeBombDrawn", seat: 0 }] }];
  await rerender({ scene: sceneOf({ view, fresh: fresh as never, version: 10, still: true }), act, pick });
  expect(game.ending?.()).toBe(true);
  expect(game.score(view, 1)?.value).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(game.ending?.()).toBe(false);
  expect(game.score(view, 1)?.value).toBe(2);
  vi.useRealTimers();
});
