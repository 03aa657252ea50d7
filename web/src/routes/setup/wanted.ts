// What has been set up so far, and the table that is asked for.
import { manifestOf } from "../../games";
import type { CreateTable, GameInfo, OptionInfo, SeatWanted } from "../../generated/api";
import type { Pace, TurnPace } from "../../generated/messages";
import type { Chosen } from "../../lib/board/manifest";
import type { Language } from "../../lib/words/tongue";

export interface SeatPlan {
  readonly kind: SeatWanted["kind"];
  readonly level: string;
  /** Of somebody at this screen; the first of them is called as this browser's person is. */
  readonly name: string;
}

export interface Plan {
  readonly seats: readonly SeatPlan[];
  readonly options: Readonly<Record<string, Chosen>>;
  readonly pace: string;
}

const DAY = 86_400_000;
/** The clocks on offer, as minutes and seconds a turn, or as days for each. */
export const PACES: readonly string[] = ["", "1+2", "3+2", "5+3", "10+5", "30+10", "1d", "2d", "3d", "7d"];

export function firstPlan(game: GameInfo, level: string): Plan {
  const others = (game.seats.find((count) => count > 1) ?? 1) - 1;
  const seats: SeatPlan[] = [
    { kind: "me", level, name: "" },
    ...Array.from({ length: others }, () => ({ kind: "link" as const, level, name: "" })),
  ];
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.suggested]));
  return { seats, options, pace: "" };
}

export function withSeat(plan: Plan, index: number, seat: SeatPlan): Plan {
  return { ...plan, seats: plan.seats.map((old, at) => (at === index ? seat : old)) };
}

export function withSeats(plan: Plan, count: number, level: string): Plan {
  const length = Math.max(0, count - plan.seats.length);
  const more = Array.from({ length }, () => ({ kind: "link" as const, level, name: "" }));
  return { ...plan, seats: [...plan.seats, ...more].slice(0, count) };
}

export function withOption(plan: Plan, name: string, value: Chosen): Plan {
  return { ...plan, options: { ...plan.options, [name]: value } };
}

/** The levels of the bots that are to play. */
export function levelsOf(plan: Plan): readonly string[] {
  return plan.seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : []));
}

/** The seats that are played at this screen. */
export function hereOf(plan: Plan): readonly number[] {
  return plan.seats.flatMap((seat, index) => (seat.kind === "me" ? [index] : []));
}

/** The options that are not for several people at one screen, where several sit at this one. */
export function withheld(game: GameInfo, plan: Plan): readonly OptionInfo[] {
  return hereOf(plan).length > 1 ? game.options.filter((option) => option.apart) : [];
}

/** The options that can be chosen, and make a difference. */
export function offered(game: GameInfo, plan: Plan): readonly OptionInfo[] {
  const open = game.options.filter((option) => !withheld(game, plan).includes(option));
  const used = (name: string): boolean =>
    open.some((option) => option.name === name) && ![false, "off", null].includes(plan.options[name] as false);
  return open.filter(({ name }) => {
    const needed = manifestOf(game.name)?.needs?.[name];
    return needed === undefined || used(needed);
  });
}

export function paceOf(text: string): Pace | TurnPace | null {
  if (text.endsWith("d")) return { type: "TurnPace", initial: Number.parseInt(text, 10) * DAY };
  const [minutes, seconds] = text.split("+").map(Number);
  if (!minutes) return null;
  return { type: "Pace", initial: minutes * 60_000, increment: (seconds ?? 0) * 1000 };
}

export function tableOf(game: GameInfo, plan: Plan, name: string, language: Language): CreateTable {
  const [first] = hereOf(plan);
  const seats = plan.seats.map((seat, index): SeatWanted => {
    const { kind, level } = seat;
    if (kind === "bot") return { kind, level };
    return kind === "me" ? { kind, name: index === first ? name : seat.name.trim() } : { kind };
  });
  const chosen = offered(game, plan).map((option) => [option.name, plan.options[option.name]]);
  return { game: game.name, seats, options: Object.fromEntries(chosen), pace: paceOf(plan.pace), language };
}
