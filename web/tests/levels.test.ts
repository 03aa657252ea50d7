// The level a page begins with, however many a game has.
import { expect, test } from "vitest";
import type { GameInfo } from "../src/generated/api";
import { usualLevel } from "../src/lib/table/start";

function game(...names: string[]): GameInfo {
  const levels = names.map((name) => ({ name, title: { en: name, fr: name } }));
  return { name: "some_game", levels } as unknown as GameInfo;
}

test.each([
  [[], ""],
  [["random"], "random"],
  [["random", "1"], "random"],
  [["random", "1", "2", "3", "4", "5"], "2"],
  [["random", "1", "2", "3", "4", "5", "6"], "2"],
])("of %j it is %j", (names, level) => {
  expect(usualLevel(game(...(names as string[])))).toBe(level);
});
