// What comes between two frames is handed on once; a list that holds the same stays the same.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { steady } from "../src/lib/app/steady";
import { Frames } from "../src/lib/table/frames";

let draw: (() => void) | undefined;
const taken: (readonly number[])[] = [];
const frames = (): Frames<number> => new Frames<number>((all) => taken.push(all));

beforeEach(() => {
  vi.useFakeTimers();
  taken.length = 0;
  draw = undefined;
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => {
    draw = then;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    draw = undefined;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gathers until the next frame, in order", () => {
  const gathering = frames();
  gathering.add(1);
  gathering.add(2);
  expect(taken).toEqual([]);
  draw?.();
  gathering.add(3);
  draw?.();
  expect(taken).toEqual([[1, 2], [3]]);
});

it("does not wait long for a frame that never comes", () => {
  frames().add(1);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([[1]]);
});

it("does not hand on early because an earlier frame took long to come", () => {
  const gathering = frames();
  gathering.add(1);
  draw?.();
  vi.advanceTimersByTime(90);
  gathering.add(2);
  vi.advanceTimersByTime(20);
  expect(taken).toEqual([[1]]);
  draw?.();
  expect(taken).toEqual([[1], [2]]);
});

it("hands on at once where nobody looks", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  frames().add(1);
  expect(taken).toEqual([[1]]);
});

it("hands on at once what can't wait, after what waited before it", () => {
  const gathering = frames();
  gathering.add(1);
  gathering.add(2, true);
  expect([taken, draw]).toEqual([[[1, 2]], undefined]);
});

it("hands on nothing once it is stopped", () => {
  const gathering = frames();
  gathering.add(1);
  gathering.stop();
  vi.advanceTimersByTime(1_000);
  expect([taken, draw]).toEqual([[], undefined]);
});

it("keeps a list as long as it holds the same", () => {
  let names = ["Ada", "Blaise"];
  const made = steady(() => [...names]);
  const first = made();
  expect(made()).toBe(first);
  names = ["Ada", "Cleo"];
  expect(made()).toEqual(["Ada", "Cleo"]);
  names = ["Ada"];
  expect(made()).toEqual(["Ada"]);
});
