// The file in which one takes one's results along: what stands in it, and whether a file is one.
import type { Archive } from "../board/manifest";
import type { Best } from "./best";
import type { Days } from "./days";
import type { Played, Result } from "./results";

export interface ProfileFile {
  readonly fusebox: "profile";
  readonly version: 1;
  readonly saved: string;
  readonly games: readonly Played[];
  readonly best: Readonly<Record<string, Best>>;
  /** The days whose puzzle was solved, and the tries it took. */
  readonly days: Days;
  /** What games keep beside results, each under its name; in the file it stands beside the rest. */
  readonly more: Readonly<Record<string, readonly unknown[]>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Larger than any profile. */
export const LARGEST = 5_000_000;
const MOST = 20_000;
const LONGEST = 200;
const DAY = /^\d{4}-\d\d-\d\d$/;
const RESULTS: readonly Result[] = ["won", "lost", "drawn", "off", "shared"];

export function writtenProfile({ more, ...file }: ProfileFile): string {
  return JSON.stringify({ ...file, ...more }, null, 2);
}

/** What stands in the file; null if it is none, or if any part of it can't be right. */
export function readProfile(text: string, archives: readonly Archive[]): ProfileFile | null {
  const file = fields(parsed(text));
  if (file?.fusebox !== "profile" || file.version !== 1) return null;
  const games = listed(file.games, playedIn);
  const best = bestIn(file.best ?? {});
  const days = daysIn(file.days ?? {});
  const more = moreIn(file, archives);
  if (!games || !best || !days || !more) return null;
  return { fusebox: "profile", version: 1, saved: String(file.saved ?? ""), games, best, days, more };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function playedIn(value: unknown): Played | null {
  const one = fields(value);
  const options = fields(one?.options ?? {});
  if (!one || !options || !isText(one.table) || !isText(one.game) || !isNames(one.names)) return null;
  if (!isNumber(one.at) || !isNumber(one.hints) || !RESULTS.includes(one.result as Result)) return null;
  const time = one.time ?? null;
  if (!isMaybe(one.score) || !isMaybe(time)) return null;
  const { table, game, names, at, hints, score } = one;
  const [result, paused] = [one.result as Result, one.paused === true];
  const later = laterIn(one);
  return later && { table, at, game, names, result, score, time, hints, paused, options, ...later };
}

/** What results that were kept long ago don't know. */
function laterIn(one: Fields): Partial<Played> | null {
  const { daily, seat, bots, ranks, side } = one;
  if (daily !== undefined && !isDay(daily)) return null;
  if (seat !== undefined && !isNumber(seat)) return null;
  if (bots !== undefined && !isNames(bots)) return null;
  if (ranks !== undefined && !(Array.isArray(ranks) && ranks.every(isNumber))) return null;
  if (side !== undefined && !isText(side)) return null;
  const all = { daily, seat, bots, ranks, side };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function moreIn(file: Fields, archives: readonly Archive[]): ProfileFile["more"] | null {
  const found: Record<string, readonly unknown[]> = {};
  for (const { name, read } of archives) {
    const kept = listed(file[name] ?? [], read);
    if (!kept) return null;
    found[name] = kept;
  }
  return found;
}

function bestIn(value: unknown): Readonly<Record<string, Best>> | null {
  const games = fields(value);
  if (!games) return null;
  const found: Record<string, Best> = {};
  for (const [game, kept] of Object.entries(games)) {
    const one = fields(kept);
    const days = fields(one?.days ?? {});
    if (!one || !days || !isMaybe(one.overall) || !Object.values(days).every(isNumber)) return null;
    found[game] = { overall: one.overall, days: days as Record<string, number> };
  }
  return found;
}

function daysIn(value: unknown): Days | null {
  const days = fields(value);
  const right = days && Object.entries(days).every(([day, tries]) => isDay(day) && isNumber(tries));
  return right ? (days as Days) : null;
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && DAY.test(value);
}

function listed<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null;
  const found = value.map(read);
  return found.every((item) => item !== null) ? (found as readonly T[]) : null;
}

export function fields(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST;
}

export function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string" && name.length <= LONGEST);
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isMaybe(value: unknown): value is number | null {
  return value === null || isNumber(value);
}
