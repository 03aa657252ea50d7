// What the table offers, in the panel and in the menu; times, seats and moments.
import { beforeEach, describe, expect, it } from "vitest";
import { inThrees } from "../src/lib/app/code";
import { load, save } from "../src/lib/app/storage";
import { clockText } from "../src/lib/app/time";
import { grouped } from "../src/lib/board/choices";
import { answers, tableDeeds } from "../src/lib/table/deeds";
import { allTokens, forget, heldAt, keep, keepCreated } from "../src/lib/table/seats";
import { firstSeen, momentOf } from "../src/routes/replay/moments";
import { NO_CLOCK, withOption } from "../src/routes/setup/wanted";
import { missingSeats } from "../src/routes/table/missing";

const option = (action: unknown, words = ""): { action: unknown; words: string } => ({ action, words });

describe("the choice panel", () => {
  const disc = (colour: string, space: string): ReturnType<typeof option> =>
    option({ type: "Lay", colour, space }, `Lay a ${colour} disc on ${space}`);
  const legal = [disc("white", "Na"), option({ type: "Pass" }, "Pass"), disc("black", "Na")];
  const titles = (all: readonly unknown[], wanted = ""): readonly string[] =>
    grouped(all as typeof legal, wanted).map((group) => group.title);

  it("puts what is alone first and names each kind by how its sentences begin", () => {
    expect(titles(legal)).toEqual(["", "Lay a"]);
    expect(grouped(legal, "")[0]?.options.map((one) => one.words)).toEqual(["Pass"]);
  });

  it("divides a long kind by how its sentences go on", () => {
    const spaces = ["Na", "Nb", "Nc", "Nd", "Ne", "Nf", "Ea"];
    const many = ["white", "black"].flatMap((colour) => spaces.map((space) => disc(colour, space)));
    expect(titles(many)).toEqual(["Lay a white disc on", "Lay a black disc on"]);
    expect(titles(many.slice(0, 12))).toEqual(["Lay a"]);
  });

  it("leaves a long kind whole when dividing it would not make it shorter", () => {
    const many = Array.from({ length: 20 }, (_, at) => option({ type: "Go", to: at }, `Go to ${at}`));
    expect(titles(many)).toEqual(["Go to"]);
  });

  it("finds actions by their words", () => {
    expect(grouped(legal, "WHITE").flatMap((group) => group.options.map((one) => one.words))).toEqual([
      "Lay a white disc on Na",
    ]);
    expect(grouped(legal, "nothing")).toEqual([]);
  });

  it("makes do without words", () => {
    expect(grouped([option({ type: "Swap", one: "Na" })], "")[0]?.options[0]?.words).toBe("Swap Na");
  });
});

describe("the table's menu", () => {
  it("says what the table calls it, and whom an icon stands for", () => {
    const choices = [
      option({ type: "Offer", what: { type: "Undo", to: 3 } }, "Ask to take back"),
      option({ type: "SitIn", seat: 0, back: true }, "Take your seat back"),
    ];
    expect(tableDeeds(choices).map(({ icon, words }) => [icon, words])).toEqual([
      ["undo", "Ask to take back"],
      ["person", "Take your seat back"],
    ]);
  });

  it("marks what needs a second thought, and leaves answers to the offer", () => {
    const choices = [option({ type: "Answer", yes: true }), option({ type: "Resign" }), option({ type: "Pause" })];
    expect(tableDeeds(choices).map((deed) => [deed.id, deed.grave])).toEqual([
      ["Pause-Pause", false],
      ["Resign-Resign", true],
    ]);
    expect(answers(choices)).toEqual([true]);
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

it.each([
  ["abc2def3g", "ABC 2DE F3G"],
  [" abc-2de f", "ABC 2DE F"],
  ["", ""],
])("the code %j is shown as %j", (typed, shown) => {
  expect(inThrees(typed)).toBe(shown);
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
});

describe("a moment of a replay", () => {
  const step = { happened: { n: 0, at: 0, seat: 0 }, action: { action: {} }, picture: "" };
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

describe("before the game", () => {
  const seat = (name: string, more = {}): { name: string; bot?: string; ready?: boolean } => ({ name, ...more });

  it("waits for the empty seats and for those who are away", () => {
    expect(missingSeats([seat("Ada"), seat(""), seat("Easy", { bot: "2" })], [true, false, false])).toEqual([1]);
    expect(missingSeats([seat("Ada"), seat("Blaise"), seat("")], [true, false, false])).toEqual([1, 2]);
  });

  it("waits for nobody who was ready before they went", () => {
    expect(missingSeats([seat("Ada"), seat("Blaise", { ready: true })], [true, false])).toEqual([0]);
  });

  it("waits for who does not look when everybody is here", () => {
    expect(missingSeats([seat("Ada", { ready: true }), seat("Blaise")], [true, true])).toEqual([1]);
  });
});

describe("the plan of a table", () => {
  it("leaves a number open or sets it", () => {
    const plan = { seats: [], options: { minutes: 10, fuses: null }, clock: NO_CLOCK, permits: {} };
    expect(withOption(plan, "fuses", 3).options).toEqual({ minutes: 10, fuses: 3 });
    expect(withOption(plan, "minutes", null).options).toEqual({ minutes: null, fuses: null });
  });
});
