// The board as a list of things, and the hand over it.
import { describe, expect, it } from "vitest";
import { outlinesOf } from "../../src/games/fuse_discs/outlines";
import { attempt, thingsOf, wayOf } from "../../src/games/fuse_discs/things";
import type { Action, View } from "../../src/generated/fuse_discs";
import { Hand } from "../../src/lib/board/hand.svelte";
import { neighbour, spokenName, type Thing } from "../../src/lib/board/things";

const POSITION = { ring: "bwbbwwbwbwbwwbwbbwwbbwwb", cells: `${".".repeat(15)}w${".".repeat(20)}` };
const PUSHES = { Ndd4: "d4d3", Ndd3: "d4d2", Ndd2: "d4d1" };

function view(change: Partial<View> = {}): View {
  const options = {
    type: "Options",
    setup: "random",
    kings: 0,
    scoring: "standard",
    match: 1,
    white: "drawn",
    replay: true,
    pie: false,
  } as const;
  const rest = { viewer: 0, white: 0, passes: 0, results: [], groups: [[], []], points: [0, 0], wins: [0, 0] } as const;
  const told = { pushes: PUSHES, last: null, asked: [], until: 0, chooser: null, unagreed: [] } as const;
  return { type: "View", options, seats: 2, stage: "playing", side: "w", ...POSITION, ...rest, ...told, ...change };
}

const enter = (cell: string): Action => ({ type: "Enter", space: "Nd", cell }) as Action;
const LEGAL = ["d6", "d5", "d4", "d3", "d2"].map(enter);

describe("the things on the board", () => {
  const things = thingsOf(view(), LEGAL);
  const thing = things.find((one) => one.id === "Nd");

  it("are all discs, with a name each", () => {
    expect(things).toHaveLength(25);
    expect(new Set(things.map((one) => one.name)).size).toBe(25);
  });

  it("say what they can do", () => {
    expect(thing && spokenName(thing)).toBe("Black disc, north d, can enter as far as d2");
    expect(thing?.deeds.map((deed) => deed.name).slice(1, 3)).toEqual([
      "Enter as far as d5",
      "Enter as far as d4, pushing 1 disc",
    ]);
  });

  it("push what the table says", () => {
    expect(wayOf(view(), "Nd", "d3").pushed).toEqual([{ start: "d4", end: "d2" }]);
    expect(wayOf(view(), "Nd", "d5").pushed).toEqual([]);
    const two = wayOf(view({ pushes: { W4c4: "b4d4c4e4" } }), "W4", "c4").pushed;
    expect(two).toEqual([
      { start: "b4", end: "d4" },
      { start: "c4", end: "e4" },
    ]);
  });

  it("offer nothing that is not legal", () => {
    expect(things.filter((one) => one.deeds.length > 0)).toEqual([thing]);
    expect(attempt(view(), "Na")).toEqual({ type: "Enter", space: "Na", cell: "a6" });
    expect(attempt(view(), "d4")).toBeNull();
  });

  it("can be swapped from either end", () => {
    const legal: Action[] = [{ type: "Swap", one: "Na", other: "E3" }];
    const able = thingsOf(view({ stage: "swapping" }), legal).filter((one) => one.deeds.length > 0);
    expect(able.map((one) => [one.id, one.deeds[0]?.id])).toEqual([
      ["Na", "E3"],
      ["E3", "Na"],
    ]);
  });

  it("are two trays while the ring is composed", () => {
    const composing = view({ stage: "composing", ring: `wb${"?".repeat(22)}`, cells: ".".repeat(36) });
    const trays = thingsOf(composing, [
      { type: "Lay", colour: "w" },
      { type: "Lay", colour: "b" },
    ]);
    expect(trays.slice(0, 2).map(spokenName)).toEqual(["Lay White on Nc, 11 left", "Lay Black on Nc, 11 left"]);
  });
});

describe("the hand", () => {
  function desk(): { hand: Hand; played: unknown[]; asked: string[] } {
    let picked: string | null = null;
    const played: unknown[] = [];
    const asked: string[] = [];
    const things = thingsOf(view(), LEGAL);
    const hand = new Hand({
      things: () => things,
      picked: () => picked,
      pick: (thing) => {
        picked = thing;
      },
      play: (_, deed) => played.push(deed.action),
      ask: (thing: Thing) => asked.push(thing.id),
    });
    return { hand, played, asked };
  }

  it("plays by keys alone", () => {
    const { hand, played } = desk();
    expect(hand.current?.id).toBe("Nd");
    hand.key("Enter");
    expect(hand.aimed?.id).toBe("d6");
    hand.key("ArrowDown");
    hand.key("ArrowDown");
    hand.key("ArrowUp");
    hand.key("ArrowRight");
    expect(hand.aimed?.id).toBe("d5");
    hand.key("Enter");
    expect(played).toEqual([enter("d5")]);
  });

  it("lets go with Escape", () => {
    const { hand, played } = desk();
    hand.key("Enter");
    expect(hand.key("Escape")).toBe(true);
    expect(hand.picked).toBeUndefined();
    expect(hand.key("Escape")).toBe(false);
    expect(played).toEqual([]);
  });

  it("moves among the discs by arrows", () => {
    const { hand } = desk();
    hand.key("ArrowRight");
    expect(hand.focus).toBe("Ne");
    hand.key("ArrowLeft");
    hand.key("ArrowLeft");
    expect(hand.focus).toBe("Nc");
  });

  it("asks why when a disc can do nothing", () => {
    const { hand, asked } = desk();
    const thing = thingsOf(view(), LEGAL).find((one) => one.id === "Na") as Thing;
    hand.choose(thing);
    expect(asked).toEqual(["Na"]);
  });

  it("finds the nearest in a direction", () => {
    const all = [{ place: { x: 0, y: 0 } }, { place: { x: 10, y: 1 } }, { place: { x: 5, y: 40 } }];
    expect(neighbour(all, { x: 0, y: 0 }, "right")).toBe(all[1]);
    expect(neighbour(all, { x: 0, y: 0 }, "left")).toBeUndefined();
  });
});

describe("the end", () => {
  it("outlines the groups that the table counts, in their player's colour", () => {
    const group = (size: number, counts: boolean) => ({ type: "Group", size, places: ["a6"], counts }) as const;
    const groups = [[group(2, true), group(1, false)], [group(3, true)]] as const;
    expect(outlinesOf(view({ groups, white: 1 })).map(({ colour, size }) => [colour, size])).toEqual([
      ["b", 2],
      ["w", 3],
    ]);
    expect(outlinesOf(view())).toEqual([]);
  });
});
