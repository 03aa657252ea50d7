// Taking results along: a file that was saved here is read again, any other is not, and nothing counts twice.
import { beforeEach, describe, expect, it } from "vitest";
import { archive } from "../src/games/fuse_dice/archive";
import { best, keepTime } from "../src/lib/profile/best";
import { keepSolved, solvedDays, streak } from "../src/lib/profile/days";
import { type ProfileFile, readProfile, writtenProfile } from "../src/lib/profile/file";
import { type Played, standing } from "../src/lib/profile/results";
import { profile } from "../src/routes/me/profile";

const GAME: Played = {
  table: "T1",
  at: 5,
  game: "fusion",
  names: ["Ada"],
  result: "won",
  score: null,
  time: 61_000,
  hints: 0,
  paused: false,
  options: { tempo: "brisk" },
};
const FILE: ProfileFile = {
  fusebox: "profile",
  version: 1,
  saved: "2026-11-15T12:00:00.000Z",
  games: [
    GAME,
    {
      ...GAME,
      table: "T2",
      at: 6,
      result: "lost",
      time: null,
      daily: "2026-11-14",
      seat: 0,
      bots: ["", "3"],
      ranks: [2, 1],
      side: "white",
    },
  ],
  best: { fusion: { overall: 40_000, days: { "2026-11-14": 45_000 } } },
  days: { "2026-11-14": 2, "2026-11-15": 1 },
  more: {
    missions: [
      {
        id: "M1",
        at: 3,
        players: ["Ada", "Blaise"],
        difficulty: "elite",
        won: true,
        score: 51,
        minutes: 10,
        paused: false,
        hints: 0,
        boxed: true,
      },
    ],
  },
};

const read = (text: string): ProfileFile | null => readProfile(text, [archive]);

beforeEach(() => profile.delete());

describe("a file", () => {
  it("is read as it was saved", () => {
    expect(read(writtenProfile(FILE))).toEqual(FILE);
    expect(JSON.parse(writtenProfile(FILE))).toHaveProperty("missions");
  });

  it("of an earlier time needs no missions, best times or times", () => {
    const { best: _, more: __, days: ____, ...older } = FILE;
    const { time: ___, ...game } = GAME;
    const found = read(JSON.stringify({ ...older, games: [game] }));
    expect(found).toMatchObject({ games: [{ ...GAME, time: null }], best: {}, days: {}, more: { missions: [] } });
  });

  it.each([
    ["that is no JSON", "{"],
    ["of another kind", JSON.stringify({ ...FILE, fusebox: "record" })],
    ["of another version", JSON.stringify({ ...FILE, version: 2 })],
    ["that is a list", "[]"],
    ["without games", JSON.stringify({ ...FILE, games: undefined })],
    ["with a result nobody has", JSON.stringify({ ...FILE, games: [{ ...GAME, result: "cheated" }] })],
    ["with a score that is none", JSON.stringify({ ...FILE, games: [{ ...GAME, score: "9" }] })],
    ["with a table without a name", JSON.stringify({ ...FILE, games: [{ ...GAME, table: "" }] })],
    ["with names that are none", JSON.stringify({ ...FILE, games: [{ ...GAME, names: [{}] }] })],
    ["with options that are none", JSON.stringify({ ...FILE, games: [{ ...GAME, options: [] }] })],
    ["with a number too large to be one", JSON.stringify(FILE).replace("61000", "1e999")],
    ["with a best time in words", JSON.stringify({ ...FILE, best: { fusion: { overall: "1:00", days: {} } } })],
    ["with a day in words", JSON.stringify({ ...FILE, best: { fusion: { overall: 1, days: { today: "fast" } } } })],
    ["with a puzzle of no day", JSON.stringify({ ...FILE, days: { today: 1 } })],
    ["with tries in words", JSON.stringify({ ...FILE, days: { "2026-11-14": "two" } })],
    ["with a bot that is none", JSON.stringify({ ...FILE, games: [{ ...GAME, bots: [3] }] })],
    ["with ranks in words", JSON.stringify({ ...FILE, games: [{ ...GAME, ranks: ["first"] }] })],
    ["with a seat that is none", JSON.stringify({ ...FILE, games: [{ ...GAME, seat: "first" }] })],
    ["with a mission nobody flew", JSON.stringify({ ...FILE, missions: [{ id: "M" }] })],
    ["with far too much in it", JSON.stringify({ ...FILE, games: Array(20_001).fill(GAME) })],
    ["that goes very deep", "[".repeat(200_000)],
  ])("%s is none of ours", (_, text) => {
    expect(read(text)).toBeNull();
  });
});

describe("what is added", () => {
  it("counts once, however often it is added", () => {
    expect(profile.import(FILE)).toBe(2);
    expect(profile.import(FILE)).toBe(0);
    expect(profile.games.map((one) => one.table)).toEqual(["T2", "T1"]);
  });

  it("leaves the shorter of two best times", () => {
    keepTime("fusion", "2026-11-14", 42_000);
    profile.import(FILE);
    expect(best("fusion")).toEqual({ overall: 40_000, days: { "2026-11-14": 42_000 } });
    expect(profile.bestTimes(standing("fusion", profile.games))).toEqual([{ kind: "1", time: 40_000 }]);
  });

  it("keeps the days in a row of either browser", () => {
    keepSolved("2026-11-15", 4);
    keepSolved("2026-11-16", 3);
    profile.import(FILE);
    expect(solvedDays()).toEqual({ "2026-11-14": 2, "2026-11-15": 4, "2026-11-16": 3 });
    expect(streak(profile.export().days, "2026-11-16")).toBe(3);
    profile.delete();
    expect(solvedDays()).toEqual({});
  });

  it("comes back even if it was deleted here", () => {
    profile.import(FILE);
    profile.delete();
    expect(profile.games).toEqual([]);
    expect(profile.import(FILE)).toBe(2);
  });
});
