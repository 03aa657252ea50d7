// RUSE's table without a page: the den, the list of things, what is told, and what is known of each tile.
import { describe, expect, it } from "vitest";
import { game } from "../../src/games/ruse";
import { costsNow, needsWords, reachOf } from "../../src/games/ruse/board";
import { clauseOfAction } from "../../src/games/ruse/clauses";
import { courseOf, STEP } from "../../src/games/ruse/course";
import { attempt, inBar, thingOf, wordsOf } from "../../src/games/ruse/deeds";
import { cellName, cellOf, exitsOf, groupsOf, survey, touches } from "../../src/games/ruse/den";
import { CLAUSES, SIGN_NAMES, signOf } from "../../src/games/ruse/icons";
import { drawnBy, printed } from "../../src/games/ruse/printed.svelte";
import { promptOf } from "../../src/games/ruse/prompt";
import { marksIn, sections } from "../../src/games/ruse/reference";
import { herTurns, lastBooked, lastScoring, newsOf, scoringNow, sinceTurn } from "../../src/games/ruse/story";
import { objectiveOf } from "../../src/games/ruse/tables";
import { thingsOf } from "../../src/games/ruse/things";
import type { Outcome } from "../../src/generated/messages";
import type { Action, Event, Lay } from "../../src/generated/ruse";
import { outcomeTitle } from "../../src/lib/table/outcome";
import { LEGAL, options, sceneOf, VIEW, viewWith } from "./views";

const moment = { view: VIEW, legal: LEGAL, seat: 0, names: ["Ada"] };
const EMPTY = Array.from({ length: 20 }, (_, cell) => (cell === 19 ? 100 : -1));
const lay = (path: Lay["path"], cell: Lay["cell"], quarters: Lay["quarters"]): Lay => ({
  type: "Lay",
  path,
  cell,
  quarters,
});

describe("the den", () => {
  it("numbers its cells from the top left", () => {
    expect(cellName(0)).toBe("1,1");
    expect(cellOf("4,4")).toBe(18);
  });

  it("turns a path tile clockwise", () => {
    expect(groupsOf("I", 1)).toEqual(["EW"]);
    expect(groupsOf("D", 1)).toEqual(["ES", "WN"]);
  });

  it("joins what meets through openings on both sides", () => {
    const laid = survey(EMPTY, -1, lay("I", "3,5", 0));
    expect(laid[cellOf("3,5")]?.joined).toEqual([true]);
    expect(touches(laid, cellOf("3,5"))).toEqual([19]);
    const across = survey(EMPTY, -1, lay("I", "3,5", 1));
    expect(across[cellOf("3,5")]?.joined).toEqual([false]);
  });

  it("keeps the two curves of a double curve apart", () => {
    const laid = survey(EMPTY, -1, lay("D", "3,5", 0));
    expect(laid[cellOf("3,5")]?.joined).toEqual([false, true]);
  });

  it("leads to an exit once the top cell opens north", () => {
    const column = EMPTY.map((tile, cell) => (cell % 5 === 4 && cell < 19 ? 0 : tile));
    expect(exitsOf(survey(column, -1))).toEqual([5]);
    expect(exitsOf(survey(EMPTY, -1))).toEqual([]);
  });
});

const EVERY: readonly Action[] = [
  { type: "Roll" },
  { type: "Place", spot: "den" },
  { type: "Stop", tile: 2 },
  { type: "Do", act: "hunt" },
  { type: "Explore", cost: 3 },
  { type: "Explore", cost: 6 },
  { type: "Take", path: "stack" },
  { type: "Take", path: "path1" },
  lay("L", "3,5", 1),
  { type: "Refuse" },
  { type: "ChooseKit", kit: 2 },
  { type: "ChooseResource", resource: "farm" },
  { type: "ChooseTrack", track: "field" },
  { type: "ChooseTerritory", territory: "river" },
  { type: "UseTile", territory: "farm", tile: "kit" },
  { type: "DrawCard" },
  { type: "Discard", card: "PO1" },
  { type: "Exchange", card: "PO2" },
  { type: "Declare", card: "PO3" },
  { type: "Grow", kit: 1 },
  { type: "Pay", what: "river" },
  { type: "Pay", what: "gp2" },
  { type: "HandIn", prey: "gp2", village: false },
  { type: "Send", kit: 1, exit: 4 },
  { type: "Develop", instinct: "second" },
  { type: "EatCheese" },
  { type: "Shift", by: 1 },
  { type: "Done" },
];

