// The board's geometry, against the rulebook's own pictures.
import { describe, expect, it } from "vitest";
import {
  alongLane,
  CELLS,
  connected,
  discAt,
  distanceTo,
  laneOf,
  lanePieces,
  parsePosition,
  placeOf,
  pushedBy,
  SPACES,
  slidIn,
  stepsTo,
  WIDTH,
  worth,
} from "../../src/games/fuse_discs/geometry";
import type { Cell, Space } from "../../src/generated/fuse_discs";

const SETUP = parsePosition("bwbbwwbwbwbwwbwbbwwbbwwb/....../....../....../....../....../...... w 0");
const END = parsePosition("....w.................../..bbb./.w.wwb/bbbbbw/...wbw/bw.www/...bw. w 0");

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

describe("a slide", () => {
  it("pushes what is in its way, as the rulebook shows", () => {
    const first = slidIn(SETUP, "W4", "d4");
    expect(discAt(first, "d4")).toBe("w");
    const second = slidIn(first, "Nd", "d3");
    expect(discAt(second, "d3")).toBe("b");
    expect(discAt(second, "d2")).toBe("w");
    expect(discAt(second, "d4")).toBe(".");
    expect(discAt(second, "Nd")).toBe(".");
  });

  it("closes gaps first", () => {
    const position = { ...SETUP, cells: parsePosition(`x/....../....../.w.b../....../....../...... w 0`).cells };
    const pushed = pushedBy(position, { space: "W4", distance: 2 });
    expect(pushed.map((piece) => [piece.at, piece.place])).toEqual([["b4", placeOf("c4")]]);
    const further = pushedBy(position, { space: "W4", distance: 4 });
    expect(further.map((piece) => piece.place)).toEqual([placeOf("e4"), placeOf("f4")]);
  });

  it("moves others only when it reaches them", () => {
    const position = slidIn(SETUP, "W4", "d4");
    expect(pushedBy(position, { space: "Nd", distance: 2 })).toEqual([]);
    const [entering, met] = lanePieces(position, { space: "Nd", distance: 2.5 });
    expect(entering?.place).toEqual(alongLane("Nd", 2.5));
    expect(met?.place).toEqual(alongLane("Nd", 3.5));
  });
});

describe("groups", () => {
  it("are those of the rulebook's end position", () => {
    const sizes = (colour: "w" | "b"): readonly number[] =>
      connected(END, colour).map((group: readonly Cell[]) => worth(END, group));
    expect(sizes("w")).toEqual([7, 2, 1, 1]);
    expect(sizes("b")).toEqual([6, 3, 1, 1, 1]);
  });

  it("count a king twice", () => {
    const position = parsePosition(`${".".repeat(24)}/Ww..../....../....../....../....../...... w 0`);
    expect(worth(position, ["a6", "b6"])).toBe(3);
  });
});
