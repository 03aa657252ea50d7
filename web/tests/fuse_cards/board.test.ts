// The table as a person meets it: one tap or one key plays.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/fuse_cards";
import { sceneOf, VIEW } from "./views";

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
  render(Score, { view: { ...VIEW, scores, ended: "last_bomb" }, names: ["Ada", "Blaise", "Chloé"] });
  const cells = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(cells.find(([name]) => name === "3. Ada")).toEqual(["3. Ada", "7", "4", "−32", "−21"]);
  expect(cells.map(([name]) => name)).toContain("1. Chloé");
});

it("shows beside each name what was won, and after the end the total that counts", () => {
  const score = { type: "Score", fuse: 40, defuse: 0, hand: 32, total: 8 } as const;
  const view = { ...VIEW, points: [40, 0, 0] };
  expect(game.score(view, 0)).toEqual({ value: 40, name: "won" });
  const over = { ...view, scores: [score, score, score], ended: "last_bomb" };
  expect(game.score(over, 0)).toEqual({ value: 8, name: "total" });
});
