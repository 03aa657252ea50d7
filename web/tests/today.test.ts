// What there is every day: the puzzle, the days in a row, and one's own history.
import { expect, it } from "vitest";
import { COUNT, keepPuzzle, nextPuzzle, puzzleAt, puzzleOf, solved } from "../src/games/fuse_discs/puzzles";
import { dayBefore, keepSolved, solvedDays, streak } from "../src/lib/profile/days";
import type { Played } from "../src/lib/profile/results";
import { better, doneOn, fortnight, historyOf } from "../src/routes/today/history";

const PLAYED: Played = {
  table: "T1",
  at: 0,
  game: "ruse",
  names: ["Ada"],
  result: "lost",
  score: 40,
  hints: 0,
  paused: false,
  options: {},
  daily: "2026-11-16",
};

it("everybody has the same puzzle on a day, easy on Monday and hardest on Sunday", () => {
  expect(puzzleOf("2026-11-16")).toEqual(puzzleOf("2026-11-16"));
  expect(puzzleOf("2026-11-16").grade).toBe(1);
  expect(puzzleOf("2026-11-22").grade).toBe(5);
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => puzzleOf(`2026-11-${day}`).number);
  expect(new Set(week).size).toBe(7);
});

it("each puzzle has a position, a solution and a grade", () => {
  for (let number = 0; number < COUNT; number++) {
    const puzzle = puzzleAt(number);
    expect(puzzle?.position).toMatch(/^[wb.]{24}(\/[wb.]{6}){6} [wb] [01]$/);
    expect(puzzle?.line[0]).toMatch(/^[NESW][a-f1-6][a-f1-6]$/);
    expect(puzzle?.grade).toBeGreaterThan(0);
  }
  expect(puzzleAt(COUNT)).toBeNull();
});

it("the next puzzle is one of the grade that is not solved yet", () => {
  const first = nextPuzzle(0, 3);
  expect(first.grade).toBe(3);
  keepPuzzle(first.number);
  keepPuzzle(first.number);
  expect(solved()).toEqual([first.number]);
  expect(nextPuzzle(0, 3).number).not.toBe(first.number);
  expect(nextPuzzle(COUNT - 1, 0).number).not.toBe(COUNT - 1);
});

it("days in a row end where one is missing, and wait for today's", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  const days = { "2026-11-13": 1, "2026-11-15": 2, "2026-11-16": 1 };
  expect(streak(days, "2026-11-16")).toBe(2);
  expect(streak(days, "2026-11-17")).toBe(2);
  expect(streak(days, "2026-11-18")).toBe(0);
});

it("the first solution of a day is what counts", () => {
  keepSolved("2026-11-16", 2);
  keepSolved("2026-11-16", 1);
  expect(solvedDays()).toEqual({ "2026-11-16": 2 });
});

it("a win counts more than points, and points more than time", () => {
  expect(better({ ...PLAYED, result: "won", score: 1 }, PLAYED)).toBe(true);
  expect(better({ ...PLAYED, score: 41 }, PLAYED)).toBe(true);
  expect(better({ ...PLAYED, time: 5 }, { ...PLAYED, time: 9 })).toBe(true);
  expect(better(PLAYED, undefined)).toBe(true);
});

it("a day has what was solved, played and run on it, the newest day first", () => {
  const won: Played = { ...PLAYED, table: "T2", result: "won" };
  const other: Played = { ...PLAYED, table: "T3", daily: "2026-11-15" };
  const { daily: _, ...ordinary } = PLAYED;
  const lines = historyOf({ "2026-11-14": 3 }, [PLAYED, won, other, ordinary], {
    fusion: { overall: 9, days: { "2026-11-16": 9 } },
  });
  expect(lines.map(({ day }) => day)).toEqual(["2026-11-16", "2026-11-15", "2026-11-14"]);
  expect(lines[0]?.results.ruse?.table).toBe("T2");
  expect(lines[0]?.times).toEqual({ fusion: 9 });
  expect(lines[2]?.tries).toBe(3);
});

it("two weeks end with today, and say of each day what was done on it", () => {
  const days = fortnight("2026-03-02");
  expect(days).toHaveLength(14);
  expect([days[0], days[12], days[13]]).toEqual(["2026-02-17", "2026-03-01", "2026-03-02"]);
  const [line] = historyOf({ "2026-11-16": 1 }, [PLAYED], {});
  expect(doneOn(line, ["fusion", "ruse"])).toEqual([true, false, true]);
  expect(doneOn(undefined, ["ruse"])).toEqual([false, false]);
});
