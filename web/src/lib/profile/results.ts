// What has become of one's games, as this browser knows it: read from the lines about one's tables, and added up.
import type { Summary } from "../../generated/api";
import type { Outcome } from "../../generated/messages";

/** How a game ended for whoever sits here; "shared" where they held several sides of it. */
export type Result = "won" | "lost" | "drawn" | "off" | "shared";

export interface Played {
  readonly table: string;
  /** When this browser learned of the end. */
  readonly at: number;
  readonly game: string;
  readonly names: readonly string[];
  readonly result: Result;
  readonly score: number | null;
  /** How long it took to win, where that counts; results that were kept long ago don't know. */
  readonly time?: number | null;
  readonly hints: number;
  readonly paused: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  /** The day whose deal was played; results that were kept long ago don't know. */
  readonly daily?: string;
  /** One's own seat, the levels of the bots (empty for people) and the ranks by seats; likewise. */
  readonly seat?: number;
  readonly bots?: readonly string[];
  readonly ranks?: readonly number[];
  /** What one has played, where seats play different things: a colour. */
  readonly side?: string;
}

export interface Standing {
  readonly game: string;
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly best: number | null;
  readonly times: readonly BestTime[];
  /** The results lately, the newest last. */
  readonly form: readonly Result[];
}

/** The shortest time among games of one kind. */
export interface BestTime {
  readonly kind: string;
  readonly time: number;
}

const FORM = 10;

/** What is kept of a table that is over; nothing of one that is not. Where time is what counts there is no score. */
export function playedOf(table: Summary, seats: readonly number[], at: number, timed: boolean): Played | null {
  if (!table.result) return null;
  const own = seats.length > 0 ? seats : [table.seat];
  return {
    table: table.table,
    at,
    game: table.game,
    names: table.names,
    result: resultOf(table.result, own),
    score: timed ? null : scoreOf(table.result, own),
    time: table.time,
    hints: table.hints,
    paused: table.rested,
    options: table.options,
    ...(table.daily && { daily: table.daily }),
    seat: table.seat,
    bots: table.bots,
    ranks: ranksOf(table.result, table.names.length),
    ...(table.sides[table.seat] && { side: table.sides[table.seat] }),
  };
}

/** Nobody's rank is 0. */
function ranksOf(outcome: Outcome, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, seat) => outcome.parties.find((one) => one.seats.includes(seat))?.rank ?? 0);
}

/** Times are compared among games of one difficulty, or else of so many players. */
export function kindOf(played: Played): string {
  const { difficulty } = played.options;
  return typeof difficulty === "string" ? difficulty : String(played.names.length);
}

/** A time that hints or a pause have helped to is no best time. */
export function bestTimes(own: readonly Played[]): readonly BestTime[] {
  const best = new Map<string, number>();
  for (const played of own) {
    if (typeof played.time !== "number" || played.hints > 0 || played.paused) continue;
    const kind = kindOf(played);
    best.set(kind, Math.min(played.time, best.get(kind) ?? played.time));
  }
  return [...best].map(([kind, time]) => ({ kind, time }));
}

export function resultOf(outcome: Outcome, seats: readonly number[]): Result {
  if (outcome.reason === "aborted") return "off";
  const own = outcome.parties.filter((party) => party.seats.some((seat) => seats.includes(seat)));
  if (own.length > 1) return "shared";
  if (outcome.winners.some((seat) => seats.includes(seat))) return "won";
  if (outcome.winners.length > 0 || outcome.parties.length === 1) return "lost";
  return own[0]?.rank === 1 ? "drawn" : "lost";
}

/** The most points are the best, in every game that has any. */
function scoreOf(outcome: Outcome, seats: readonly number[]): number | null {
  if (outcome.reason === "aborted") return null;
  const own = outcome.parties.filter((party) => party.seats.some((seat) => seats.includes(seat)));
  const scores = own.flatMap((party) => party.score ?? []);
  return scores.length > 0 ? Math.max(...scores) : null;
}

/** The newest first; what is known already stays as it was learned, but for what was not known then. */
export function merged(known: readonly Played[], found: readonly Played[]): readonly Played[] {
  const all = new Map(found.map((one) => [one.table, one]));
  for (const one of known) {
    const again = all.get(one.table);
    all.set(one.table, { ...again, ...one, time: one.time ?? again?.time ?? null });
  }
  return [...all.values()].toSorted((one, other) => other.at - one.at);
}

/** Game by game, the one that was played most first. */
export function standings(all: readonly Played[]): readonly Standing[] {
  const games = [...new Set(all.map((one) => one.game))];
  return games.map((game) => standing(game, all)).toSorted((one, other) => other.played - one.played);
}

export function standing(game: string, all: readonly Played[]): Standing {
  const own = all.filter((one) => one.game === game && one.result !== "off");
  const count = (result: Result): number => own.filter((one) => one.result === result).length;
  const scores = own.flatMap((one) => one.score ?? []);
  return {
    game,
    played: own.length,
    won: count("won"),
    lost: count("lost"),
    drawn: count("drawn"),
    best: scores.length > 0 ? Math.max(...scores) : null,
    times: bestTimes(own),
    form: own
      .slice(0, FORM)
      .map((one) => one.result)
      .toReversed(),
  };
}
