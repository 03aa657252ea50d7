// The parts of the table that only reckon: cord, layout, story, score and things.
import { describe, expect, it } from "vitest";
import { kindsOf, linesOf, othersOf, slotsOf } from "../../src/games/fuse_cards/cards";
import { cut, pathOf, pointAt, smooth } from "../../src/games/fuse_cards/cord";
import { bandOf, fuseOf, matchAt, SLIM, within } from "../../src/games/fuse_cards/layout";
import { lastTold, momentsOf, traceOf } from "../../src/games/fuse_cards/story";
import { actionWith, thingOfKey, thingsOf } from "../../src/games/fuse_cards/things";
import type { Event, FuseCard } from "../../src/generated/fuse_cards";
import { LEGAL, VIEW } from "./views";

const POINTS = [0, 40, 90].map((x, index) => ({ x, y: index * 10 }));
const PHONE = { width: 378, height: 430 };
const DESK = { width: 672, height: 394 };
const KINDS: readonly FuseCard[] = ["fuse_3", "fuse_7", "fuse_10", "fuse_15"];

function fuse(count: number): readonly FuseCard[] {
  return Array.from({ length: count }, (_, index) => KINDS[index % 4] as FuseCard);
}

describe("the cord", () => {
  it("runs through all its points", () => {
    const cord = smooth(POINTS);
    expect(POINTS.map((_, index) => pointAt(cord, index))).toEqual(POINTS);
  });

  it("can be cut anywhere, and both parts meet there", () => {
    const [before, after] = cut(smooth(POINTS), 1.3);
    expect(before).toHaveLength(2);
    expect(after).toHaveLength(1);
    expect(before.at(-1)?.[3]).toEqual(after[0]?.[0]);
    expect(pathOf([])).toBe("");
    expect(pathOf(before)).toMatch(/^M0.0 0.0C/);
  });
});

describe.each([
  ["a phone", PHONE],
  ["a desk", DESK],
])("on %s the fuse", (_, room) => {
  it.each([1, 2, 5, 9, 16, 30, 60, 100])("lies on the table with %i cards, none over another", (count) => {
    const { spots, size, next } = fuseOf(room, fuse(count));
    for (const { x, y } of [...spots, next]) {
      expect(x).toBeGreaterThan(size / 2);
      expect(x).toBeLessThan(room.width - size / 2);
      expect(y).toBeGreaterThan(bandOf(room));
      expect(y).toBeLessThan(room.height - (size * SLIM) / 2 + 4);
    }
    const near = spots.slice(1).map((spot, index) => {
      const before = spots[index] ?? next;
      return Math.max(Math.abs(spot.x - before.x) / size, Math.abs(spot.y - before.y) / (size * SLIM));
    });
    expect(Math.min(1.1, ...near)).toBeGreaterThan(1);
  });

  it("goes up in a blast that no edge cuts", () => {
    const { width, height } = room;
    expect(within(room, { x: width - 5, y: height }, 120)).toEqual({ x: width - 120, y: height - 120 });
    expect(within(room, { x: 10, y: 0 }, 120)).toEqual({ x: 120, y: 120 });
    expect(within(room, { x: 130, y: 140 }, 120)).toEqual({ x: 130, y: 140 });
  });

  it("burns from the match, never to its end", () => {
    const { cord, burnt, end } = fuseOf(room, fuse(8));
    expect(cord[0]?.[0]).toEqual(matchAt(room));
    expect(burnt).toBeGreaterThan(0);
    expect(burnt).toBeLessThan(cord.length);
    expect(pointAt(cord, cord.length)).toEqual(end);
  });

  it("is nothing but the match without cards", () => {
    expect(fuseOf(room, [])).toMatchObject({ spots: [], cord: [], burnt: 0, end: matchAt(room) });
  });
});

