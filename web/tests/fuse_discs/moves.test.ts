// The list of moves: two columns, what was taken back, and the board as it was after a move.
import { expect, it } from "vitest";
import { CELLS, entered, type Position, SPACES } from "../../src/games/fuse_discs/geometry";
import { linesOf, momentAt, without } from "../../src/games/fuse_discs/moves";
import type { Cell, Disc, Entered, Space } from "../../src/generated/fuse_discs";
import type { Happened } from "../../src/generated/messages";
import { takenBack } from "../../src/lib/table/told";

function move(n: number, seat: number, disc: Disc, space: Space, cell: Cell, pushed: Entered["pushed"] = []): Happened {
  const event: Entered = { type: "Entered", seat, disc, space, cell, pushed };
  return { n, at: 0, seat, events: [event], words: [`${seat} enters`] };
}

function undo(n: number, to: number): Happened {
  return { n, at: 0, seat: 0, events: [{ type: "Acted", seat: 0, action: { type: "Undo", to } }], words: ["back"] };
}

const PUSH = { type: "Push", disc: "w", start: "a4", end: "b4" } as const;
const LOG: readonly Happened[] = [
  { n: 0, at: 0, seat: -1, events: [], words: ["The game begins."] },
  move(1, 0, "w", "W4", "a4"),
  move(2, 1, "b", "W4", "a4", [PUSH]),
  undo(3, 2),
  move(4, 1, "b", "Na", "a6"),
];

it("writes white and black in two columns, with what was pushed", () => {
  const moves = linesOf(LOG).filter((line) => line.side);
  expect(moves.map(({ side, number, text, pushed }) => [side, number, text, pushed])).toEqual([
    ["w", 1, "W4a", 0],
    ["b", 1, "W4a", 1],
    ["b", 1, "Na6", 0],
  ]);
});

it("strikes out what was taken back, and says the rest in words", () => {
  expect([...takenBack(LOG)]).toEqual([2]);
  expect(linesOf(LOG).map(({ gone }) => gone)).toEqual([false, false, true, false, false]);
  expect(linesOf(LOG).find((line) => line.entry === 3)?.words).toBe("back");
});

it("goes on counting after a new game", () => {
  const next: Happened = { n: 5, at: 0, seat: -1, events: [{ type: "NewGame" }], words: ["Game 2 begins."] };
  const numbers = linesOf([...LOG, next, move(6, 1, "w", "E1", "f1")]).map((line) => line.number);
  expect(numbers.at(-1)).toBe(1);
});

it("takes an entry out of a position as it came in", () => {
  const before: Position = {
    ring: SPACES.map((space) => (space === "W4" ? "b" : ".")).join(""),
    cells: CELLS.map((cell) => (cell === "a4" ? "w" : ".")).join(""),
  };
  const entry: Entered = { type: "Entered", seat: 1, disc: "b", space: "W4", cell: "a4", pushed: [PUSH] };
  expect(without(entered(before, entry), entry)).toEqual(before);
});

it("shows the board after a move that stands, and none after one that was taken back", () => {
  const ring = SPACES.map(() => ".").join("");
  const cells = CELLS.map((cell) => ({ a4: "w", a6: "b" })[cell as "a4"] ?? ".").join("");
  const moment = momentAt({ ring, cells }, LOG, 1);
  expect(moment?.position.cells[CELLS.indexOf("a6")]).toBe(".");
  expect(moment?.position.ring[SPACES.indexOf("Na")]).toBe("b");
  expect(momentAt({ ring, cells }, LOG, 2)).toBeNull();
});
