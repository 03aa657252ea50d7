// What is offered while a table is set up.
import { expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../src/generated/api";
import { suggestedOf } from "../src/lib/table/start";
import { everyPermit, termsOf } from "../src/lib/table/terms";
import { presetOf, presetsOf, withPreset } from "../src/routes/setup/presets";
import {
  firstPlan,
  mended,
  NO_CLOCK,
  offered,
  paceOf,
  permitsOf,
  personAt,
  reasonFor,
  reseated,
  seatNamed,
  tableOf,
  withheld,
  withOption,
  withPermits,
  withSeat,
  withSeats,
} from "../src/routes/setup/wanted";

const option = (name: string, given: OptionInfo["default"], apart = false): OptionInfo => ({
  name,
  kind: "value",
  default: given,
  suggested: given,
  values: [],
  title: { en: name, fr: name },
  titles: [],
  notes: [],
  least: null,
  most: null,
  none: null,
  apart,
});
const GAME = {
  name: "fuse_cards",
  seats: [2],
  paced: true,
  in_games: false,
  takes_back: true,
  cooperative: false,
  options: [option("specials", false, true), option("reaction", 3), option("pace", "off")],
} as unknown as GameInfo;
const MATCHES = { ...GAME, in_games: true } as GameInfo;
const [SPECIALS, REACTION] = GAME.options as [OptionInfo, OptionInfo];
const PLAN = withOption(firstPlan(GAME, "1"), "specials", true);
const SHARED = withSeat(PLAN, 1, { kind: "me", level: "1", name: "" });
const names = (options: readonly OptionInfo[]): readonly string[] => options.map(({ name }) => name);

it("offers the time for the Match Man only where he plays, and says what it needs", () => {
  expect(names(offered(GAME, PLAN))).toEqual(["specials", "reaction", "pace"]);
  const plain = withOption(PLAN, "specials", false);
  expect(names(offered(GAME, plain))).toEqual(["specials", "pace"]);
  expect(withheld(GAME, plain, REACTION)).toEqual({ why: "needs", other: SPECIALS });
});

it("withholds at one screen what is not for it, and what goes with that", () => {
  expect(withheld(GAME, PLAN, SPECIALS)).toBeNull();
  expect(withheld(GAME, SHARED, SPECIALS)).toEqual({ why: "shared" });
  expect(names(offered(GAME, SHARED))).toEqual(["pace"]);
  expect(tableOf(GAME, SHARED, "Ada", "en").options).toEqual({ pace: "off" });
});

it("sets a table up as it is suggested, and asks for a penalty only where somebody can be slow", () => {
  const hurried: OptionInfo = { ...option("pace", "off"), suggested: 3 };
  const game = { ...GAME, options: [hurried, option("slow_penalty", "off")] } as unknown as GameInfo;
  const plan = firstPlan(game, "1");
  expect(tableOf(game, plan, "Ada", "en").options).toEqual({ pace: 3, slow_penalty: "off" });
  expect(names(offered(game, withOption(plan, "pace", "off")))).toEqual(["pace"]);
  expect(suggestedOf(game)).toEqual({ pace: 3 });
});

it("goes back to the usual where something can't be chosen any more, and says why", () => {
  const number: OptionInfo = {
    ...option("cards", null),
    kind: "number",
    least: 0,
    most: 5,
    none: { en: "–", fr: "–" },
  };
  const game = { ...GAME, options: [SPECIALS, number] } as unknown as GameInfo;
  const plan = withOption(withOption(firstPlan(game, "1"), "specials", true), "cards", 2);
  const blocked = { cards: { number: "Too early." }, specials: { false: "Never." } };
  expect(reasonFor(blocked, number, 2)).toBe("Too early.");
  expect([reasonFor(blocked, number, null), reasonFor(blocked, number, 0)]).toEqual(["", ""]);
  expect(reasonFor(blocked, SPECIALS, false)).toBe("Never.");
  expect(mended(game, plan, blocked).options).toEqual({ specials: true, cards: null });
  expect(mended(game, plan, {})).toBe(plan);
});

it("has clocks with numbers of one's own, for a player, a turn, a match or each game of it", () => {
  const clock = { ...NO_CLOCK, minutes: 7, seconds: 4, days: 5 };
  expect(paceOf(GAME, clock)).toBeNull();
  expect(paceOf(GAME, { ...clock, kind: "player" })).toEqual({ type: "Pace", initial: 420_000, increment: 4_000 });
  expect(paceOf(GAME, { ...clock, kind: "turn" })).toEqual({ type: "TurnPace", initial: 432_000_000 });
  expect(paceOf(MATCHES, { ...clock, kind: "player", each: true })?.type).toBe("GamePace");
  expect(paceOf(GAME, { ...clock, kind: "player", each: true })?.type).toBe("Pace");
  expect(paceOf({ ...GAME, paced: false }, { ...clock, kind: "player" })).toBeNull();
});

it("knows each kind of table again, and what is none of them", () => {
  const plan = withPermits(firstPlan(MATCHES, "1"), { chat: true });
  expect(presetOf(MATCHES, plan)?.id).toBe("relaxed");
  for (const preset of presetsOf(MATCHES)) {
    const chosen = withPreset(MATCHES, plan, preset);
    expect(presetOf(MATCHES, chosen)?.id).toBe(preset.id);
    expect(chosen.permits.chat).toBe(true);
  }
  expect(presetOf(MATCHES, withPermits(plan, { hints: false }))).toBeUndefined();
  expect(presetsOf({ ...GAME, paced: false }).map(({ id }) => id)).toEqual(["relaxed", "serious"]);
});

it("suggests an agreed ring where two people play, and the usual one against a bot", () => {
  const discs = { ...GAME, name: "fuse_discs", options: [option("setup", "random"), option("kings", 0)] } as GameInfo;
  const people = firstPlan(discs, "1");
  expect(people.options).toEqual({ setup: "agreed", kings: 0 });
  expect(firstPlan(discs, "1", true).options.setup).toBe("random");
  const bot = reseated(discs, people, withSeat(people, 1, { kind: "bot", level: "1", name: "" }));
  expect(bot.options.setup).toBe("random");
  expect(reseated(discs, bot, withSeat(bot, 1, { kind: "me", level: "1", name: "" })).options.setup).toBe("agreed");
  const chosen = withOption(people, "setup", "composed");
  expect(reseated(discs, chosen, withSeat(chosen, 1, { kind: "bot", level: "1", name: "" })).options.setup).toBe(
    "composed",
  );
});

it("takes a balanced ring for a serious game, and goes back with another kind of game", () => {
  const discs = { ...GAME, name: "fuse_discs", options: [option("setup", "random"), option("kings", 0)] } as GameInfo;
  const plan = withOption(firstPlan(discs, "1"), "kings", 1);
  const [relaxed, , serious] = presetsOf(discs);
  if (!relaxed || !serious) throw new Error("there are kinds of tables");
  expect(withPreset(discs, plan, serious).options).toEqual({ setup: "balanced", kings: 1 });
  expect(withPreset(discs, withPreset(discs, plan, serious), relaxed).options).toEqual({ setup: "agreed", kings: 1 });
  const composed = withOption(plan, "setup", "composed");
  expect(withPreset(discs, composed, relaxed).options.setup).toBe("composed");
});

it("asks for nothing that would mean nothing at this table", () => {
  const all = withPermits(PLAN, { chat: true, open: true, shown: true, watchers: false, takebacks: "never" });
  expect(permitsOf(all)).toEqual({ chat: true, open: true, shown: false, watchers: false, takebacks: "never" });
  const alone = withPermits(SHARED, { chat: true, open: true, shown: true });
  expect(permitsOf(alone)).toEqual({ chat: false, open: false, shown: true, watchers: true });
});

it("says on the invitation what is not as usual", () => {
  const said = (permits: object): readonly string[] =>
    termsOf(GAME, { options: { specials: false, reaction: 3, pace: "off" }, permits });
  expect(said({})).toEqual(["No clock"]);
  expect(said({ takebacks: "never", hints: false, pauses: false, watchers: false, chat: true })).toEqual([
    "No clock",
    "No taking back",
    "No hints",
    "No pauses",
    "Nobody may watch",
    "With chat",
  ]);
  const pace = { type: "GamePace", initial: 300_000, increment: 3_000 } as const;
  expect(termsOf(MATCHES, { options: { specials: false, reaction: 3, pace: "off" }, pace })).toEqual([
    "5 min, plus 3 s per turn, for each game",
  ]);
});

it("whoever is invited is told all that is allowed, also what is usual", () => {
  expect(everyPermit({ ...GAME, takes_back: true })).toEqual([
    "Taking back by consent",
    "Hints for everybody",
    "Pauses by agreement",
    "Anyone with the link may watch",
    "No chat",
  ]);
  const strict = { takebacks: "never", hints: false, pauses: false, watchers: false, chat: true } as const;
  expect(everyPermit({ ...GAME, takes_back: true }, strict)).toEqual([
    "No taking back",
    "No hints",
    "No pauses",
    "Nobody may watch",
    "With chat",
  ]);
});

it("names who begins only where several sit, and draws once their seat is gone", () => {
  const seat: OptionInfo = { ...option("begins", "drawn"), kind: "seat", values: ["drawn", 1, 2, 3] };
  const game = { ...GAME, seats: [1, 2, 3], options: [option("specials", false), seat] } as unknown as GameInfo;
  const three = withOption(withSeats(firstPlan(game, "1"), 3, "1"), "begins", 3);
  expect(seatNamed(game, three)).toBe(seat);
  expect(tableOf(game, three, "Ada", "en").options).toEqual({ specials: false, begins: 3 });
  expect(mended(game, withSeats(three, 2, "1"), { begins: { 3: "No such seat." } }).options.begins).toBe("drawn");
  const alone = withSeats(three, 1, "1");
  expect(seatNamed(game, alone)).toBeUndefined();
  expect(tableOf(game, alone, "Ada", "en").options).toEqual({ specials: false });
});

it("calls the bots by the names of those who sit down for their level", () => {
  const people = [{ name: "Nora" }, { name: "Otto" }];
  const game = { ...GAME, seats: [4], levels: [{ name: "1", people }] } as unknown as GameInfo;
  const bot = { kind: "bot", level: "1", name: "" } as const;
  const plan = withSeat(withSeat(withSeats(firstPlan(game, "1"), 4, "1"), 1, bot), 3, bot);
  expect([0, 1, 2, 3].map((index) => personAt(game, plan, index)?.name)).toEqual([
    undefined,
    "Nora",
    undefined,
    "Otto",
  ]);
});
