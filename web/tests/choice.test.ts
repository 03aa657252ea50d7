// Which game suits an evening.
import { expect, it } from "vitest";
import type { GameInfo } from "../src/generated/api";
import { peopleOf, suited } from "../src/routes/home/choice";

function game(name: string, seats: readonly number[], minutes: readonly [number, number], age: number, weight = 2) {
  return { name, seats, minutes, age, weight } as unknown as GameInfo;
}

const GAMES = [
  game("discs", [2], [10, 20], 8),
  game("dice", [1, 2, 3, 4, 5], [10, 10], 10),
  game("cards", [2, 3, 4, 5, 6], [15, 30], 8, 1),
  game("fusion", [1, 2, 3, 4], [2, 5], 6, 1),
  game("ruse", [1, 2, 3, 4], [60, 120], 12, 4),
];

it.each([
  ["two with half an hour and a child", { people: 2, minutes: 30, youngest: 8 }, ["cards", "discs", "fusion"]],
  ["three with the smallest", { people: 3, minutes: 30, youngest: 6 }, ["fusion", "cards", "dice"]],
  ["four grown-ups with a whole evening", { people: 4, minutes: 120, youngest: 12 }, ["ruse", "cards", "dice"]],
  ["two in a hurry", { people: 2, minutes: 5, youngest: 12 }, ["fusion", "discs", "dice"]],
  ["six", { people: 6, minutes: 5, youngest: 6 }, ["cards"]],
] as const)("for %s", (_, evening, expected) => {
  expect(suited(GAMES, evening).map(({ name }) => name)).toEqual(expected);
});

it("asks for as many people as any of the games can have", () => {
  expect(peopleOf(GAMES)).toEqual([1, 2, 3, 4, 5, 6]);
});
