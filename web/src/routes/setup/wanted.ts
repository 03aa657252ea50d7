// What has been set up so far, and the table that is asked for.
import { manifestOf } from "../../games";
import type { CreateTable, Fits, GameInfo, OptionInfo, PersonInfo, SeatWanted } from "../../generated/api";
import type { Permits } from "../../generated/messages";
import type { Chosen } from "../../lib/board/manifest";
import type { AnyPace } from "../../lib/table/clocks";
import type { Language } from "../../lib/words/tongue";

export interface SeatPlan {
  readonly kind: SeatWanted["kind"];
  readonly level: string;
  /** Of somebody at this screen; the first of them is called as this browser's person is. */
  readonly name: string;
}

export type { Chosen };

/** A clock for each player, or one for each turn, with numbers of one's own. */
export interface Clock {
  readonly kind: "none" | "player" | "turn";
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
  /** In a match of several games: anew for each of them. */
  readonly each: boolean;
}

export interface Plan {
  readonly seats: readonly SeatPlan[];
  readonly options: Readonly<Record<string, Chosen>>;
  readonly clock: Clock;
  readonly permits: Permits;
}

/** What can't be chosen, by option and value, and why. */
export type Blocked = Fits["blocked"];

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A number of one's own, as the server names it. */
const NUMBER = "number";
export const NO_CLOCK: Clock = { kind: "none", minutes: 5, seconds: 3, days: 3, each: false };

/** Where nobody can come from elsewhere (`alone`), the others are bots. */
export function firstPlan(game: GameInfo, level: string, alone = false): Plan {
  const others = (game.seats.find((count) => count > 1) ?? 1) - 1;
  const seats = [{ kind: "me" as const, level, name: "" }, ...guests(others, level, alone)];
  return { seats, options: suggestedFor(game, seats), clock: NO_CLOCK, permits: {} };
}

/** The options that a new table begins with, which some games leave to who plays. */
export function suggestedFor(game: GameInfo, seats: readonly SeatPlan[]): Plan["options"] {
  const usual = Object.fromEntries(game.options.map((option) => [option.name, option.suggested]));
  const people = seats.every(({ kind }) => kind !== "bot");
  return people ? { ...usual, ...manifestOf(game.name)?.amongPeople } : usual;
}

/** Other seats: what was only suggested follows them, what was chosen stays. */
export function reseated(game: GameInfo, before: Plan, after: Plan): Plan {
  const [old, now] = [suggestedFor(game, before.seats), suggestedFor(game, after.seats)];
  const followed = Object.entries(after.options).map(([name, value]) => [
    name,
    value === old[name] ? now[name] : value,
  ]);
  return { ...after, options: Object.fromEntries(followed) };
}

export function withSeat(plan: Plan, index: number, seat: SeatPlan): Plan {
  return { ...plan, seats: plan.seats.map((old, at) => (at === index ? seat : old)) };
}

export function withSeats(plan: Plan, count: number, level: string, alone = false): Plan {
  const more = guests(Math.max(0, count - plan.seats.length), level, alone);
  return { ...plan, seats: [...plan.seats, ...more].slice(0, count) };
}

function guests(length: number, level: string, alone: boolean): readonly SeatPlan[] {
  return Array.from({ length }, () => ({ kind: alone ? "bot" : "link", level, name: "" }));
}

export function withOption(plan: Plan, name: string, value: Chosen): Plan {
  return { ...plan, options: { ...plan.options, [name]: value } };
}

export function withPermits(plan: Plan, permits: Permits): Plan {
  return { ...plan, permits: { ...plan.permits, ...permits } };
}

/** The levels of the bots that are to play. */
export function levelsOf(plan: Plan): readonly string[] {
  return plan.seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : []));
}

/** How many bots of this level sit before this seat. */
export function othersOf(plan: Plan, index: number, level: string): number {
  return plan.seats.slice(0, index).filter((seat) => seat.kind === "bot" && seat.level === level).length;
}

