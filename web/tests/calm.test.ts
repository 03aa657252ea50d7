// What lies around the board at a live table: seats, log and announcements, and how fast they follow it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Box } from "../src/generated/api";
import type { Happened, Outcome, ToBrowser, Update } from "../src/generated/messages";
import { LiveTable } from "../src/lib/table/table.svelte";
import { PretendedSocket } from "./pretended";

const FRAME = 17;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", PretendedSocket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A table at which nothing has happened for a while. */
function opened(race: boolean): LiveTable {
  const facts = { chat: true, lobby: false, push: "", rates: false };
  const box: Box = { build: "b", protocol: 2, games: [], reach: "machine", origins: [], ...facts };
  const table = new LiveTable("t", box, [{ seat: 0, token: "token" }], "en");
  if (race) table.race(({ view }) => String(view));
  table.start();
  PretendedSocket.latest.onopen?.();
  hear(update(1, [], 0));
  pass(2_000);
  return table;
}

function update(version: number, words: readonly string[], turn: number, ended = false): Update {
  const seats = ["Ada", "Blaise"].map((name) => ({ name, present: true, ready: true }));
  const outcome = { winners: [0], reason: "", scores: [] } as unknown as Outcome;
  const table = { game: "g", options: {}, seats, commitment: "c", started: true, waiting: [turn] };
  const events: readonly Happened[] = words.length ? [{ n: version, at: 0, seat: 0, words: [...words] }] : [];
  return {
    type: "update",
    version,
    shows: 0,
    table: ended ? { ...table, outcome } : table,
    now: 0,
    running: true,
    events,
  };
}

function hear(...messages: readonly ToBrowser[]): void {
  for (const message of messages) PretendedSocket.latest.tell(message);
}

const pass = (time: number): unknown => vi.advanceTimersByTime(time);
const logged = (table: LiveTable): readonly number[] => table.page.log.map((entry) => entry.n);
const turn = (table: LiveTable): readonly number[] => table.page.update?.table.waiting ?? [];

describe("at a table with turns", () => {
  it("seats, log and announcements follow with the next frame", () => {
    const table = opened(false);
    hear(update(2, ["Ada moves."], 1));
    pass(2 * FRAME);
    expect([logged(table), turn(table), table.announced]).toEqual([[2], [1], "Ada moves."]);
  });

  it("one's own hand does not keep the answer from being shown", () => {
    const table = opened(false);
    table.pick("Na");
    table.act({ type: "Lay" });
    pass(3 * FRAME);
    hear(update(2, ["Ada moves."], 1));
    pass(2 * FRAME);
    expect([logged(table), turn(table)]).toEqual([[2], [1]]);
  });

  it("what follows at once is gathered for a moment, and nothing of it is lost", () => {
    const table = opened(false);
    hear(update(2, ["Ada moves."], 1));
    pass(2 * FRAME);
    hear(update(3, ["One.", "Two.", "Three."], 1));
    pass(2 * FRAME);
    hear(update(4, ["Four.", "Five.", "Six."], 0));
    pass(2 * FRAME);
    expect(table.announced).toBe("Ada moves.");
    pass(300);
    expect(table.announced).toBe("One. Two. Three. Four. Five. Six.");
    expect([logged(table), turn(table)]).toEqual([[2, 3, 4], [0]]);
  });

  it("what one says is sent and shown at one's own seat until it lapses", () => {
    const table = opened(false);
    const signal = { type: "Phrase", phrase: "luck" };
    table.say(signal, "Good luck!");
    expect(PretendedSocket.sent.at(-1)).toEqual({ type: "signal", signal });
    expect(table.board.sayings).toEqual([{ seat: 0, signal, words: "Good luck!" }]);
    pass(300);
    expect(table.page.sayings).toHaveLength(1);
    pass(4_000);
    expect([table.board.sayings, table.page.sayings]).toEqual([[], []]);
  });

  it("of all that somebody missed the last is announced", () => {
    const table = opened(false);
    const many = Array.from({ length: 40 }, (_, index) => `${index}.`);
    hear(update(2, many, 1));
    pass(2 * FRAME);
    expect(table.announced).toBe(many.slice(-12).join(" "));
  });
});

