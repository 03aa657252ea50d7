// One's own results: how an end counts for who sits there, and how ends add up.
import { describe, expect, it } from "vitest";
import type { Summary } from "../src/generated/api";
import type { Outcome, Party } from "../src/generated/messages";
import {
  kindOf,
  merged,
  type Played,
  playedOf,
  type Result,
  resultOf,
  standing,
  standings,
} from "../src/lib/profile/results";

const party = (seats: readonly number[], rank: number, score: number | null = null): Party => ({
  type: "Party",
  seats,
  rank,
  score,
  name: "",
});

function outcome(parties: readonly Party[], winners: readonly number[], reason = "points"): Outcome {
  return { type: "Outcome", parties, winners, reason };
}

const SUMMARY: Summary = {
  table: "T1",
  seat: 1,
  game: "ruse",
  names: ["Ada", "Blaise"],
  started: true,
  waiting: [],
  outcome: "Blaise wins.",
  result: outcome([party([0], 2, 30), party([1], 1, 41)], [1]),
  options: { rounds: 4 },
  hints: 2,
  rested: true,
  pauses: 1,
  moved: null,
  made: 0,
  time: null,
  daily: "",
  bots: ["3", ""],
  sides: [],
  rematch: "",
};

function played(table: string, at: number, result: Result, score: number | null = null, game = "ruse"): Played {
  return { table, at, game, names: [], result, score, hints: 0, paused: false, options: {} };
}

describe("an end counts", () => {
  const duel = [party([0], 1), party([1], 2)];
  it.each([
    ["as won for who has won", outcome(duel, [0]), [0], "won"],
    ["as lost for the others", outcome(duel, [0]), [1], "lost"],
    ["as drawn where nobody is ahead", outcome([party([0], 1), party([1], 1)], []), [1], "drawn"],
    ["as lost behind those who drew", outcome([party([0], 1), party([1], 1), party([2], 3)], []), [2], "lost"],
    ["as won for a whole team", outcome([party([0, 1, 2], 1)], [0, 1, 2], "saved"), [0, 2], "won"],
    ["as lost for a whole team", outcome([party([0, 1], 2)], [], "exploded"), [1], "lost"],
    ["as lost against one without a seat", outcome([party([0], 2), party([], 1)], [], "vixen"), [0], "lost"],
    ["for nobody when it was called off", outcome(duel, [], "aborted"), [0], "off"],
    ["for no side when one had several", outcome(duel, [0]), [0, 1], "shared"],
  ] as const)("%s", (_, end, seats, result) => {
    expect(resultOf(end, seats)).toBe(result);
  });
});

describe("a table", () => {
  it("is kept with its score once it is over", () => {
    expect(playedOf(SUMMARY, [], 5, false)).toEqual({
      table: "T1",
      at: 5,
      game: "ruse",
      names: ["Ada", "Blaise"],
      result: "won",
      score: 41,
      time: null,
      hints: 2,
      paused: true,
      options: { rounds: 4 },
      seat: 1,
      bots: ["3", ""],
      ranks: [2, 1],
    });
    expect(playedOf(SUMMARY, [0], 5, false)).toMatchObject({ result: "lost", score: 30 });
  });

  it("is not kept before, and a race has no score", () => {
    expect(playedOf({ ...SUMMARY, result: null }, [], 5, false)).toBeNull();
    expect(playedOf(SUMMARY, [], 5, true)?.score).toBeNull();
  });
});

describe("results", () => {
  it("are kept as they were learned first, the newest first", () => {
    const known = [played("A", 1, "won")];
    const all = merged(known, [played("A", 9, "lost"), played("B", 2, "drawn")]);
    expect(all.map((one) => [one.table, one.result])).toEqual([
      ["B", "drawn"],
      ["A", "won"],
    ]);
  });

  it("add up game by game; what was called off does not count", () => {
    const all = [
      played("D", 4, "off", 99),
      played("C", 3, "lost", 50),
      played("B", 2, "shared", 20),
      played("A", 1, "won", 44),
    ];
    expect(standing("ruse", all)).toEqual({
      game: "ruse",
      played: 3,
      won: 1,
      lost: 1,
      drawn: 0,
      best: 50,
      times: [],
      form: ["won", "shared", "lost"],
    });
  });

  it("learn a time they did not know, and nothing else", () => {
    const known = [played("A", 1, "won")];
    const found = [{ ...played("A", 9, "lost"), time: 61_000 }];
    expect(merged(known, found)).toEqual([{ ...played("A", 1, "won"), time: 61_000 }]);
  });

  it("have a best time for each difficulty, or for so many players, without hints and pauses", () => {
    const won = (time: number, more: Partial<Played> = {}): Played => ({
      ...played(`T${time}`, time, "won", null, "fusion"),
      names: ["Ada", "Bot"],
      time,
      ...more,
    });
    const races = [won(50), won(40), won(30, { hints: 1 }), won(20, { paused: true }), won(60, { names: ["Ada"] })];
    expect(standing("fusion", [...races, played("L", 9, "lost", null, "fusion")]).times).toEqual([
      { kind: "2", time: 40 },
      { kind: "1", time: 60 },
    ]);
    const mission = won(70, { options: { difficulty: "elite" } });
    expect(kindOf(mission)).toBe("elite");
  });

  it("show the game first that was played most", () => {
    const all = [played("A", 1, "won"), played("B", 2, "won", null, "fusion"), played("C", 3, "won", null, "fusion")];
    expect(standings(all).map((one) => one.game)).toEqual(["fusion", "ruse"]);
  });
});
