// One's own days: what was solved and played on each of them, the newest first.
import type { Best } from "../../lib/profile/best";
import { type Days, dayBefore } from "../../lib/profile/days";
import type { Played } from "../../lib/profile/results";

export interface DayLine {
  readonly day: string;
  /** The tries it took to solve the puzzle. */
  readonly tries: number | null;
  /** The best result of each game that was played on the deal of the day. */
  readonly results: Readonly<Record<string, Played>>;
  /** The best time of a race. */
  readonly times: Readonly<Record<string, number>>;
}

const MOST = 30;
const RANK = { won: 3, drawn: 2, shared: 1, lost: 1, off: 0 } as const;

/** Two weeks that end with a day, the oldest first. */
export function fortnight(last: string): readonly string[] {
  const days = [last];
  while (days.length < 14) days.unshift(dayBefore(days[0] ?? last));
  return days;
}

/** What was done on a day: the puzzle, which has no name among the games, and deals of the day. */
export function doneOn(line: DayLine | undefined, games: readonly string[]): readonly boolean[] {
  const played = (game: string): boolean => line?.times[game] !== undefined || line?.results[game] !== undefined;
  return [typeof line?.tries === "number", ...games.map(played)];
}

/** A win counts most, then points, then time. */
export function better(one: Played, other: Played | undefined): boolean {
  if (!other) return true;
  if (RANK[one.result] !== RANK[other.result]) return RANK[one.result] > RANK[other.result];
  if ((one.score ?? 0) !== (other.score ?? 0)) return (one.score ?? 0) > (other.score ?? 0);
  return (one.time ?? Number.POSITIVE_INFINITY) < (other.time ?? Number.POSITIVE_INFINITY);
}

export function historyOf(
  solved: Days,
  games: readonly Played[],
  best: Readonly<Record<string, Best>>,
): readonly DayLine[] {
  const played = games.filter((one) => one.daily && one.result !== "off");
  const all = [
    ...Object.keys(solved),
    ...played.flatMap((one) => one.daily ?? []),
    ...Object.values(best).flatMap(({ days }) => Object.keys(days)),
  ];
  const days = [...new Set(all)].sort().toReversed().slice(0, MOST);
  return days.map((day) => ({
    day,
    tries: solved[day] ?? null,
    results: bestOf(played.filter((one) => one.daily === day)),
    times: timesOf(best, day),
  }));
}

function bestOf(played: readonly Played[]): Readonly<Record<string, Played>> {
  const found: Record<string, Played> = {};
  for (const one of played) if (better(one, found[one.game])) found[one.game] = one;
  return found;
}

function timesOf(best: Readonly<Record<string, Best>>, day: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(best).flatMap(([game, { days }]) => (days[day] === undefined ? [] : [[game, days[day]]])),
  );
}
