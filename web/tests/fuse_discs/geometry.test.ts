// The board's geometry: where things lie, and where they are while a disc slides in.
import { describe, expect, it } from "vitest";
import {
  allPieces,
  alongLane,
  CELLS,
  discAt,
  distanceTo,
  entered,
  laneOf,
  movingPieces,
  placeOf,
  RIM,
  SPACES,
  stepsTo,
  WIDTH,
} from "../../src/games/fuse_discs/geometry";
import type { Space } from "../../src/generated/fuse_discs";

const RING = "bwbbwwbwbwbwwbwbbwwbbwwb";

describe("places", () => {
  it("the ring runs clockwise from north a", () => {
    expect(SPACES).toHaveLength(24);
    expect(SPACES.slice(0, 8)).toEqual(["Na", "Nb", "Nc", "Nd", "Ne", "Nf", "E6", "E5"]);
    expect(SPACES.at(-1)).toBe("W6");
    expect(CELLS[0]).toBe("a6");
    expect(CELLS.at(-1)).toBe("f1");
  });

  it("no two share a place, and all lie on the board", () => {
    const places = [...SPACES, ...CELLS].map(placeOf);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(60);
    for (const { x, y } of places) expect(Math.min(x, y) > 0 && Math.max(x, y) < WIDTH).toBe(true);
  });

  it("lanes run from the edge inwards", () => {
    expect(laneOf("Na")).toEqual(["a6", "a5", "a4", "a3", "a2", "a1"]);
    expect(laneOf("Sa")).toEqual(["a1", "a2", "a3", "a4", "a5", "a6"]);
    expect(laneOf("W3")).toEqual(["a3", "b3", "c3", "d3", "e3", "f3"]);
    expect(laneOf("E3")).toEqual(["f3", "e3", "d3", "c3", "b3", "a3"]);
    expect(stepsTo("W4", "d4")).toBe(4);
  });

  it.each(SPACES)("a point on the lane of %s is found again", (space: Space) => {
    for (const distance of [0, 0.4, 1, 2.5, 6]) {
      expect(distanceTo(space, alongLane(space, distance))).toBeCloseTo(distance);
    }
  });
});

describe("an entry", () => {
  const cells = (row: string): string => `${".".repeat(12)}${row}${".".repeat(18)}`;
  const position = { ring: RING, cells: cells(".w.b..") };
  const way = {
    space: "W4",
    cell: "c4",
    pushed: [
      { start: "b4", end: "d4" },
      { start: "d4", end: "e4" },
    ],
  } as const;

  it("comes to rest as the table told it", () => {
    const after = entered(position, way);
    expect(after.cells).toBe(cells("..wwb."));
    expect(discAt(after, "W4")).toBe(".");
    expect(after.ring.replace(/[^.]/g, "")).toBe(".");
  });

  it("takes what it pushes along on the last part of its way", () => {
    const at = (distance: number): readonly unknown[] =>
      movingPieces(position, { ...way, distance }).map((piece) => piece.place);
    expect(at(0)).toEqual([placeOf("W4"), placeOf("b4"), placeOf("d4")]);
    expect(at(1)).toEqual([placeOf("a4"), placeOf("b4"), placeOf("d4")]);
    expect(at(1.5)).toEqual([alongLane("W4", 1.5), alongLane("W4", 2.5), placeOf("d4")]);
    expect(at(2.5)).toEqual([alongLane("W4", 2.5), alongLane("W4", 3.5), alongLane("W4", 4.5)]);
    expect(at(3)).toEqual([placeOf("c4"), placeOf("d4"), placeOf("e4")]);
  });

  it("leaves every other disc where it is", () => {
    const moved = allPieces(position, { ...way, distance: 3 });
    expect(moved).toHaveLength(26);
    expect(moved.filter((piece) => piece.place.x !== placeOf(piece.at).x).map((piece) => piece.at)).toEqual([
      "W4",
      "b4",
      "d4",
    ]);
  });
});

it("a phone of usual width, from edge to edge, has 44 pixels for each disc", () => {
  const step = 390 / ((WIDTH + 2 * RIM) / 100);
  expect(step).toBeGreaterThanOrEqual(44);
});
