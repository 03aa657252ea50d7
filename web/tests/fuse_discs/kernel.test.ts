// The kernel as the page asks it: the same numbers as from Python, on the board's own terms.
// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { Analyst } from "../../src/games/fuse_discs/kernel/analyst";
import { type Kernel, openKernel } from "../../src/games/fuse_discs/kernel/kernel";
import { find, judge, perft, type Searched } from "../../src/games/fuse_discs/kernel/search";

const FOLDER = join(import.meta.dirname, "../../../src/fusebox/bots/fuse_discs");
const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(FOLDER, name)));
const START: Searched = {
  ring: "bwbbwwbwbwbwwbwbbwwbbwwb",
  cells: ".".repeat(36),
  side: "w",
  passes: 0,
  options: { scoring: "standard" },
};

let kernel: Kernel;

beforeAll(async () => {
  kernel = await openKernel(file("kernel.wasm"), file("master.bin"));
});

const entered = (space: string, cell: string): object => ({ type: "Enter", space, cell });

it("counts the positions ahead as the rules do", () => {
  const crowned = { ...START, ring: "BWbbwwbwbwbwwBWbbwwbbWwb", side: "b" } as const;
  expect([0, 1, 2, 3].map((depth) => perft(kernel, START, depth))).toEqual([1, 72, 5076, 320301]);
  expect(perft(kernel, crowned, 2)).toBe(5076);
});

it("finds by alpha-beta what the bots find, with the line", () => {
  expect(find(kernel, START, { by: "alphaBeta", budget: 5000 })).toEqual({
    move: entered("Sd", "d4"),
    value: 0.25,
    certain: false,
    nodes: 5000,
    depth: 3,
    line: [entered("Sd", "d4"), entered("Nd", "d2"), entered("E3", "c3")],
  });
});

it("finds by random games what the bots find with the same seed", () => {
  const found = find(kernel, START, { by: "games", budget: 2000, seed: 7 });
  expect(found).toMatchObject({ move: entered("Sf", "f4"), value: 0.10752688172043011, nodes: 2000, depth: 3 });
  const crowned = {
    ...START,
    ring: "BWbbwwbwbwbwwBWbbwwbbWwb",
    side: "b",
    options: { scoring: "omega" },
  } satisfies Searched;
  const other = find(kernel, crowned, { by: "games", budget: 500, seed: 7 });
  expect(other).toMatchObject({ move: entered("Nd", "d5"), value: 2.1515151515151514 });
});

it("finds what the master finds, and judges as its network does", () => {
  const { move, value, line } = find(kernel, START, { by: "master", budget: 100 });
  expect(move).toEqual(entered("Sa", "a2"));
  expect(line[0]).toEqual(move);
  expect(Math.abs(value)).toBeLessThan(1);
  expect(judge(kernel, START)).toBe(-0.7616992892243488);
});

it("passes where there is no move, and says what follows", () => {
  const stuck = {
    ...START,
    ring: ".................w.b....",
    cells: "b..bwbwbww.bb..bbwbww...wwwb..wb....",
  };
  const found = find(kernel, stuck, { by: "alphaBeta", budget: 1000 });
  expect(found).toMatchObject({ move: { type: "Pass" }, value: 2, certain: true });
  expect(found.line).toEqual([{ type: "Pass" }, entered("W2", "a2")]);
});

it("has no move where the game is over", () => {
  const over = { ...START, passes: 2 };
  expect(find(kernel, over, { by: "master", budget: 10 })).toMatchObject({ move: null, certain: true, line: [] });
});

it("takes no bytes for a network that are none", async () => {
  await expect(openKernel(file("kernel.wasm"), file("master.bin").slice(1))).rejects.toThrow("no network");
});

/** A worker that keeps what it was told, to be answered by hand. */
class Pretended {
  readonly heard: { id: number; searched: object }[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;
  postMessage(message: { id: number; searched: object }): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function pretended(): { analyst: Analyst; workers: Pretended[] } {
  const workers: Pretended[] = [];
  const analyst = new Analyst(() => {
    const worker = new Pretended();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { analyst, workers };
}

it("hires a worker for the first question and gives each its own answer", async () => {
  const { analyst, workers } = pretended();
  expect(workers).toEqual([]);
  const [first, second] = [1, 2].map((budget) => analyst.find(START, { by: "master", budget }));
  const [worker] = workers as [Pretended];
  expect(workers.length).toBe(1);
  expect(worker.heard[0]?.searched).toEqual(START);
  worker.onmessage?.({ data: { id: 2, found: "the second" } });
  worker.onmessage?.({ data: { id: 1, reason: "no memory" } });
  await expect(second).resolves.toBe("the second");
  await expect(first).rejects.toThrow("no memory");
});

it("is stopped in the middle of a search, and begins anew with the next question", async () => {
  const { analyst, workers } = pretended();
  const asked = analyst.find(START, { by: "master", budget: 1 });
  analyst.close();
  await expect(asked).rejects.toThrow("stopped");
  void analyst.find(START, { by: "master", budget: 1 });
  expect(workers.map((worker) => worker.ended)).toEqual([true, false]);
});

it("says why when the worker can't begin", async () => {
  const { analyst, workers } = pretended();
  const asked = analyst.find(START, { by: "master", budget: 1 });
  workers[0]?.onerror?.({ message: "blocked" });
  await expect(asked).rejects.toThrow("blocked");
});
