// What one has solved day by day, kept in this browser, and how many days in a row.
import { load, save } from "../app/storage";

/** By day, the tries it took. */
export type Days = Readonly<Record<string, number>>;

const KEY = "puzzles.days";
const KEPT = 400;
const DAY = 86_400_000;

export function solvedDays(): Days {
  return load<Days>(KEY, {});
}

/** Keeps that the puzzle of a day was solved; the first time counts. */
export function keepSolved(day: string, tries: number): Days {
  const known = solvedDays();
  const days = Object.entries({ ...known, [day]: known[day] ?? tries }).sort();
  save(KEY, Object.fromEntries(days.slice(-KEPT)));
  return solvedDays();
}

/** Adds the days of another browser; those that are known here stay as they are. */
export function mergeDays(other: Days): void {
  for (const [day, tries] of Object.entries(other)) keepSolved(day, tries);
}

export function clearDays(): void {
  save(KEY, {});
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** So many days in a row, up to today, or to yesterday while today's is still to be solved. */
export function streak(days: Days, today: string): number {
  let day = today in days ? today : dayBefore(today);
  let count = 0;
  while (day in days) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}
