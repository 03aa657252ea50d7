// What the table offers, in the panel and in the menu; times, seats and moments.
import { beforeEach, describe, expect, it } from "vitest";
import { grouped } from "../src/lib/choices";
import { answers, tableDeeds } from "../src/lib/deeds";
import { allTokens, forget, heldAt, keep, keepCreated } from "../src/lib/seats";
import { load, save } from "../src/lib/storage";
import { clockText } from "../src/lib/time";
import { firstSeen, momentOf } from "../src/routes/replay/moments";
import { paceOf } from "../src/routes/setup/wanted";

const option = (action: unknown, words = ""): { action: unknown; words: string } => ({ action, words });

describe("the choice panel", () => {
  const legal = [option({ type: "Lay", colour: "w" }, "Lay a white disc"), option({ type: "Swap", one: "Na" })];

  it("sorts actions by kind and finds them by their words", () => {
    expect(grouped(legal, "").map((group) => group.kind)).toEqual(["Lay", "Swap"]);
    expect(grouped(legal, "WHITE").map((group) => group.kind)).toEqual(["Lay"]);
    expect(grouped(legal, "nothing")).toEqual([]);
  });

  it("makes do without words", () => {
    expect(grouped(legal, "")[1]?.options[0]?.words).toBe("Swap Na");
  });
});

describe("the table's menu", () => {
  const log = [
    { n: 3, at: 0, seat: 0 },
    { n: 4, at: 0, seat: 1 },
  ];
  const undo = (to: number): unknown => ({ type: "Undo", to });

  it("takes back one's own last action", () => {
    const deeds = tableDeeds([option(undo(4)), option(undo(3))], log, 0, []);
    expect(deeds.map((deed) => deed.action)).toEqual([undo(3)]);
  });

  it("asks where others have to agree", () => {
    const deeds = tableDeeds([option({ type: "Offer", what: undo(3) })], log, 0, []);
    expect(deeds[0]?.words).toBe("Ask to take back");
  });

  it("marks what needs a second thought, and leaves answers to the offer", () => {
    const choices = [option({ type: "Answer", yes: true }), option({ type: "Resign" }), option({ type: "Pause" })];
    expect(tableDeeds(choices, log, 0, []).map((deed) => [deed.id, deed.grave])).toEqual([
      ["Pause-Pause", false],
      ["Resign-Resign", true],
    ]);
    expect(answers(choices)).toEqual([true]);
  });

  it("names the seat a bot would sit in", () => {
    const deeds = tableDeeds([option({ type: "SitIn", seat: 1, back: false })], log, 0, ["Ada", "Blaise"]);
    expect(deeds[0]?.words).toBe("Let a bot sit in for Blaise");
  });

  it("lets no bot sit in for who is there", () => {
    const sitIn = { type: "SitIn", seat: 1, back: false };
    const choices = [option(sitIn), option({ type: "Offer", what: sitIn })];
    expect(tableDeeds(choices, log, 0, ["Ada", "Blaise"], [true, true])).toEqual([]);
    expect(tableDeeds(choices, log, 0, ["Ada", "Blaise"], [true, false])).toHaveLength(2);
  });
});

describe("the seats this browser holds", () => {
  beforeEach(() => localStorage.clear());

  it("are kept by table, with the invites it may give away", () => {
    const seats = [
      { seat: 0, token: "mine", invite: "", code: "" },
      { seat: 1, token: "", invite: "secret", code: "ABC" },
    ];
    keepCreated({ table: "t", seats });
    keep("t", { seat: 1, token: "other" });
    expect(heldAt("t").seats.map((seat) => seat.token)).toEqual(["mine", "other"]);
    expect(heldAt("t").invites).toEqual([{ seat: 1, invite: "secret", code: "ABC" }]);
    expect(allTokens()).toEqual(["mine", "other"]);
    forget("t");
    expect(heldAt("t").seats).toEqual([]);
  });

  it("survive a broken storage", () => {
    localStorage.setItem("fusebox.broken", "{");
    expect(load("broken", 1)).toBe(1);
    save("fine", { a: 1 });
    expect(load("fine", null)).toEqual({ a: 1 });
  });
});

describe("times", () => {
  it.each([
    [300_000, "5:00"],
    [61_000, "1:01"],
    [19_950, "19.9"],
    [0, "0.0"],
    [-5, "0.0"],
    [3_661_000, "1:01:01"],
  ])("%d ms is shown as %s", (millis, text) => {
    expect(clockText(millis)).toBe(text);
  });

  it("a pace is minutes and seconds a turn", () => {
    expect(paceOf("5+3")).toEqual({ type: "Pace", initial: 300_000, increment: 3_000 });
    expect(paceOf("")).toBeNull();
  });
});

describe("a moment of a replay", () => {
  const step = { happened: { n: 0, at: 0, seat: 0 }, action: { action: {} } };
  const table = { game: "", options: {}, seats: [], commitment: "" };

  it("is kept within the replay", () => {
    expect(momentOf("12", 2, 10)).toBe(9);
    expect(momentOf("0", 2, 10)).toBe(2);
    expect(momentOf(undefined, 2, 10)).toBe(2);
    expect(momentOf("x", 2, 10)).toBe(2);
  });

  it("begins where there is something to see", () => {
    expect(
      firstSeen([
        { ...step, table, view: null },
        { ...step, table, view: {} },
      ]),
    ).toBe(1);
    expect(firstSeen([])).toBe(0);
  });
});
