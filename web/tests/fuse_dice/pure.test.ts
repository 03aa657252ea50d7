// What of FUSE (dice) needs no page: where slots lie, cards in words, warnings, scores and the log.
import { afterEach, beforeEach, expect, describe as group, it, vi } from "vitest";
import { archive } from "../../src/games/fuse_dice/archive";
import { Countdown } from "../../src/games/fuse_dice/companion.svelte";
import { describe } from "../../src/games/fuse_dice/describe";
import { signsOf } from "../../src/games/fuse_dice/desk.svelte";
import { BOMBS, bombs, drawnBy, faceOf } from "../../src/games/fuse_dice/faces.svelte";
import { layoutOf, signAfter } from "../../src/games/fuse_dice/layout";
import { corrected, type Mission, merged, missionOf, teamOf } from "../../src/games/fuse_dice/missions.svelte";
import { scoreOf } from "../../src/games/fuse_dice/score";
import { told } from "../../src/games/fuse_dice/story";
import { inPlaces } from "../../src/games/fuse_dice/things";
import { warned, warning } from "../../src/games/fuse_dice/voice.svelte";
import type { Summary } from "../../src/generated/api";
import { preferences } from "../../src/lib/app/preferences.svelte";
import { VIEW } from "./views";

const ROOM = { x: 60, y: 70, width: 110, height: 96 };

it.each(BOMBS.map((face) => face.id))("the slots of %s lie apart and within the card", (card) => {
  const { slots, size } = layoutOf(faceOf(card), ROOM);
  expect(slots).toHaveLength(faceOf(card).slots.length);
  for (const [index, { x, y }] of slots.entries()) {
    expect(Math.abs(x - ROOM.x) + size / 2).toBeLessThanOrEqual(ROOM.width / 2 + 0.01);
    expect(Math.abs(y - ROOM.y) + size / 2).toBeLessThanOrEqual(ROOM.height / 2 + 0.01);
    for (const other of slots.slice(index + 1)) {
      expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThanOrEqual(size - 0.01);
    }
  }
});