describe("the story", () => {
  const laid: Event = { type: "FuseLaid", seat: 1, card: "fuse_7" };
  const defused: Event = { type: "Defused", seat: 2, card: "scissors" };
  const removed: Event = { type: "FuseRemoved", points: 10 };
  const drew: Event = { type: "Drew", seat: 2, card: null };

  it("has a bomb take what lay there", () => {
    const event: Event = { type: "Exploded", seat: 0, fuse: ["fuse_3"], beside: [], points: 3, bombs: 1 };
    expect(momentsOf([event], ["fuse_3"])).toEqual([{ kind: "blast", seat: 0, fuse: ["fuse_3"], points: 3 }]);
  });

  it("has a defuse card take the fuse with it, unless it may still be saved", () => {
    expect(momentsOf([laid, defused, removed, drew], ["fuse_3"])).toMatchObject([
      { kind: "scissors", fuse: ["fuse_3", "fuse_7"] },
    ]);
    expect(momentsOf([defused, drew], ["fuse_3"])).toMatchObject([{ kind: "scissors", fuse: [] }]);
    expect(momentsOf([removed], ["fuse_3"])).toMatchObject([{ kind: "gone", fuse: ["fuse_3"] }]);
  });

  it("traces the last play, not the draw after it", () => {
    expect(lastTold([laid, drew])).toBe(laid);
    expect(lastTold([defused, removed, drew])).toBe(defused);
    expect(lastTold([drew])).toBeNull();
    expect(traceOf(laid as never, ["Ada", "Blaise"])).toBe("Blaise lays 7");
  });
});

describe("the score", () => {
  const score = (fuse: number, defuse: number, hand: number) => ({
    type: "Score" as const,
    fuse,
    defuse,
    hand,
    total: fuse + defuse - hand,
  });

  it("puts the players in the order of the ranks that the table gives them", () => {
    const scores = [score(20, 6, 6), score(24, 0, 4), score(10, 0, 30)];
    const lines = linesOf({ ...VIEW, scores, ranks: [2, 1, 3] });
    expect(lines.map(({ seat, rank, total }) => [seat, rank, total])).toEqual([
      [1, 1, 20],
      [0, 2, 20],
      [2, 3, -20],
    ]);
    expect(linesOf(VIEW)).toEqual([]);
  });

  it("counts cards by kind", () => {
    expect(kindsOf(["fuse_7", "kick", "fuse_7"])).toEqual([
      { card: "fuse_7", count: 2 },
      { card: "kick", count: 1 },
    ]);
  });
});

describe("the things", () => {
  const moment = { view: VIEW, legal: LEGAL, seat: 0, names: ["Ada", "Blaise", "Chloé"] };
  const key = (key: string, code = ""): string | null => thingOfKey({ key, code }, moment);

  it("are the hand, the bombs, what lies on the table, and the others", () => {
    const things = thingsOf(moment);
    expect(things.map((thing) => thing.id)).toEqual([
      ...slotsOf(VIEW.hands[0] ?? []).map((slot) => slot.id),
      ...["bomb", "stake", "fuse", "beside", "pile", "seat-1", "seat-2"],
    ]);
    expect(things.find((thing) => thing.id === "match_man-0")?.deeds).toEqual([]);
    expect(things.find((thing) => thing.id === "bomb")?.deeds[0]?.action).toEqual({ type: "ThrowBomb" });
  });

  it("answer to one key each", () => {
    expect(key("2")).toBe("fuse_7-0");
    expect(key("é", "Digit2")).toBe("fuse_7-0");
    expect(key("B")).toBe("bomb");
    expect(key("m")).toBe("match_man-0");
    expect(key("8", "Digit8")).toBeNull();
  });

  it("lay a defuse card beside the match where there is nothing to defuse", () => {
    expect(actionWith("kick", [{ action: { type: "LayBeside", card: "kick" } }]).type).toBe("LayBeside");
    expect(actionWith("kick", LEGAL).type).toBe("Defuse");
  });

  it("tell of a player's order round the table", () => {
    expect(othersOf(VIEW, 1)).toEqual([2, 0]);
    expect(othersOf(VIEW, null)).toEqual([0, 1, 2]);
  });
});
