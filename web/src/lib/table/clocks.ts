// What a clock is called.
import type { Pace, TurnPace } from "../../generated/messages";
import { say } from "../words/index.svelte";

const MINUTE = 60_000;
const DAY = 86_400_000;

export function paceTitle(pace: Pace | TurnPace | null): string {
  if (!pace) return say("setup.clock.none");
  if (pace.type === "TurnPace") return say("setup.pace.turn", { days: pace.initial / DAY });
  return say("setup.pace", { minutes: pace.initial / MINUTE, seconds: pace.increment / 1000 });
}
