// The board as a person meets it: taps and keys on what is drawn.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Scene } from "../../src/games";
import { game } from "../../src/games/fuse_discs";
import Board from "../../src/games/fuse_discs/Board.svelte";
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
  expect(game.score({ ...view, cells: `w${".".repeat(35)}` }, 0)).toEqual({ value: 1, name: "group" });
});
