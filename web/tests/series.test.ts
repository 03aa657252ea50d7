// The tally of those who play the same game again and again.
import { expect, it } from "vitest";
import type { Played } from "../src/lib/profile/results";
import { GOAL, seriesOf, tallyOf } from "../src/lib/profile/series";

/** Won by a seat, or by several at once. */
function game(table: string, winners: readonly number[], change: Partial<Played> = {}): Played {
  const names = change.names ?? ["Papa", "Léa"];
  const ranks = names.map((_, seat) => (winners.includes(seat) ? 1 : 2));
  const rest = { at: 0, score: null, hints: 0, paused: false, options: {}, seat: 0, bots: names.map(() => "") };
  return { table, game: "fusion", result: "won", ...rest, names, ranks, ...change };
}

/** As they are kept: the newest first. */
function tally(...games: readonly Played[]): string {
  const series = seriesOf(games.toReversed(), games.at(-1)?.table ?? "");
  return series ? tallyOf(series, "") + (series.won ? "!" : "") : "";
}

it("counts who has won, wherever they sat, and goes on with the next game", () => {
  const turned = game("c", [1], { names: ["Léa", "Papa"] });
  expect(tally(game("a", [0]))).toBe("Papa 1, Léa 0");
  expect(tally(game("a", [0]), game("b", [1]), turned)).toBe("Papa 2, Léa 1");
});

it("leaves out other company, other games, draws, and what was called off", () => {
  const others = [
    game("a", [0], { names: ["Papa", "Tom"] }),
    game("b", [0], { game: "ruse" }),
    game("c", [0], { bots: ["", "3"] }),
    game("d", [0, 1]),
    game("e", [0], { result: "off" }),
  ];
  expect(tally(...others, game("f", [1]))).toBe("Léa 1, Papa 0");
});

it("is won by so many wins, and begins anew after that", () => {
  const wins = Array.from({ length: GOAL }, (_, n) => game(`w${n}`, [0]));
  expect(tally(game("first", [1]), ...wins)).toBe("Papa 5, Léa 1!");
  expect(tally(game("first", [1]), ...wins, game("next", [1]))).toBe("Léa 1, Papa 0");
});

it("is told as it stood after each game", () => {
  const all = [game("b", [1]), game("a", [0])];
  expect(seriesOf(all, "a")?.wins.map(({ wins }) => wins)).toEqual([1, 0]);
});

it("is none for one alone, for a team, for namesakes, and for games that are not known", () => {
  expect(tally(game("a", [0], { names: ["Papa"] }))).toBe("");
  expect(tally(game("a", [0, 1]))).toBe("");
  expect(tally(game("a", [0], { names: ["Léa", "Léa"] }))).toBe("");
  expect(seriesOf([], "a")).toBeNull();
});

it("calls who has given no name as they are spoken to, but not where several share a screen", () => {
  const series = seriesOf([game("a", [0])], "a");
  const shared = seriesOf([game("a", [0], { result: "shared" })], "a");
  expect(series && tallyOf(series, "You")).toBe("You 1, Léa 0");
  expect(shared && tallyOf(shared, "You")).toBe("Papa 1, Léa 0");
});
