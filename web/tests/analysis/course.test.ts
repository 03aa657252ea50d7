// What an analysis has to show along a match, and what of it the pages of games read.
import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { hint } from "../../src/games/fuse_discs/findings";
import Findings from "../../src/games/fuse_discs/findings/Findings.svelte";
import { boardAddress, moveOf, moveText, readPosition, written } from "../../src/games/fuse_discs/notation";
import type { Analysis, DecisionsFound, DiscsFound, FusionFound } from "../../src/generated/api";
import { faultsOf, seconds, valuesOf } from "../../src/lib/analysis/course";
import Decisions from "../../src/lib/analysis/Decisions.svelte";
import Curve from "../../src/routes/replay/Curve.svelte";

const stand = { side: "w", margin: null, seat: null, played: "", best: "", loss: 0, grade: "" } as const;
const DISCS: DiscsFound = {
  type: "DiscsFound",
  stands: [
    { ...stand, n: 2, value: 0.1, line: ["Na4", "W3c"] },
    { ...stand, n: 3, value: -0.9, line: ["pass"], side: "b", seat: 0, played: "Na1", best: "Na4", grade: "blunder" },
    { ...stand, n: 4, value: -1, line: [], margin: -3 },
  ],
};
const CARDS: DecisionsFound = {
  type: "DecisionsFound",
  seat: 1,
  winner: 0,
  decisions: [
    { n: 7, did: { notation: "3", words: "Lay a 3" }, would: null, gain: 5.25, doubt: 1, grade: "slip" },
    { n: 9, did: null, would: null, gain: 0, doubt: 0, grade: "" },
  ],
  sources: [{ key: "hand", words: "", points: [-3, 12] }],
};
const of = (found: Analysis["found"]): Analysis => ({ game: "", names: ["Ada", "Ben"], level: "6", found });
const START = "wbwbwbwbwbwbwbwbwbwbwbwb/....../....../....../....../....../...... w 0";

it("values stand along the fuse, and faults where something was given away", () => {
  expect(valuesOf(of(DISCS)).map(({ value }) => value)).toEqual([0.1, -0.9, -1]);
  expect(faultsOf(of(DISCS))).toEqual([{ entry: 3, grade: "blunder" }]);
  expect(faultsOf(of(CARDS))).toEqual([{ entry: 7, grade: "slip" }]);
  const fusion: FusionFound = { type: "FusionFound", seat: 0, racers: [], lost: [], overlooked: [] };
  expect([valuesOf(of(fusion)), faultsOf(of(fusion))]).toEqual([[], []]);
  expect(seconds(1_250, (text) => text.replace(".", ","))).toBe("1,3");
});

it("a moment that is not shown has no place on the curve", () => {
  const { container } = render(Curve, { analysis: of(DISCS), place: (entry: number) => (entry < 3 ? null : 1) });
  expect(container.querySelectorAll("i")).toHaveLength(1);
  expect(container.querySelector(".line")?.getAttribute("d")).toBe("M1000.0 95.0L1000.0 100.0");
});

it("moves and positions are read as they are typed", () => {
  expect(moveOf("Na4")).toEqual({ type: "Enter", space: "Na", cell: "a4" });
  expect(moveOf("W3c")).toEqual({ type: "Enter", space: "W3", cell: "c3" });
  expect([moveOf("pass"), moveOf("Na9"), moveOf("")]).toEqual([null, null, null]);
  expect([moveText("W3c"), moveText("pass")]).toEqual(["W3c", "–"]);
  const read = readPosition(START);
  expect(read && written(read)).toBe(START);
  expect(readPosition("nothing")).toBeNull();
  expect(new URLSearchParams(boardAddress(START, "omega").split("#")[1]).get("p")).toBe(START);
});

it("the board is pointed to the best move after an entry, and to none where there is none", () => {
  expect(hint(DISCS, 2)).toEqual({ type: "Enter", space: "Na", cell: "a4" });
  expect([hint(DISCS, 3), hint(DISCS, 9)]).toEqual([null, null]);
});

it("a blunder is told with what was better, and leads there", () => {
  const go = vi.fn();
  const shown = { names: ["Ada", "Ben"], own: 0, level: "6", view: null, go };
  render(Findings, { found: DISCS, at: 3, ...shown });
  expect(screen.getByText("Blunder: Na1. Na4 was better.")).toBeTruthy();
  screen.getByRole("button", { name: /Blunder/ }).click();
  expect(go).toHaveBeenCalledWith(3);
});

it("a proven end is told in points", () => {
  render(Findings, { found: DISCS, at: 4, names: ["Ada", "Ben"], own: 0, level: "6", view: null, go: vi.fn() });
  expect(screen.getByText("Black wins by 3")).toBeTruthy();
  expect(screen.getByText("The game is over.")).toBeTruthy();
});

it("decisions that cost something are told, and the own points stand beside the winner's", () => {
  const go = vi.fn();
  render(Decisions, {
    found: CARDS,
    names: ["Ada", "Ben"],
    own: 1,
    level: "5",
    at: null,
    view: null,
    go,
    called: (key: string) => `the ${key}`,
  });
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByText(/Better: wait/)).toBeTruthy();
  expect(screen.getByRole("row", { name: "the hand 12 −3" })).toBeTruthy();
  screen.getByRole("button").click();
  expect(go).toHaveBeenCalledWith(6);
});