describe("what can be done", () => {
  it.each(EVERY.map((action) => [action.type, action] as const))("%s is reached and has words", (_, action) => {
    const acting = viewWith({ spot: 0, stage: "act", open_tiles: [12 * 2 + 7], row: [0, 1, 2] });
    const now = { ...moment, view: acting, legal: options(action) };
    const thing = thingsOf(now).find(({ deeds }) => deeds.some((deed) => deed.action === action));
    expect(inBar(action) || thing?.id === thingOf(action, now)).toBe(true);
    expect(wordsOf(action, now)).toMatch(/^[A-Z].*[^{}]$/);
  });

  it("says of a free growth step that a kit grows, and not that its value rises", () => {
    const pending = [
      { type: "Task" as const, op: "grow_free" as const, seat: 0, source: "destiny" as const, n: 0, drawn: [] },
    ];
    const now = { ...moment, view: viewWith({ pending }) };
    expect(wordsOf({ type: "ChooseKit", kit: 2 }, now)).toBe("Kit 2 grows");
    expect(clauseOfAction({ type: "ChooseKit", kit: 2 }, now.view)).toBe("R86");
  });

  it("promises an exit's points to who has a path to it", () => {
    expect(wordsOf({ type: "Send", kit: 1, exit: 1 }, moment)).toContain(": 0 VP");
  });

  it("glows where the die may go, with what it gives and costs", () => {
    const river = thingsOf(moment).find(({ id }) => id === "place-river");
    expect(river?.deeds.map((deed) => deed.action)).toEqual([{ type: "Place", spot: "river" }]);
    expect(river?.state).toMatch(/costs 0, gives a river resource, the territory's top tile, the fox moves up to \d/);
  });

  it("asks the table about what can't be done", () => {
    expect(attempt("tile-river-3", moment)).toEqual({ type: "Stop", tile: 3 });
    expect(attempt("kit-2", moment)).toEqual({ type: "ChooseKit", kit: 2 });
    expect(attempt("kit-2", { ...moment, view: viewWith({ phase: "growth" }) })).toEqual({ type: "Grow", kit: 2 });
    expect(attempt("common-CO1", moment)).toBeNull();
  });

  it("costs what the table says it costs this player", () => {
    const [own] = VIEW.prices;
    const cheap = { ...own, acts: own?.acts.map((row) => row.map((cost) => (cost > 0 ? cost - 1 : cost))) };
    const mountains = { ...viewWith({ spot: 4 }), prices: [cheap] } as typeof VIEW;
    const track = (view: typeof VIEW): number | undefined => costsNow(view, 0).find(({ act }) => act === "track")?.cost;
    expect(track(viewWith({ spot: 4 }))).toBe(3);
    expect(track(mountains)).toBe(2);
    expect(costsNow(viewWith({ spot: 4 }), 0).map(({ act }) => act)).toEqual(["resource", "track", "kit"]);
    expect(reachOf(VIEW, 0, 1)).toBe(4);
  });

  it("is said in a sentence", () => {
    expect(promptOf(sceneOf())).toBe("You rolled 1: choose where it goes");
    expect(promptOf(sceneOf({ seat: null }))).toBe("Ada is to play");
    expect(promptOf(sceneOf({ present: [true, true], still: true }))).toBe("");
    expect(promptOf(sceneOf({ present: [true, true], still: true, paused: true }))).not.toBe("");
  });
});

describe("what is told to who listens", () => {
  const named = (view: typeof VIEW, id: string): string => {
    const found = thingsOf({ ...moment, view }).find((thing) => thing.id === id);
    return `${found?.name}, ${found?.state}`;
  };

  it("the drawing of a path tile is not read out", () => {
    expect(game.spoken?.("Ada lays a crossing, ┼, in row 3, column 5.")).toBe(
      "Ada lays a crossing, in row 3, column 5.",
    );
  });

  it("nobody is to play when all is over", () => {
    const actor = VIEW.board.actor;
    expect(named(VIEW, `seat-${actor}`)).toContain("to play");
    expect(named(viewWith({ phase: "over" }) as typeof VIEW, `seat-${actor}`)).not.toContain("to play");
  });
});

describe("what happened", () => {
  const EVENTS: readonly Event[] = [
    { type: "TurnEnded", seat: 0, left: 2, gp: 7, vp: 5, resources: [1, 0, 0, 2] },
    { type: "VixenCard", card: "V1-1A" },
    { type: "VixenRolled", value: 3, spot: "den" },
    { type: "VixenDid", icon: "P2" },
    { type: "VixenGained", vp: 2, source: "cards" },
    { type: "GainedVp", seat: 0, vp: 4, source: "objectives" },
    { type: "GainedVp", seat: 0, vp: 2, source: "dice" },
    { type: "VixenGained", vp: 4, source: "cheese" },
    { type: "GainedGp", seat: 0, gp: 2, source: "catch_up" },
    { type: "RoundBegan", round: 2 },
  ];

  it("is summed up for who was away", () => {
    expect(newsOf(EVENTS.slice(0, 5), moment)).toEqual([
      "VIXEN: card V1-1A, 3 sends her to her den; she takes two path tiles, +2 VP.",
    ]);
    expect(sinceTurn([...EVENTS, { type: "Rolled", seat: 0, value: 3 }], 0)).toHaveLength(EVENTS.length - 1);
  });

  it("is booked in a line after each turn, with what its player has then", () => {
    const turn: readonly Event[] = [
      { type: "Rolled", seat: 0, value: 4 },
      { type: "Placed", seat: 0, spot: "river", cost: 0 },
      ...EVENTS,
    ];
    expect(lastBooked(turn, moment)).toEqual({
      seat: 0,
      name: "Ada",
      words: "Ada rolled 4: die to the river.",
      vp: 5,
      gp: 7,
      resources: [1, 0, 0, 2],
      has: "Now 5 VP, 7 GP; River 1, Forest 0, Farm 0, Field 2",
    });
    expect(lastBooked([], moment)).toBeNull();
  });

  it("is scored step by step", () => {
    const scoring = lastScoring(EVENTS, VIEW);
    expect(scoring?.round).toBe(1);
    expect(scoring?.lines.map(({ step, vp, gp }) => [step, vp, gp])).toEqual([
      ["Private objectives", [4, 0], [0, 0]],
      ["Cheese", [0, 4], [0, 0]],
      ["Values left on dice", [2, 0], [0, 0]],
      ["Catching up", [0, 0], [2, 0]],
    ]);
    expect(lastScoring(EVENTS.slice(0, -1), viewWith({ round: 1 }))).toBeNull();
    const going = scoringNow(EVENTS.slice(0, 6), viewWith({ round: 1, phase: "scoring" }));
    expect(going?.lines.map(({ step, vp }) => [step, ...vp]).slice(0, 2)).toEqual([
      ["Private objectives", 4, 0],
      ["Cheese", 0, 0],
    ]);
    expect(going?.lines).toHaveLength(8);
    expect(scoringNow(EVENTS.slice(0, 1), viewWith({ round: 1, phase: "scoring" }))).toBeNull();
    expect(scoringNow(EVENTS, VIEW)).toBeNull();
  });
});

it("says that VIXEN wins, and calls only an equal score a draw", () => {
  const parties = (vixen: number): Outcome["parties"] => [
    { type: "Party", seats: [0], rank: 2, score: 41, name: "" },
    { type: "Party", seats: [], rank: vixen, score: 88, name: "VIXEN" },
  ];
  const outcome = (vixen: number): Outcome => ({ type: "Outcome", parties: parties(vixen), winners: [], reason: "" });
  expect(outcomeTitle(outcome(1), 0, ["Ada"])).toBe("VIXEN wins");
  expect(outcomeTitle(outcome(2), 0, ["Ada"])).toBe("A draw");
});

describe("what VIXEN did", () => {
  const turn = (card: string, spot: "farm" | "den"): readonly Event[] => [
    { type: "VixenCard", card },
    { type: "VixenDid", icon: "K" },
    { type: "VixenRolled", value: 3, spot },
    ...(spot === "farm" ? [{ type: "VixenMoved", territory: "farm", tile: 2 } as const] : []),
    { type: "VixenDid", icon: "H" },
    { type: "VixenGained", vp: 2, source: "cards" },
  ];

  it("is told card by card and step by step, without what a scoring brings her", () => {
    const scored: Event = { type: "VixenGained", vp: 4, source: "cheese" };
    const told = herTurns([...turn("V1-1A", "farm"), ...turn("V1-1B", "den"), scored]);
    expect(told.map(({ card, roll, steps: { length } }) => [card, roll, length])).toEqual([
      ["V1-1A", 3, 5],
      ["V1-1B", 3, 4],
    ]);
    expect(told[0]?.steps.map(({ words }) => words)).toEqual([
      "raises her foremost kit",
      "rolls 3 and goes to the farm",
      "her fox stops on tile 2",
      "hunts",
      "gains 2 VP",
    ]);
  });

  it("moves her pieces one step after the other, and sends what she hunts to her", () => {
    const events = turn("V1-1A", "farm");
    const { wait, home } = courseOf(events, herTurns(events));
    expect(["pawn-0", "die-4", "fox-4", "prey", "pawn-4"].map(wait)).toEqual([0, STEP, 2 * STEP, 3 * STEP, 4 * STEP]);
    expect(home("prey")).toBe("seat-4");
    expect(home("marker-0")).toBeUndefined();
    expect(courseOf([{ type: "Hunted", seat: 1, prey: "gp2", kept: true }], []).home("prey")).toBe("seat-1");
  });
});

describe("an owner's tables", () => {
  it("are what is drawn and told while they are in use", () => {
    const before = objectiveOf("PO1").vp;
    drawnBy({ objectives: { ...printed().OBJECTIVES, PO1: { ...objectiveOf("PO1"), vp: 17 } } });
    expect(objectiveOf("PO1").vp).toBe(17);
    expect(thingsOf(moment).find(({ id }) => id === "card-PO1")?.name).toContain("17 VP");
    drawnBy({});
    expect(objectiveOf("PO1").vp).toBe(before);
  });

  it("are all on the page of tiles and cards", () => {
    const { DEN } = printed();
    drawnBy({ den: { ...DEN, mark: "S" } });
    expect(sections()[0]?.entries.find(({ id }) => id === "den")?.marks).toEqual(["S"]);
    drawnBy({});
    expect(sections()[0]?.entries.find(({ id }) => id === "den")?.marks).toEqual(["I", "rebuilt"]);
  });
});

describe("the page of tiles and cards", () => {
  it("reads the marks of a table", () => {
    expect(marksIn("kinds S, split rebuilt")).toEqual(["S", "rebuilt"]);
    expect(marksIn("I and rebuilt")).toEqual(["I", "rebuilt"]);
    expect(marksIn("P")).toEqual(["P"]);
  });

  it("marks every tile and card", () => {
    const entries = sections().flatMap((section) => section.entries);
    expect(entries.filter(({ marks }) => marks.length === 0)).toEqual([]);
    expect(entries.find(({ id }) => id === "RU6")?.marks).toEqual(["S"]);
    expect(entries.find(({ id }) => id === "I10")?.marks).toEqual(["rebuilt"]);
    expect(entries.filter(({ face }) => face === "vixen")).toHaveLength(52);
  });

  it("has a sign for every effect, and a clause for every sign", () => {
    const effects = sections().flatMap(({ entries }) => entries.flatMap(({ effect }) => effect ?? []));
    for (const effect of effects) expect(signOf(effect).sign, effect).not.toBe("tile");
    for (const name of SIGN_NAMES) expect(CLAUSES[name]).toMatch(/^R\d+$/);
  });

  it("says what an objective asks", () => {
    expect(needsWords({ resources: { farm: 2 }, hunting: 2 })).toBe("2 Farm, 2 hunting tiles");
  });
});
