// Results added up: by level, colour or seat, and options.
import { expect, it } from "vitest";
import type { GameInfo } from "../src/generated/api";
import type { Played } from "../src/lib/profile/results";
import { levelOf, MIXED, modeOf, PEOPLE, sideOf, talliesOf } from "../src/lib/profile/tallies";

const PLAYED: Played = {
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
  side: "white",
};
const GAME = {
  options: [
    {
      name: "scoring",
      default: "standard",
      values: ["standard", "omega"],
      titles: [{ en: "Standard" }, { en: "Omega" }],
    },
    { name: "pie", default: false, values: [false, true], titles: [] },
  ],
} as unknown as GameInfo;

it("names whom one played against", () => {
  expect(levelOf(PLAYED)).toBe("3");
  expect(levelOf({ ...PLAYED, bots: ["", ""] })).toBe(PEOPLE);
  expect(levelOf({ ...PLAYED, names: ["a", "b", "c"], bots: ["", "3", "4"] })).toBe(MIXED);
  expect(levelOf({ ...PLAYED, bots: undefined } as unknown as Played)).toBeNull();
  expect(levelOf({ ...PLAYED, names: ["Ada"], bots: [""] })).toBeNull();
});

it("names the colour one had, or else the seat", () => {
  expect(sideOf(PLAYED)).toBe("white");
  const { side: _, ...seated } = PLAYED;
  expect(sideOf({ ...seated, seat: 2 })).toBe("3");
});

it("names the options that were not as usual", () => {
  expect(modeOf(PLAYED, GAME)).toEqual([]);
  expect(modeOf({ ...PLAYED, options: { scoring: "standard", pie: null } }, GAME)).toEqual([]);
  const found = modeOf({ ...PLAYED, options: { scoring: "omega", pie: true } }, GAME);
  expect(found.map(([, value]) => value)).toEqual([{ en: "Omega" }, "true"]);
});

it("adds up what was won, drawn and lost, and leaves out what was neither", () => {
  const all: readonly Played[] = [
    PLAYED,
    { ...PLAYED, result: "lost" },
    { ...PLAYED, result: "off" },
    { ...PLAYED, result: "drawn", bots: ["", "1"] },
    { ...PLAYED, result: "won", bots: ["", "my-engine"] },
  ];
  expect(talliesOf(all, levelOf, ["1", "3"])).toEqual([
    { name: "1", won: 0, drawn: 1, lost: 0 },
    { name: "3", won: 1, drawn: 0, lost: 1 },
    { name: "my-engine", won: 1, drawn: 0, lost: 0 },
  ]);
});
