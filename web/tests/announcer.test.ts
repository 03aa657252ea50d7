// What has happened at a table, as it is read out.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameModule } from "../src/games";
import { game as cards } from "../src/games/fuse_cards";
import { game as fusion } from "../src/games/fusion";
import type { Happened } from "../src/generated/messages";
import { Announcer } from "../src/lib/table/announcer.svelte";

const happened = (n: number, ...told: readonly (readonly [event: object, words: string])[]): Happened => ({
  n,
  at: 0,
  seat: 0,
  events: told.map(([event]) => event),
  words: told.map(([, words]) => words),
});
const LOG = [
  happened(1, [{ type: "Played" }, "Nino lays a 7-point fuse."], [{ type: "Drew", card: null }, "Nino draws a card."]),
  happened(2, [{ type: "Played" }, "Ada lays a 3-point fuse."], [{ type: "Drew", card: "kick" }, "Ada draws a kick."]),
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function said(unsaid?: GameModule["unsaid"]): string {
  const announcer = new Announcer(0, 20);
  if (unsaid) announcer.hush(unsaid);
  announcer.follow(LOG);
  vi.runAllTimers();
  return announcer.words;
}

it("says every sentence once, in order", () => {
  expect(said()).toBe("Nino lays a 7-point fuse. Nino draws a card. Ada lays a 3-point fuse. Ada draws a kick.");
});

it("leaves out what tells a listener nothing", () => {
  expect(said(cards.unsaid)).toBe("Nino lays a 7-point fuse. Ada lays a 3-point fuse. Ada draws a kick.");
});

it("a card that another draws unseen is no news in a race either", () => {
  expect(fusion.unsaid?.({ type: "Drew", seat: 1, count: 1, cards: null })).toBe(true);
  expect(fusion.unsaid?.({ type: "Drew", seat: 0, count: 1, cards: ["Bh5"] })).toBe(false);
});
