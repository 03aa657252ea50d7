// One's own rating against bots: what counts, how it moves, and whom it suggests next.
import { describe, expect, it } from "vitest";
import ANCHORS from "../src/generated/anchors.json";
import { chanceAgainst, metIn, nextIn, ratingIn } from "../src/lib/profile/rating";
import type { Played, Result } from "../src/lib/profile/results";

const DUEL: Played = {
  table: "T",
  at: 1,
  game: "fuse_discs",
  names: ["Ada", "Vera"],
  result: "won",
  score: 9,
  hints: 0,
  paused: false,
  options: {},
  seat: 0,
  bots: ["", "3"],
  ranks: [1, 2],
};
const MISSION: Played = {
  ...DUEL,
  game: "fuse_dice",
  options: { difficulty: "elite" },
  bots: ["", "4"],
  ranks: [1, 1],
};
const LEVELS = ["random", "1", "2", "3", "4", "5", "6"];

function games(level: string, ...results: Result[]): readonly Played[] {
  const ranks = { won: [1, 2], lost: [2, 1], drawn: [1, 1], off: [1, 1], shared: [1, 2] };
  return results.map((result, at) => ({
    ...DUEL,
    table: `${level}-${at}`,
    at,
    bots: ["", level],
    result,
    ranks: ranks[result],
  }));
}

describe("a game", () => {
  it("against a bot counts against where its level stands", () => {
    expect(metIn(DUEL)).toEqual({ place: ANCHORS.levels.fuse_discs[3], score: 1 });
    expect(metIn({ ...DUEL, ranks: [2, 1], result: "lost" })?.score).toBe(0);
    expect(metIn({ ...DUEL, ranks: [1, 1], result: "drawn" })?.score).toBe(0.5);
  });

  it("at a larger table counts once, by the bots one was ahead of", () => {
    const table: Played = {
      ...DUEL,
      game: "ruse",
      names: ["Vera", "Ada", "Mira", "Bob"],
      seat: 1,
      bots: ["3", "", "2", ""],
      ranks: [1, 2, 3, 4],
      result: "lost",
    };
    const { 2: easy, 3: middle } = ANCHORS.levels.ruse;
    expect(metIn(table)).toEqual({ place: (easy + middle) / 2, score: 0.5 });
  });

  it("that was resigned is lost, by a server or without one alike", () => {
    const resigned = games("3", "lost");
    const here = resigned.map((one) => ({ ...one, table: "offline-1" }));
    expect(ratingIn("fuse_discs", resigned)?.rating).toBeLessThan(1500);
    expect(ratingIn("fuse_discs", here)?.rating).toBe(ratingIn("fuse_discs", resigned)?.rating);
  });

  it.each([
    ["called off", { result: "off" }],
    ["of several seats at one screen", { result: "shared" }],
    ["with hints", { hints: 1 }],
    ["on the deal of a day", { daily: "2026-11-16" }],
    ["against people", { bots: ["", ""] }],
    ["against a bot that was never measured", { bots: ["", "my-engine"] }],
    ["from a time when nobody noted the bots", { bots: undefined }],
  ] as [string, Partial<Played>][])("%s counts for nothing", (_, change) => {
    expect(metIn({ ...DUEL, ...change })).toBeNull();
    expect(ratingIn("fuse_discs", [{ ...DUEL, ...change }])).toBeNull();
  });
});

describe("a mission", () => {
  it("counts against its difficulty, by the number of players", () => {
    const { places } = ANCHORS.difficulties.fuse_dice;
    expect(metIn(MISSION)).toEqual({ place: places[2].elite, score: 1 });
    expect(metIn({ ...MISSION, result: "lost", options: {} })).toEqual({ place: places[2].training, score: 0 });
  });

  it("by other rules than were measured counts for nothing", () => {
    expect(metIn({ ...MISSION, options: { difficulty: "elite", minutes: 30 } })).toBeNull();
    expect(metIn({ ...MISSION, options: { difficulty: "elite", minutes: 10, topple: false } })).not.toBeNull();
  });
});

describe("a rating", () => {
  it("is none before the first game that counts", () => {
    expect(ratingIn("fuse_discs", [])).toBeNull();
  });

  it("moves as Glicko-2 says, worked out by hand for one win against somebody just as strong", () => {
    const first = ratingIn("fuse_discs", games("3", "won"));
    expect(first?.rating).toBeCloseTo(1675.07, 1);
    expect(first?.margin).toBeCloseTo(1.96 * (first?.deviation ?? 0), 6);
    expect(first?.deviation).toBeLessThan(350);
  });

  it("comes to rest where one wins half of the games, and grows certain", () => {
    const even = Array.from({ length: 60 }, (_, n) => (n % 2 ? "won" : "lost") as Result);
    const rating = ratingIn("fuse_discs", games("4", ...even));
    expect(Math.abs((rating?.rating ?? 0) - ANCHORS.levels.fuse_discs[4])).toBeLessThan(60);
    expect(rating?.margin).toBeLessThan(160);
    expect(rating?.curve).toHaveLength(60);
  });

  it("is the same whatever the order in which games are kept", () => {
    const some = games("2", "won", "won", "lost", "drawn");
    expect(ratingIn("fuse_discs", some.toReversed())).toEqual(ratingIn("fuse_discs", some));
  });

  it("stays a number however far apart whoever plays is", () => {
    const rating = ratingIn("fuse_discs", games("random", ...Array<Result>(300).fill("won")));
    expect(Number.isFinite(rating?.rating)).toBe(true);
    expect(rating?.rating).toBeLessThan(2_000);
  });
});

describe("next", () => {
  const rating = ratingIn("fuse_discs", games("4", "lost", "won", "lost", "won", "lost", "won"));
  it("comes whom one has about even chances against, of who is offered", () => {
    if (!rating) throw new Error("no rating");
    const next = nextIn("fuse_discs", rating, LEVELS, 2);
    expect(next).toMatchObject({ kind: "level", name: "4" });
    expect(next?.chance).toBeCloseTo(0.5, 0);
    expect(nextIn("fuse_discs", rating, ["random", "1"], 2)?.name).toBe("1");
    expect(nextIn("fuse_discs", rating, ["my-engine"], 2)).toBeNull();
  });

  it("comes a difficulty, where everybody plays together", () => {
    const won = Array.from({ length: 30 }, (_, at) => ({ ...MISSION, table: `M${at}`, at }));
    const crew = ratingIn("fuse_dice", won);
    if (!crew) throw new Error("no rating");
    expect(nextIn("fuse_dice", crew, ["training", "standard", "expert", "elite", "insane"], 2)?.kind).toBe(
      "difficulty",
    );
    expect(crew.rating).toBeGreaterThan(ANCHORS.difficulties.fuse_dice.places[2].elite);
  });

  it("has chances that are even at the same place, and flatter the less is known", () => {
    expect(chanceAgainst(1500, { rating: 1500, deviation: 300 })).toBe(0.5);
    const sure = chanceAgainst(1300, { rating: 1500, deviation: 30 });
    expect(chanceAgainst(1300, { rating: 1500, deviation: 350 })).toBeLessThan(sure);
    expect(sure).toBeCloseTo(0.76, 1);
  });
});
