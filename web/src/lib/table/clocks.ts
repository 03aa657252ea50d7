// What a clock is called.
import type { TableView } from "../../generated/messages";
import { say } from "../words/index.svelte";

export type AnyPace = NonNullable<TableView["pace"]>;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

export function paceTitle(pace: AnyPace | null): string {
  if (!pace) return say("setup.clock.none");
  if (pace.type === "TurnPace") {
    const days = pace.initial / DAY;
    return Number.isInteger(days)
      ? say("setup.pace.turn", { days })
      : say("setup.pace.hours", { hours: pace.initial / HOUR });
  }
  const title = say("setup.pace", { minutes: pace.initial / MINUTE, seconds: pace.increment / 1000 });
  return pace.type === "GamePace" ? say("setup.pace.game", { title }) : title;
}
