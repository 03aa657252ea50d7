// How RUSE's table is laid out in the rooms people have, and that text never gets smaller for it.
import { expect, it } from "vitest";
import { drawsAll, keepsMap, roomOf } from "../../src/games/ruse/mode";

const EM = 15;

it.each([
  [1204, 736, "wide"],
  [1840, 1010, "wide"],
  [2470, 1370, "wide"],
  [756, 920, "tall"],
  [378, 740, "phone"],
  [348, 536, "phone"],
  [780, 378, "low"],
] as const)("lays %i by %i out as %s", (width, height, mode) => {
  const room = roomOf(width, height, EM);
  expect(room.mode).toBe(mode);
  expect(room.em).toBeGreaterThanOrEqual(EM);
});

it("grows with the room", () => {
  expect(roomOf(1840, 1010, EM).em).toBeGreaterThan(20);
  expect(roomOf(2470, 1370, EM).em).toBeGreaterThan(28);
});

it("shows less at once rather than less large where somebody wants larger text", () => {
  const huge = roomOf(1204, 736, EM * 1.3);
  expect(huge.em).toBe(EM * 1.3);
  expect(huge.mode).toBe("beside");
  expect(keepsMap(huge.mode)).toBe(true);
  expect([drawsAll("tall"), keepsMap("tall"), drawsAll("phone")]).toEqual([true, false, false]);
});
