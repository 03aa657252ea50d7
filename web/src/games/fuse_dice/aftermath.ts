// What each of the team has done in a mission, as the log tells it.
import type { Happened } from "../../generated/messages";
import { eventsOf } from "./story";

export interface Part {
  readonly placed: number;
  readonly defused: number;
  readonly given: number;
}

export function partsOf(log: readonly Happened[], seats: number): readonly Part[] {
  const parts = Array.from({ length: seats }, () => ({ placed: 0, defused: 0, given: 0 }));
  for (const event of eventsOf(log)) {
    if (event.type === "Placed") count(parts[event.seat], "placed");
    if (event.type === "Defused") count(parts[event.owner], "defused");
    if (event.type === "Removed") count(parts[event.owner], "given");
  }
  return parts;
}

function count(part: Record<keyof Part, number> | undefined, what: keyof Part): void {
  if (part) part[what] += 1;
}
