// One's own best times on a game's daily deals: of each day, and of all.
import { load, save } from "../app/storage";
import { tongue } from "../words/catalogue.svelte";

export interface Best {
  readonly overall: number | null;
  readonly days: Readonly<Record<string, number>>;
}

/** Where results are kept. */
export const RESULTS = "profile";
const DAYS_KEPT = 60;
const NONE: Best = { overall: null, days: {} };

/** Whether this browser has seen the end of a game of this kind. */
export function hasPlayed(game: string): boolean {
  const { games = [] } = load<{ games?: readonly { readonly game: string }[] }>(RESULTS, {});
  return games.some((one) => one.game === game);
}

export function best(game: string): Best {
  return load<Best>(`${game}.best`, NONE);
}

/** Today as the table reckons it: a deal is everybody's from midnight to midnight, universal time. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** Keeps a time if it is the best of its day; what was best before it. */
export function keepTime(game: string, day: string, time: number): Best {
  const before = best(game);
  const days = { ...before.days, [day]: Math.min(time, before.days[day] ?? time) };
  const kept = Object.entries(days).sort().slice(-DAYS_KEPT);
  save(`${game}.best`, { overall: Math.min(time, before.overall ?? time), days: Object.fromEntries(kept) });
  return before;
}

/** Adds what was kept in another browser: of each day and of all the shorter time stays. */
export function mergeBest(game: string, other: Best): void {
  for (const [day, time] of Object.entries(other.days)) keepTime(game, day, time);
  const known = best(game);
  const overall = Math.min(known.overall ?? Number.POSITIVE_INFINITY, other.overall ?? Number.POSITIVE_INFINITY);
  save(`${game}.best`, { ...known, overall: Number.isFinite(overall) ? overall : null });
}

export function clearBest(game: string): void {
  save(`${game}.best`, NONE);
}

/** To the tenth of a second, with minutes from one minute on. */
export function timeText(millis: number): string {
  const tenths = Math.floor(Math.max(0, millis) / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths % 600) / 10;
  const text = minutes ? `${minutes}:${seconds.toFixed(1).padStart(4, "0")}` : seconds.toFixed(1);
  return tongue().decimal(text);
}
