// Times as a clock shows them, and as people say how long ago something was.
import { say } from "../words/index.svelte";
import type { Language } from "../words/tongue";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export function clockText(millis: number): string {
  const left = Math.max(0, millis);
  if (left < 20_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return say("clock.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  return `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** "3 hours ago", in the largest unit of which there is one; what was just now is said so. */
export function agoText(at: number, language: Language, now = Date.now()): string {
  const past = Math.max(0, now - at);
  const [unit, length] = UNITS.find(([, one]) => past >= one) ?? (["minute", 60_000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(past / length), unit);
}
