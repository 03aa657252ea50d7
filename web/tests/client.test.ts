// The client's state: what it makes of every message and of the hand.
import { describe, expect, it } from "vitest";
import type { Happened, SeatView, ToBrowser, Update } from "../src/generated/messages";
import { type Client, changed, NEW } from "../src/lib/table/client";
import { ready, readySeats } from "../src/lib/table/ready";

const seat = (change: Partial<SeatView> = {}): SeatView => ({ name: "Ada", present: true, ...change });
const entry = (n: number): Happened => ({ n, at: n, seat: 0, words: [`entry ${n}`] });

function update(version: number, events: readonly Happened[] = [], seats: readonly SeatView[] = [seat()]): Update {
  const table = { game: "fuse_discs", options: {}, seats, commitment: "c0ffee" };
  return { type: "update", version, shows: 0, table, now: 0, running: true, events };
}

function having(...messages: readonly ToBrowser[]): Client {
  return messages.reduce<Client>((client, message) => changed(client, { kind: "heard", message, at: 5 }), NEW);
}

describe("an update", () => {
  it("is taken whole, and its entries join the log", () => {
    const client = having(update(2, [entry(0), entry(1)]), update(3, [entry(2)]));
    expect(client.update?.version).toBe(3);
    expect(client.log.map((one) => one.n)).toEqual([0, 1, 2]);
    expect(client.fresh.map((one) => one.n)).toEqual([2]);
    expect(client.heardAt).toBe(5);
  });

  it("brings no entry twice", () => {
    const client = having(update(2, [entry(0), entry(1)]), update(2, [entry(0), entry(1)]));
    expect(client.log).toHaveLength(2);
    expect(client.fresh).toHaveLength(2);
  });

  it("lets go of what was picked only when something happened", () => {
    const picked = changed(having(update(1)), { kind: "picked", thing: "Na" });
    expect(changed(picked, { kind: "heard", message: update(1), at: 0 }).picked).toBe("Na");
    expect(changed(picked, { kind: "heard", message: update(2), at: 0 }).picked).toBeNull();
  });
});

describe("an action", () => {
  const sent = changed(changed(NEW, { kind: "picked", thing: "Na" }), { kind: "sent", nonce: "n" });

  it("is waited for until it is answered", () => {
    expect(sent.sent).toEqual(["n"]);
    expect(sent.picked).toBeNull();
    expect(changed(sent, { kind: "heard", message: { type: "done", nonce: "n", version: 1 }, at: 0 }).sent).toEqual([]);
    expect(changed(sent, { kind: "heard", message: { ...update(1), done: "n" }, at: 0 }).sent).toEqual([]);
  });

  it("that is refused leaves the reason", () => {
    const message = { type: "refused", nonce: "n", clause: "D9", words: "The row is full." } as const;
    const refused = changed(sent, { kind: "heard", message, at: 0 });
    expect(refused.refusal).toEqual({ clause: "D9", words: "The row is full." });
    expect(refused.sent).toEqual([]);
    expect(changed(refused, { kind: "dismissed" }).refusal).toBeNull();
    expect(changed(refused, { kind: "picked", thing: "Nb" }).refusal).toBeNull();
  });
});

