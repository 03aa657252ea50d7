// The level a page begins with, however many a game has.
import { expect, test } from "vitest";
import type { GameInfo } from "../src/generated/api";
import { levelTitle, usualLevel } from "../src/lib/table/start";

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

const people = ["Mira", "Otto"].map((name) => ({ name, about: { en: "Plays.", fr: "Joue." }, style: null }));
const easy = { name: "2", title: { en: "Easy", fr: "Facile" }, people };

test("a level is shown with whoever sits down for it, and so many further bots with the others", () => {
  expect([0, 1, 2].map((others) => levelTitle(easy, others))).toEqual(["Mira · Easy", "Otto · Easy", "Mira · Easy"]);
  expect(levelTitle({ ...easy, people: [] })).toBe("Easy");
});
