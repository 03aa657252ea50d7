// A live table at which two people share this screen: what is asked of the server, and what stays in the page.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Box, GameInfo, Sharing } from "../src/generated/api";
import type { Happened, Show, ToBrowser, Update } from "../src/generated/messages";
import { LiveTable } from "../src/lib/table/table.svelte";
import { PretendedSocket } from "./pretended";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", PretendedSocket);
  PretendedSocket.sent = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(sharing: Sharing, held: readonly number[] = [0, 1]): LiveTable {
  const game = { name: "g", sharing } as GameInfo;
  const facts = { chat: true, lobby: false, push: "", rates: false };
  const box: Box = { build: "b", protocol: 2, games: [game], reach: "machine", origins: [], ...facts };
  const seats = held.map((seat) => ({ seat, token: `token ${seat}` }));
  const table = new LiveTable("t", box, seats, "en");
  table.start();
  PretendedSocket.latest.onopen?.();
  return table;
}

function update(shows: Show, version: number, waiting: readonly number[], change: Partial<Update> = {}): Update {
  const seats = ["Ada", "Blaise"].map((name) => ({ name, present: true, ready: true }));
  const table = { game: "g", options: {}, seats, commitment: "c", started: true, waiting };
  return { type: "update", version, shows, table, now: 0, running: true, ...change };
}

const said = (n: number, words: string): Happened => ({ n, at: 0, seat: 0, words: [words] });

function hear(...messages: readonly ToBrowser[]): void {
  for (const message of messages) PretendedSocket.latest.tell(message);
  vi.advanceTimersByTime(120);
}

const shows = (): readonly unknown[] =>
  PretendedSocket.sent.flatMap((message) =>
    message.type === "hello" || message.type === "show" ? [message.shows] : [],
  );

const everything = (table: LiveTable): string => JSON.stringify([table.board, table.page, table.announced]);

it("begins behind the curtain, whatever the game", () => {
  opened("open");
  expect(shows()).toEqual([null]);
});

it("one person is shown at once", () => {
  opened("curtain", [1]);
  expect(shows()).toEqual([1]);
});

it("an open table turns by itself, and keeps its log", () => {
  const table = opened("open");
  hear(update(null, 2, [0]));
  hear(update(0, 2, [0], { events: [said(1, "dealt")] }));
  hear(update(0, 3, [1], { events: [said(2, "moved")] }));
  hear(update(1, 3, [1], { events: [said(1, "dealt"), said(2, "moved")] }));
  expect(shows()).toEqual([null, 0, 1]);
  expect(PretendedSocket.sent.at(-1)).toEqual({ type: "show", shows: 1, since: 3 });
  expect(table.seat).toBe(1);
  expect(table.board.log.map((entry) => entry.n)).toEqual([1, 2]);
});

it("a secret hand leaves the page with the message that ends its turn, before anything is drawn", () => {
  const table = opened("curtain");
  hear(update(null, 2, [0]));
  table.turnTo(0);
  hear(update(0, 2, [0], { view: "secret", events: [said(1, "secret")] }));
  expect(everything(table)).toContain("secret");
  hear(update(0, 3, [1], { view: "secret", legal: [{ action: "secret" }], events: [said(2, "secret")] }));
  expect(everything(table)).not.toContain("secret");
  expect(table.covered).toBe(true);
  expect(table.lifters).toEqual([1]);
  expect(shows()).toEqual([null, 0, null]);
});

it("what was still on its way for the hand before is not taken in", () => {
  const table = opened("curtain");
  hear(update(null, 2, [0]));
  table.turnTo(0);
  hear(update(0, 2, [0], { view: "secret" }));
  table.pass();
  hear(update(0, 3, [0], { view: "secret", events: [said(2, "secret")] }));
  expect(everything(table)).not.toContain("secret");
  table.turnTo(1);
  hear(update(null, 3, [0]), update(0, 3, [0], { view: "secret" }));
  expect(everything(table)).not.toContain("secret");
  expect(table.covered).toBe(true);
});

it("who takes the screen gets the whole log again, and as news only what came since they looked", () => {
  const table = opened("curtain");
  hear(update(null, 2, [0]));
  table.turnTo(0);
  hear(update(0, 2, [0], { view: 0, events: [said(1, "dealt")] }));
  hear(update(0, 3, [1], { view: 0, events: [said(2, "Ada moves")] }));
  table.turnTo(1);
  hear(update(1, 3, [1], { view: 1, events: [said(1, "dealt"), said(2, "Ada moves")] }));
  hear(update(1, 4, [0], { view: 1, events: [said(3, "Blaise moves")] }));
  table.turnTo(0);
  expect(PretendedSocket.sent.at(-1)).toEqual({ type: "show", shows: 0, since: 0 });
  hear(update(0, 4, [0], { view: 0, events: [1, 2, 3].map((n) => said(n, "told")) }));
  expect(table.board.log).toHaveLength(3);
  expect(table.board.fresh.map((entry) => entry.n)).toEqual([3]);
});