it("what rests on other dice lies above them", () => {
  const ys = (card: "bomb40" | "bomb24" | "advanced3"): readonly number[] =>
    layoutOf(faceOf(card), ROOM).slots.map((slot) => slot.y);
  expect(ys("bomb40").toSorted((one, other) => other - one)).toEqual(ys("bomb40"));
  expect(ys("bomb24")[2]).toBeLessThan(ys("bomb24")[0] as number);
  const [, , low, , middle, top] = ys("advanced3") as number[];
  expect([top, middle, low].toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([top, middle, low]);
});

it("the sign between two slots is that of their bond", () => {
  const signs = (card: "bomb15" | "bomb07" | "bomb01" | "bomb05" | "bomb03"): string =>
    faceOf(card)
      .slots.map((_, slot) => signAfter(faceOf(card).relations, slot) || ".")
      .join("");
  expect(signs("bomb15")).toBe("+=+.");
  expect(signs("bomb07")).toBe("−.");
  expect(signs("bomb01")).toBe("≠≠≠.");
  expect(signs("bomb05")).toBe("><.");
  expect(signs("bomb03")).toBe("=.=.");
});

it("a card is said slot by slot", () => {
  expect(describe("bomb07")).toBe("Bomb 07, 1 point. In any order: any number minus any number makes 2");
  expect(describe("bomb34")).toBe("Bomb 34, 3 points. In any order: a 2 or red 1, green 1 or blue 1, a 3 or a 6");
  expect(describe("bomb24")).toContain("Pyramid, the top last: blue or yellow, red or black, a 2 or a 5");
});

it("a card is said in right French", () => {
  preferences.choose({ language: "fr" });
  expect(describe("bomb05")).toContain("un nombre au choix supérieur à un nombre au choix inférieur à un nombre");
  expect(describe("bomb01")).toContain("une couleur au choix non identique à une couleur au choix");
  preferences.choose({ language: "en" });
});

it("warnings fall due once, as the clock passes them (B33)", () => {
  expect(warned(301_000, 300_000)).toEqual([300]);
  expect(warned(300_000, 299_000)).toEqual([]);
  const minutes = [540, 480, 420, 360, 300, 240, 180, 120, 60];
  expect(warned(600_000, 0)).toEqual([...minutes, 30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(warned(1_800_000, 1_740_000)).toEqual([1_740]);
});

it("each minute, half a minute and the last seconds are said in both languages (B33)", () => {
  expect([540, 60, 30, 10, 3].map(warning)).toEqual([
    "9 minutes left.",
    "1 minute left.",
    "Thirty seconds.",
    "Ten seconds.",
    "3",
  ]);
  preferences.choose({ language: "fr" });
  expect(warning(120)).toMatch(/^Encore 2.minutes\.$/);
  preferences.choose({ language: "en" });
});

it("a fuse card that burns is said aloud (B24)", () => {
  const burnt = { type: "Activated", fuse: "fuse-red" } as const;
  expect(told([burnt], VIEW).spoken).toEqual(["A fuse burns! Everybody gives up one red die."]);
  expect(told([{ ...burnt, fuse: "fuse-5" }], VIEW).spoken).toEqual(["A fuse burns! Everybody gives up one 5."]);
});

group("what is called about dice (B37)", () => {
  const tray = ["r5", "b6", "r5"] as const;
  const said = (...signals: readonly object[]): readonly string[] =>
    [
      ...signsOf(
        signals.map((signal, seat) => ({ seat, signal, words: "" })),
        tray,
      ),
    ].map(([id, signs]) => `${id}: ${signs.map((sign) => `${sign.from}${sign.asks ? "!" : `>${sign.to}`}`).join()}`);

  it("marks one of two equal dice, and the other for a second hand", () => {
    expect(said({ type: "Reach", die: "r5" })).toEqual(["die-r5-0: 0>null"]);
    expect(said({ type: "Reach", die: "r5" }, { type: "Point", die: "r5", seat: 2 })).toEqual([
      "die-r5-0: 0>null",
      "die-r5-1: 1>2",
    ]);
  });

  it("marks a die of the colour or number that somebody wants left, and nothing for what is only needed", () => {
    expect(said({ type: "Leave", mark: "r" })).toEqual(["die-r5-0: 0!"]);
    expect(said({ type: "Leave", mark: "6" })).toEqual(["die-b6-0: 0!"]);
    expect(said({ type: "Need", mark: "r" }, { type: "Leave", mark: "1" })).toEqual([]);
  });

  it("says nothing about a die that no longer lies there", () => {
    expect(said({ type: "Reach", die: "k1" })).toEqual([]);
  });
});

it("a corrected card is drawn and said as it is corrected (B2)", () => {
  const row = {
    ...faceOf("bomb07"),
    points: 4,
    relations: [{ type: "linear", slots: [0, 1], coef: [1, 1], equals: 9 }],
  };
  drawnBy({ bomb07: row });
  expect(describe("bomb07")).toBe("Bomb 07, 4 points. In any order: any number plus any number makes 9");
  expect(bombs().find((face) => face.id === "bomb07")).toBe(row);
  expect(faceOf("bomb08").points).toBe(1);
  drawnBy({});
  expect(faceOf("bomb07").points).toBe(1);
});

it("the score with the boxed game is that of the rulebook (B31, B33)", () => {
  expect(scoreOf({ won: true, left: 125_000, points: 40, fuses: 3 })).toBe(68);
  expect(scoreOf({ won: false, left: 125_000, points: 31, fuses: 0 })).toBe(31);
});

it("the dice of a defused bomb fly to the bag, a taken one to its slot", () => {
  const placed = { type: "Placed", seat: 0, owner: 0, die: "r5", bomb: "bomb07", slot: 0, full: false } as const;
  const defused = { type: "Defused", owner: 1, bomb: "bomb01", points: 1, replacement: null } as const;
  const { flights, moments, sounds } = told([placed, defused], VIEW);
  expect(flights).toEqual([
    { die: "r5", from: "tray-r5", to: "slot-bomb07-0" },
    { die: "g3", from: "slot-bomb01-0", to: "bag" },
  ]);
  expect(moments.map((moment) => moment.words)).toEqual(["Defused, +1"]);
  expect(sounds).toEqual(["move", "defused"]);
});

group("the log of missions", () => {
  const table: Summary = {
    table: "abc",
    seat: 0,
    game: "fuse_dice",
    names: ["Ben", "Ada"],
    started: true,
    waiting: [],
    outcome: "Saved.",
    result: {
      type: "Outcome",
      parties: [{ type: "Party", seats: [0, 1], rank: 1, score: 61, name: "" }],
      winners: [0, 1],
      reason: "saved",
    },
    options: { type: "Options", difficulty: "elite", minutes: 12 },
    hints: 2,
    rested: true,
    pauses: 2,
    time: null,
    moved: 9,
    daily: "",
    bots: [],
    sides: [],
    rematch: "",
    made: 7,
  };

  it("keeps players, difficulty, result and score, and what marks a mission: minutes, pauses, hints (B10, B12, B32)", () => {
    const mission = missionOf(table) as Mission;
    expect(mission).toEqual({
      id: "abc",
      at: 9,
      players: ["Ben", "Ada"],
      difficulty: "elite",
      won: true,
      score: 61,
      minutes: 12,
      paused: true,
      pauses: 2,
      hints: 2,
      boxed: false,
    });
    expect(teamOf(mission)).toBe("Ada, Ben");
  });

  it("dates a mission by its end, not by the day its table was opened (B32)", () => {
    expect(missionOf({ ...table, made: 7, moved: 9 })?.at).toBe(9);
    expect(missionOf({ ...table, made: 7, moved: null })?.at).toBe(7);
  });

  it("puts the date right of what was logged by the day its table was opened", () => {
    const told = missionOf(table) as Mission;
    const kept = { ...told, at: 7 };
    const boxed = { ...told, id: "box", at: 8, boxed: true };
    expect(corrected([boxed, kept], [told])).toEqual([told, boxed]);
  });

  it("takes along how often a mission was paused", () => {
    const told = missionOf(table) as Mission;
    expect(archive.read(told)).toEqual(told);
  });

  it("leaves out (B32) what is not over, was called off or is another game", () => {
    expect(missionOf({ ...table, result: null })).toBeNull();
    expect(missionOf({ ...table, game: "fusion" })).toBeNull();
    const off = { ...table, result: { ...(table.result as NonNullable<Summary["result"]>), reason: "aborted" } };
    expect(missionOf(off)).toBeNull();
  });

  it("keeps each mission once, the newest first", () => {
    const first = missionOf(table) as Mission;
    const second = { ...first, id: "def", at: 10 };
    expect(merged([first], [{ ...first, at: 11 }, second])).toEqual([second, first]);
  });
});

group("the countdown for the boxed game", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("starts after three seconds, stands still while paused, and is lost at zero", () => {
    const countdown = new Countdown();
    const stop = countdown.run();
    countdown.choose(5);
    countdown.start();
    vi.advanceTimersByTime(3_000);
    expect(countdown.phase).toBe("running");
    vi.advanceTimersByTime(60_000);
    expect(countdown.left).toBe(240_000);
    countdown.pause();
    vi.advanceTimersByTime(90_000);
    countdown.resume();
    vi.advanceTimersByTime(239_000);
    expect([countdown.phase, countdown.left, countdown.paused]).toEqual(["running", 1_000, true]);
    vi.advanceTimersByTime(1_000);
    expect([countdown.phase, countdown.left]).toEqual(["lost", 0]);
    stop();
  });

  it("goes on where it was when the page is opened again", () => {
    const before = new Countdown();
    const stop = before.run();
    before.choose(10);
    before.start();
    vi.advanceTimersByTime(63_000);
    stop();
    vi.advanceTimersByTime(40_000);
    const after = new Countdown();
    const leave = after.run();
    expect([after.phase, after.left]).toEqual(["running", 500_000]);
    leave();
  });
});

it("leaves each die in its place while others come and go", () => {
  const first = inPlaces([], ["die-r1-0", "die-g2-0", "die-b3-0"]);
  const taken = inPlaces(first, ["die-r1-0", "die-b3-0"]);
  expect(taken).toEqual(["die-r1-0", undefined, "die-b3-0"]);
  expect(inPlaces(taken, ["die-r1-0", "die-b3-0", "die-k4-0"])).toEqual(["die-r1-0", "die-k4-0", "die-b3-0"]);
});
