// Which address a link that is given away leads to, and what is said about a table before it begins.
import { afterEach, expect, it, vi } from "vitest";
import type { GameInfo } from "../src/generated/api";
import { outward } from "../src/lib/app/outward.svelte";
import { termsOf } from "../src/lib/table/terms";

const opened = (address: string): void => {
  vi.stubGlobal("location", new URL(address));
};

afterEach(() => vi.unstubAllGlobals());

it("hands out the network's address where the page was opened on the server's own machine", () => {
  opened("http://127.0.0.1:8000/t/x");
  outward.learn({ reach: "network", origins: ["http://192.168.1.20:8000", "http://10.0.0.7:8000"] });
  expect(outward.origin).toBe("http://192.168.1.20:8000");
  expect(outward.alone).toBe(false);
});

it("says that nobody can come where the server listens to its own machine alone", () => {
  opened("http://localhost:8000/");
  outward.learn({ reach: "machine", origins: [] });
  expect(outward.alone).toBe(true);
});

it.each(["http://192.168.1.20:8000", "https://games.example.org"])(
  "keeps %s, by which it was reached itself",
  (own) => {
    opened(`${own}/t/x`);
    outward.learn({ reach: "network", origins: ["http://10.0.0.7:8000"] });
    expect(outward.origin).toBe(own);
    expect(outward.alone).toBe(false);
  },
);

const GAME = {
  paced: true,
  options: [
    {
      name: "kings",
      default: 0,
      values: [0, 1],
      title: { en: "Kings", fr: "Rois" },
      titles: [{ en: "none" }, { en: "one" }],
    },
    { name: "match", default: 1, values: [], title: { en: "Best of", fr: "Au meilleur de" }, titles: [] },
  ],
} as unknown as GameInfo;

it("names the options that are not as usual, and the clock", () => {
  const pace = { type: "Pace" as const, initial: 300_000, increment: 3000 };
  expect(termsOf(GAME, { options: { kings: 1, match: 1 }, pace })).toEqual(["Kings: one", "5 min, plus 3 s per turn"]);
  expect(termsOf(GAME, { options: { kings: 0, match: 3 } })).toEqual(["Best of: 3", "No clock"]);
});
