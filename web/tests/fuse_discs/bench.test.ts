// Trying moves on a position, and setting one up.
import { expect, it, vi } from "vitest";
import { Bench, type Looker } from "../../src/games/fuse_discs/pages/bench.svelte";
import { crowded, EMPTY, FULL, put } from "../../src/games/fuse_discs/pages/editing";
import type { LookAt, Looked } from "../../src/generated/api";

const MOVE = { type: "Enter", space: "Na", cell: "a4" } as const;

/** Each move changes the side; the level always answers the same. */
function pretended(): { look: Looker; asked: LookAt[] } {
  const asked: LookAt[] = [];
  const look: Looker = (wanted) => {
    asked.push(wanted);
    if (wanted.position === "nothing") return Promise.reject(new Error("no such position"));
    const count = wanted.position.length + (wanted.move ? 1 : 0);
    const looked: Looked = {
      position: "p".repeat(count),
      view: { side: count % 2 ? "w" : "b" },
      legal: count > 4 ? [] : [{ action: MOVE, words: "" }],
      moves: count > 4 ? [] : ["Na4"],
      events: [],
      worth: wanted.judge ? { value: 0, margin: null, line: ["Na4"] } : null,
      answer: wanted.level ? "Na4" : "",
    };
    return Promise.resolve(looked);
  };
  return { look, asked };
}

it("moves are made for both sides, and taken back one by one", async () => {
  const { look } = pretended();
  const bench = new Bench(look);
  expect(await bench.open({ position: "p", scoring: "omega", judge: true })).toBe(true);
  await bench.act(MOVE);
  await bench.judge(true);
  expect([bench.past.length, bench.view?.side, bench.free]).toEqual([2, "b", true]);
  expect(bench.scene(["White", "Black"], true).hint).toEqual(MOVE);
  bench.back();
  bench.back();
  expect([bench.past.length, bench.view?.side]).toEqual([1, "w"]);
});

it("a level answers for its side until the game is over, and taking back returns to one's own move", async () => {
  const { look, asked } = pretended();
  const bench = new Bench(look);
  bench.level = "3";
  await bench.open({ position: "p", scoring: "standard", judge: false });
  await bench.act(MOVE);
  expect([bench.past.length, bench.view?.side]).toEqual([3, "w"]);
  expect(asked.map(({ move, level }) => move ?? level)).toEqual([undefined, "Na4", "3", "Na4"]);
  bench.back();
  expect([bench.past.length, bench.view?.side]).toEqual([1, "w"]);
});

it("what is not legal is not asked for, and what can't be is an error", async () => {
  const { look, asked } = pretended();
  const bench = new Bench(look);
  await bench.open({ position: "p", scoring: "standard", judge: false });
  await bench.act({ type: "Enter", space: "Nb", cell: "b4" });
  expect(asked).toHaveLength(1);
  expect(await bench.open({ position: "nothing", scoring: "standard", judge: false })).toBe(false);
  expect(bench.error).toBeInstanceOf(Error);
});

it("values can be wanted later, without losing the moves", async () => {
  const { look } = pretended();
  const bench = new Bench(look);
  await bench.open({ position: "p", scoring: "standard", judge: false });
  await bench.act(MOVE);
  await bench.judge(true);
  expect([bench.past.length, bench.now?.worth?.value]).toEqual([2, 0]);
});

it("an answer that comes after a step back is forgotten", async () => {
  const answers: (() => void)[] = [];
  const { look } = pretended();
  const slow = vi.fn<Looker>((wanted) => new Promise((resolve) => answers.push(() => void look(wanted).then(resolve))));
  const bench = new Bench(slow);
  const opened = bench.open({ position: "p", scoring: "standard", judge: false });
  answers.shift()?.();
  await opened;
  const acted = bench.act(MOVE);
  bench.back();
  answers.shift()?.();
  await acted;
  expect([bench.past.length, bench.busy]).toEqual([1, false]);
});

it("a place takes what is in the hand, and gives it back", () => {
  const one = put(EMPTY, "Na", "W");
  expect(one.ring.startsWith("W.")).toBe(true);
  expect(put(one, "Na", "W")).toEqual(EMPTY);
  expect(put(EMPTY, "f1", "b").cells.endsWith(".b")).toBe(true);
});

it("there are twelve discs of a colour, and two kings among them", () => {
  expect([crowded(EMPTY), crowded(FULL)]).toEqual([null, null]);
  expect(crowded(put(FULL, "a1", "w"))).toBe("w");
  const kings = (["a1", "b1", "c1"] as const).reduce((position, at) => put(position, at, "B"), EMPTY);
  expect(crowded(kings)).toBe("b");
});