describe("around the table", () => {
  it("one saying a seat is shown until it lapses", () => {
    const say = (words: string): ToBrowser => ({ type: "signalled", seat: 1, signal: {}, words });
    const client = having(say("Hello!"), say("Good luck!"));
    expect(client.sayings.map((saying) => saying.words)).toEqual(["Good luck!"]);
    const saying = client.sayings[0];
    expect(saying && changed(client, { kind: "lapsed", saying }).sayings).toEqual([]);
  });

  it("presence is known from updates and messages", () => {
    const client = having(update(1), { type: "presence", present: [false], watching: 2, gone: [0] });
    expect(client.present).toEqual([false]);
    expect(client.gone).toEqual([0]);
    expect(client.watching).toBe(2);
  });

  it("what the host says stays until it has been read", () => {
    const client = having(update(1), { type: "announced", words: "Cake at noon." }, update(2));
    expect(client.notice).toBe("Cake at noon.");
    expect(changed(client, { kind: "dismissed" }).notice).toBe("");
  });

  it("a hint is for the moment it was asked in", () => {
    const hint = { type: "hinted", version: 1, seat: 0, action: {}, words: "Na4" } as const;
    expect(having(update(1), hint).hint).toEqual({ action: {}, words: "Na4" });
    expect(having(update(2), hint).hint).toBeNull();
    expect(having(update(1), hint, update(2)).hint).toBeNull();
  });

  it("advice without an action is told, and points at nothing", () => {
    const hint = { type: "hinted", version: 1, seat: 0, words: "Wait for the others." } as const;
    expect(having(update(1), hint).hint).toEqual({ action: undefined, words: "Wait for the others." });
  });

  it("what is told again in another language takes the place of what was told, and only the rest is new", () => {
    const before = having(update(2, [entry(0), entry(1)]));
    const told = [0, 1, 2].map((n) => ({ ...entry(n), words: ["…"] }));
    const after = changed(before, { kind: "heard", message: update(3, told), at: 0 });
    expect(after.log).toEqual(told);
    expect(after.fresh.map(({ n }) => n)).toEqual([2]);
  });
});

describe("getting ready", () => {
  const both = (other: Partial<SeatView>): Update => update(0, [], [seat(), seat(other)]);

  it("waits until everybody is here", () => {
    expect(readySeats(both({ present: false }), [0], [true, false])).toEqual([]);
    expect(readySeats(both({}), [0], [true, true])).toEqual([0]);
    expect(readySeats(both({ bot: "2", present: false }), [0], [true, false])).toEqual([0]);
  });

  it("is done once, for every seat held here", () => {
    expect(readySeats(both({}), [0, 1], [false, false])).toEqual([0, 1]);
    expect(readySeats(both({ ready: true }), [0, 1], [true, true])).toEqual([0]);
  });

  it("needs the commitment to be seen, and a game not yet begun", () => {
    const shown = both({});
    expect(readySeats({ ...shown, table: { ...shown.table, commitment: "" } }, [0], [true, true])).toEqual([]);
    expect(readySeats({ ...shown, table: { ...shown.table, started: true } }, [0], [true, true])).toEqual([]);
  });

  it("brings sixteen bytes of luck, never the same", () => {
    expect(atob(ready().share)).toHaveLength(16);
    expect(ready().share).not.toBe(ready().share);
  });
});

describe("the chat", () => {
  const line = (n: number, words: string, seat = 0) => ({ n, seat, at: n, words });

  it("is kept in order, and what is told again takes the place of what was told", () => {
    const client = having(
      { type: "chatted", lines: [line(1, "b"), line(2, "c")] },
      { type: "chatted", lines: [line(0, "a")] },
      { type: "chatted", lines: [line(1, ""), line(2, "C")] },
    );
    expect(client.chat.map(({ words }) => words)).toEqual(["a", "C"]);
  });

  it("waits for an answer without keeping the board from being played", () => {
    const said = changed(having(update(1)), { kind: "said", nonce: "c" });
    expect(said.sent).toEqual([]);
    expect(said.saying).toEqual(["c"]);
    const heard = (message: ToBrowser): Client => changed(said, { kind: "heard", message, at: 0 });
    expect(heard({ type: "chatted", lines: [line(0, "a")], done: "c" }).saying).toEqual([]);
    const refused = heard({ type: "refused", nonce: "c", clause: "", words: "Too fast." });
    expect(refused.saying).toEqual([]);
    expect(refused.refusal?.words).toBe("Too fast.");
  });

  it("stays when the curtain falls: it is everybody's", () => {
    const client = having(update(1), { type: "chatted", lines: [line(0, "a")] });
    expect(changed(client, { kind: "covered" }).chat).toHaveLength(1);
  });
});

it("a table that is closed for good says why", () => {
  const client = having(update(1), { type: "failed", words: "Nobody may watch.", final: true });
  expect(client.closed).toBe("Nobody may watch.");
  expect(having(update(1), { type: "failed", words: "Too fast." }).closed).toBe("");
});

it("who watches is known by name", () => {
  const client = having({ type: "presence", present: [true], watching: 2, watchers: ["Eve"] });
  expect([client.watching, client.watchers]).toEqual([2, ["Eve"]]);
});
