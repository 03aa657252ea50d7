// What has been set up so far, and the table that is asked for.
import type { CreateTable, GameInfo, OptionValue, SeatWanted } from "../../generated/api";
import type { Language, Pace } from "../../generated/messages";

export interface SeatPlan {
  readonly kind: SeatWanted["kind"];
  readonly level: string;
}

/** Null leaves the choice open. */
export type Chosen = OptionValue | null;

export interface Plan {
  readonly seats: readonly SeatPlan[];
  readonly options: Readonly<Record<string, Chosen>>;
  readonly pace: string;
}

/** The clocks on offer, as minutes and seconds a turn. */
export const PACES: readonly string[] = ["", "1+2", "3+2", "5+3", "10+5", "30+10"];

export function firstPlan(game: GameInfo, level: string): Plan {
  const others = (game.seats.find((count) => count > 1) ?? 1) - 1;
  const seats: SeatPlan[] = [
    { kind: "me", level },
    ...Array.from({ length: others }, () => ({ kind: "link" as const, level })),
  ];
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { seats, options, pace: "" };
}

export function withSeat(plan: Plan, index: number, seat: SeatPlan): Plan {
  return { ...plan, seats: plan.seats.map((old, at) => (at === index ? seat : old)) };
}

export function withSeats(plan: Plan, count: number, level: string): Plan {
  const more = Array.from({ length: Math.max(0, count - plan.seats.length) }, () => ({ kind: "link" as const, level }));
  return { ...plan, seats: [...plan.seats, ...more].slice(0, count) };
}

export function withOption(plan: Plan, name: string, value: Chosen): Plan {
  return { ...plan, options: { ...plan.options, [name]: value } };
}

export function paceOf(text: string): Pace | null {
  const [minutes, seconds] = text.split("+").map(Number);
  if (!minutes) return null;
  return { type: "Pace", initial: minutes * 60_000, increment: (seconds ?? 0) * 1000 };
}

export function tableOf(game: GameInfo, plan: Plan, name: string, language: Language): CreateTable {
  const seats = plan.seats.map(({ kind, level }): SeatWanted => {
    if (kind === "bot") return { kind, level };
    return kind === "me" ? { kind, name } : { kind };
  });
  return { game: game.name, seats, options: plan.options, pace: paceOf(plan.pace), language };
}
