// The end of a game on the board: the groups light up one after the other, and then it is told who has won.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/fuse_discs";
import { desk } from "../../src/games/fuse_discs/desk.svelte";
import { lightUp } from "../../src/games/fuse_discs/lighting";
import { type Outline, outlinesOf, stepOf } from "../../src/games/fuse_discs/outlines";
import type { View } from "../../src/generated/fuse_discs";
import { play } from "../../src/lib/app/sound";

vi.mock("../../src/lib/app/sound", () => ({ play: vi.fn(), prepare: vi.fn() }));

const group = (size: number, counts = true) => ({ size, counts, places: ["a1"] });
const groups = (count: number): readonly Outline[] =>
  Array.from({ length: count }, (_, n) => ({ colour: "w", size: n + 1, places: ["a1"] }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(play).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  desk.clear();
});

it("the smallest is counted first", () => {
  const view = {
    white: 0,
    groups: [
      [group(8), group(2, false)],
      [group(3), group(5)],
    ],
  } as unknown as View;
  expect(outlinesOf(view).map(({ size }) => size)).toEqual([3, 5, 8]);
});

it("each has a note that is higher, and all of them come before the result", () => {
  lightUp(groups(3));
  expect(game.ending?.()).toBe(true);
  vi.advanceTimersByTime(2 * stepOf(groups(3)));
  expect(vi.mocked(play).mock.calls).toEqual([
    ["count", 0],
    ["count", 1],
    ["count", 2],
  ]);
  expect(game.ending?.()).toBe(true);
  vi.advanceTimersByTime(stepOf(groups(3)));
  expect(game.ending?.()).toBe(false);
});

it("many take no longer than a few", () => {
  expect(14 * stepOf(groups(14))).toBeLessThanOrEqual(6 * stepOf(groups(6)));
});

it("it ends with the page, and nothing is heard any more", () => {
  lightUp(groups(2))?.();
  vi.runAllTimers();
  expect(play).not.toHaveBeenCalled();
  expect(game.ending?.()).toBe(false);
});
