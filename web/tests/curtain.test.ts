// Several people at one screen: when it turns, when the curtain falls, and what is forgotten then.
import { describe, expect, it } from "vitest";
import type { Sharing } from "../src/generated/api";
import type { Show, TableView, Update } from "../src/generated/messages";
import { type Client, changed, NEW } from "../src/lib/table/client";
import { agreeing, dueHere, lifters, turned } from "../src/lib/table/curtain";
import { Screen } from "../src/lib/table/screen.svelte";

const HERE = [0, 1];

function table(waiting: readonly number[], change: Partial<TableView> = {}): TableView {
  const seats = ["Ada", "Blaise", "Chloé"].map((name) => ({ name }));
  return { game: "g", options: {}, seats, commitment: "c0ffee", started: true, waiting, ...change };
}

/** What the screen shows next when the turn goes from some seats to others. */
function next(sharing: Sharing, shown: Show, before: readonly number[], after: readonly number[]): Show | undefined {
  return turned(sharing, HERE, table(before), table(after), shown);
}

const OVER = { outcome: { type: "Outcome", parties: [], winners: [0], reason: "won" } } as Partial<TableView>;

describe("of whom something is asked", () => {
  it("are those at this screen who are waited for", () => {
    expect(dueHere(table([1, 2]), HERE)).toEqual([1]);
  });

  it("are first those who have to answer an offer", () => {
    const offer = { by: 0, words: "Draw", missing: [1, 2] };
    expect(dueHere(table([0], { offer }), HERE)).toEqual([1]);
  });

  it("is nobody for whom a bot plays, and nobody before the deal or after the end", () => {
    const seats = [{ name: "Ada", bot: "stand-in" }, { name: "Blaise" }];
    expect(dueHere(table([0], { seats }), HERE)).toEqual([]);
    expect(dueHere(table([0], { started: false }), HERE)).toEqual([]);
    expect(dueHere(table([0], OVER), HERE)).toEqual([]);
  });
});

describe("where everything lies open", () => {
  it("the screen turns to whoever is next", () => {
    expect(next("open", 0, [0], [1])).toBe(1);
    expect(next("open", null, [], [1])).toBe(1);
    expect(next("open", null, [], [2])).toBe(0);
  });

  it("it stays while the one who is shown is waited for, or nobody here is", () => {
    expect(next("open", 0, [0], [0, 1])).toBeUndefined();
    expect(next("open", 0, [0], [2])).toBeUndefined();
    expect(next("open", 0, [2], [1])).toBe(1);
  });

  it("who was chosen by hand stays until the turn is another's", () => {
    expect(turned("open", HERE, table([1]), table([1]), 0, true)).toBeUndefined();
    expect(turned("open", HERE, table([0]), table([1]), 0, true)).toBe(1);
  });
});

describe("taking back at one screen", () => {
  const offer = (by: number, missing: readonly number[]): TableView =>
    table([1], { offer: { by, words: "Take back", missing } });

  it("is agreed to at once by those who sit side by side", () => {
    expect(agreeing("open", HERE, offer(0, [1]))).toEqual([1]);
    expect(agreeing("open", HERE, table([1]))).toEqual([]);
  });

  it("is asked for where somebody sits elsewhere, or hands are secret", () => {
    expect(agreeing("open", HERE, offer(0, [1, 2]))).toEqual([]);
    expect(agreeing("open", HERE, offer(2, [0, 1]))).toEqual([]);
    expect(agreeing("curtain", HERE, offer(0, [1]))).toEqual([]);
    expect(agreeing(null, [0], offer(0, [1]))).toEqual([]);
  });

  it("is agreed to once, and only where it was asked for here", () => {
    const screen = new Screen(HERE);
    expect(screen.agreeing("open", offer(0, [1]))).toEqual([]);
    screen.acted({ type: "Offer", what: { type: "Draw" } });
    expect(screen.agreeing("open", offer(0, [1]))).toEqual([]);
    screen.acted({ type: "Offer", what: { type: "Undo", to: 3 } });
    expect(screen.agreeing("open", table([1]))).toEqual([]);
    expect(screen.agreeing("open", offer(0, [1]))).toEqual([1]);
    expect(screen.agreeing("open", offer(0, [1]))).toEqual([]);
  });
});

describe("where hands are secret", () => {
  it("the curtain falls between two of them and waits to be lifted", () => {
    expect(next("curtain", 0, [0], [1])).toBeNull();
    expect(next("curtain", null, [0], [1])).toBeUndefined();
  });

  it("it does not fall while others play elsewhere", () => {
    expect(next("curtain", 0, [0], [2])).toBeUndefined();
    expect(next("curtain", 0, [2], [0])).toBeUndefined();
  });

  it("it is gone after the end, when nothing is secret any more", () => {
    expect(turned("curtain", HERE, table([0]), table([], OVER), null)).toBe(0);
    expect(turned("curtain", HERE, table([0]), table([], OVER), 1)).toBeUndefined();
  });

  it("it is lifted by who is asked, by anyone if nobody is, and by all when it was drawn by hand", () => {
    expect(lifters(table([1]), HERE, false)).toEqual([1]);
    expect(lifters(table([2]), HERE, false)).toEqual([0, 1]);
    expect(lifters(table([1]), HERE, true)).toEqual([1, 0]);
  });
});

it("one person at a screen, or a game that is not shared, never turns", () => {
  expect(turned("curtain", [0], table([0]), table([1]), 0)).toBeUndefined();
  expect(next("apart", 0, [0, 1], [1])).toBeUndefined();
  expect(next("apart", null, [0, 1], [1])).toBe(0);
  expect(turned("open", HERE, null, table([1], { started: false }), null)).toBeUndefined();
});

describe("when the curtain falls", () => {
  const update: Update = {
    type: "update",
    version: 3,
    shows: 0,
    table: table([1]),
    now: 7,
    running: true,
    view: { hand: "secret" },
    picture: "secret",
    legal: [{ action: { card: "secret" }, words: "secret" }],
    choices: [{ action: { type: "Hint" }, words: "secret" }],
    events: [{ n: 2, at: 0, seat: 0, events: ["secret"], words: ["secret"] }],
  };
  const inputs = [
    { kind: "heard", message: update, at: 5 },
    { kind: "heard", message: { type: "hinted", version: 3, seat: 0, action: "secret", words: "secret" }, at: 5 },
    { kind: "sent", nonce: "n" },
    { kind: "heard", message: { type: "refused", nonce: "n", clause: "C9", words: "secret" }, at: 5 },
    { kind: "sent", nonce: "m" },
    { kind: "picked", thing: "secret" },
  ] as const;
  const full = inputs.reduce<Client>(changed, NEW);
  const covered = changed(full, { kind: "covered" });

  it("nothing of the hand stays", () => {
    expect(JSON.stringify(full)).toContain("secret");
    expect(JSON.stringify(covered)).not.toContain("secret");
    expect(covered.log).toEqual([]);
    expect(covered.sent).toEqual([]);
  });

  it("what is public about the table does", () => {
    expect(covered.update).toEqual({
      type: "update",
      version: 3,
      shows: null,
      table: update.table,
      now: 7,
      running: true,
    });
  });

  it("what was still on its way to the one before is not taken in", () => {
    const refused = { type: "refused", nonce: "m", clause: "C9", words: "secret" } as const;
    const hinted = { type: "hinted", version: 3, seat: 0, action: "secret", words: "secret" } as const;
    for (const message of [refused, hinted])
      expect(JSON.stringify(changed(covered, { kind: "heard", message, at: 0 }))).not.toContain("secret");
  });
});
