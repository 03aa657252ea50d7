// One's own best times on daily deals: of each day, and of all.
import { load, save } from "../../lib/storage";

export interface Best {
  readonly overall: number | null;
  readonly days: Readonly<Record<string, number>>;
}

const KEY = "fusion.best";
const DAYS_KEPT = 60;
const NONE: Best = { overall: null, days: {} };

export function best(): Best {
  return load<Best>(KEY, NONE);
}

/** Keeps a time if it is the best of its day; what was best before it. */
export function keepTime(day: string, time: number): Best {
  const before = best();
  const days = { ...before.days, [day]: Math.min(time, before.days[day] ?? time) };
  const kept = Object.entries(days).sort().slice(-DAYS_KEPT);
  save(KEY, { overall: Math.min(time, before.overall ?? time), days: Object.fromEntries(kept) });
  return before;
}

/** To the tenth of a second, with minutes from one minute on. */
export function timeText(millis: number): string {
  const tenths = Math.floor(Math.max(0, millis) / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths % 600) / 10;
  return minutes ? `${minutes}:${seconds.toFixed(1).padStart(4, "0")}` : seconds.toFixed(1);
}
