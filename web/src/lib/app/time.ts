// Times as a clock shows them.
import { say } from "../words/index.svelte";

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