it("the end is told with it, where turns are taken", () => {
  const table = opened(false);
  hear(update(2, ["Ada wins."], 0, true));
  pass(2 * FRAME);
  expect([logged(table), table.page.told]).toEqual([[2], true]);
});

describe("in a race", () => {
  it("the first move is shown at once, and what follows less often", () => {
    const table = opened(true);
    hear(update(2, ["Ada moves."], 0));
    pass(2 * FRAME);
    expect(table.announced).toBe("Ada moves.");
    hear(update(3, ["Blaise moves."], 0));
    pass(900);
    expect([table.announced, logged(table)]).toEqual(["Ada moves.", [2]]);
    pass(160);
    expect([table.announced, logged(table)]).toEqual(["Blaise moves.", [2, 3]]);
  });

  it("the board follows each move by itself, and the page a moment later", () => {
    const table = opened(true);
    const followed: number[] = [];
    table.follow(() => followed.push(table.latest.update?.version ?? 0));
    hear({ ...update(2, ["Ada moves."], 0), view: "on" });
    pass(2 * FRAME);
    hear({ ...update(3, ["Blaise moves."], 0), view: "on" });
    pass(2 * FRAME);
    hear({ ...update(4, ["Ada moves."], 0), view: "on" });
    pass(2 * FRAME);
    expect([followed, table.board.update?.version]).toEqual([[2, 3, 4], 2]);
    pass(1_100);
    expect(table.board.update?.version).toBe(4);
  });

  it("the board waits for no frame of the page", () => {
    const table = opened(true);
    const followed: number[] = [];
    hear({ ...update(2, ["Ada moves."], 0), view: "on" });
    table.follow(() => followed.push(table.latest.update?.version ?? 0));
    hear({ ...update(3, ["Blaise moves."], 0), view: "on" });
    expect(followed).toEqual([3]);
    expect(table.latest.log.map((entry) => entry.n)).toEqual([2, 3]);
  });

  it("what was told before is not new in another language", () => {
    const table = opened(true);
    const fresh: (readonly number[])[] = [];
    table.follow(() => fresh.push(table.latest.fresh.map((entry) => entry.n)));
    hear({ ...update(2, ["Ada moves."], 0), view: "on" });
    table.speak({ language: "fr" });
    expect(PretendedSocket.sent.at(-1)).toEqual({ type: "speak", language: "fr", since: 0 });
    const both = [2, 3].flatMap((version) => update(version, ["…"], 0).events ?? []);
    hear({ ...update(3, [], 0), events: both, view: "on" });
    expect(fresh).toEqual([[2], [3]]);
    expect(table.latest.log.map((entry) => entry.n)).toEqual([2, 3]);
  });

  it("what is more than a move is everybody's at once", () => {
    const table = opened(true);
    table.follow(() => undefined);
    hear({ ...update(2, [], 0), view: "on" });
    pass(2 * FRAME);
    hear({ ...update(3, [], 0), view: "stopped" });
    pass(2 * FRAME);
    expect(table.board.update?.version).toBe(3);
    hear({ ...update(4, [], 1), view: "stopped" });
    pass(2 * FRAME);
    expect(table.board.update?.version).toBe(4);
  });

  it("an action of the board is known at once, and shown by the board alone", () => {
    const table = opened(true);
    table.follow(() => undefined);
    hear({ ...update(2, [], 0), view: "on" });
    pass(2 * FRAME);
    const nonce = table.move({ type: "Lay" });
    expect([table.latest.sent, table.busy]).toEqual([[nonce], false]);
    table.act({ type: "Pause" });
    expect(table.busy).toBe(true);
  });

  it("the end is shown at once, whatever was shown before", () => {
    const table = opened(true);
    hear(update(2, ["Ada moves."], 0));
    pass(2 * FRAME);
    hear(update(3, ["Blaise moves."], 0));
    pass(2 * FRAME);
    hear(update(4, ["Ada wins."], 0, true));
    pass(2 * FRAME);
    expect(table.announced).toBe("Blaise moves. Ada wins.");
    pass(100);
    expect([logged(table), table.page.told]).toEqual([[2, 3, 4], true]);
  });
});