/** The bot that is to sit there, where it is somebody. */
export function personAt(game: GameInfo, plan: Plan, index: number): PersonInfo | undefined {
  const seat = plan.seats[index];
  if (seat?.kind !== "bot") return undefined;
  const people = game.levels.find((level) => level.name === seat.level)?.people ?? [];
  return people[othersOf(plan, index, seat.level)] ?? people[0];
}

/** The seats that are played at this screen. */
export function hereOf(plan: Plan): readonly number[] {
  return plan.seats.flatMap((seat, index) => (seat.kind === "me" ? [index] : []));
}

export function invites(plan: Plan): boolean {
  return plan.seats.some((seat) => seat.kind === "link");
}

/** Why an option makes no difference or can't be had now: several share this screen, or it needs another one. */
export type Withheld = { readonly why: "shared" } | { readonly why: "needs"; readonly other: OptionInfo };

export function withheld(game: GameInfo, plan: Plan, option: OptionInfo): Withheld | null {
  if (option.apart && hereOf(plan).length > 1) return { why: "shared" };
  const needed = manifestOf(game.name)?.needs?.[option.name];
  const other = game.options.find(({ name }) => name === needed);
  if (!other) return null;
  const used =
    withheld(game, plan, other) === null && ![false, "off", null].includes(plan.options[other.name] as false);
  return used ? null : { why: "needs", other };
}

/** The options that can be chosen, and make a difference. */
export function offered(game: GameInfo, plan: Plan): readonly OptionInfo[] {
  const seated = seatNamed(game, plan);
  return game.options.filter((option) => (option.kind === "seat" ? option === seated : !withheld(game, plan, option)));
}

/** The option that names a seat; alone, nobody is there to choose from. */
export function seatNamed(game: GameInfo, plan: Plan): OptionInfo | undefined {
  return plan.seats.length > 1 ? game.options.find(({ kind }) => kind === "seat") : undefined;
}

/** Why this value of an option can't be chosen; empty if it can. */
export function reasonFor(blocked: Blocked, option: OptionInfo, value: Chosen): string {
  const reasons = blocked[option.name] ?? {};
  if (option.kind === "number") return typeof value === "number" && value > 0 ? (reasons[NUMBER] ?? "") : "";
  return reasons[String(value)] ?? "";
}

/** The same plan, with the usual for what can't be chosen any more. */
export function mended(game: GameInfo, plan: Plan, blocked: Blocked): Plan {
  const broken = game.options.filter((option) => reasonFor(blocked, option, plan.options[option.name] ?? null));
  return broken.reduce((better, option) => withOption(better, option.name, option.default), plan);
}

export function paceOf(game: GameInfo, { kind, minutes, seconds, days, each }: Clock): AnyPace | null {
  if (!game.paced || kind === "none") return null;
  if (kind === "turn") return { type: "TurnPace", initial: days * DAY };
  const type = game.in_games && each ? "GamePace" : "Pace";
  return { type, initial: minutes * MINUTE, increment: seconds * SECOND };
}

/** What is allowed, without what would mean nothing at this table. */
export function permitsOf(plan: Plan): Permits {
  const { open = false, chat = false, watchers = true, shown = false, ...rest } = plan.permits;
  return {
    ...rest,
    watchers,
    chat: chat && othersWrite(plan),
    open: open && invites(plan),
    shown: shown && watchers,
  };
}

/** Whether somebody elsewhere could read what is written. */
export function othersWrite(plan: Plan): boolean {
  return invites(plan);
}

export function optionsOf(game: GameInfo, plan: Plan): Readonly<Record<string, Chosen>> {
  return Object.fromEntries(offered(game, plan).map(({ name }) => [name, plan.options[name] ?? null]));
}

export function tableOf(game: GameInfo, plan: Plan, name: string, language: Language): CreateTable {
  const [first] = hereOf(plan);
  const seats = plan.seats.map((seat, index): SeatWanted => {
    const { kind, level } = seat;
    if (kind === "bot") return { kind, level };
    return kind === "me" ? { kind, name: index === first ? name : seat.name.trim() } : { kind };
  });
  const [options, pace] = [optionsOf(game, plan), paceOf(game, plan.clock)];
  return { game: game.name, seats, options, pace, language, permits: permitsOf(plan) };
}
