// The ways of the pieces in what has just happened: VIXEN's one step after the other, and who took what has gone.
import type { Event } from "../../generated/ruse";
import type { Routes } from "../../lib/board/moving";
import type { HerTurn } from "./story";
import { VIXEN } from "./tables";

/** How long each of VIXEN's steps is looked at. */
export const STEP = 650;

export function courseOf(events: readonly Event[], turns: readonly HerTurn[]): Routes {
  const steps = turns.flatMap((turn) => turn.steps);
  const takers = { prey: hunter(events), path: taker(events) };
  return {
    wait: (kind) =>
      STEP *
      Math.max(
        0,
        steps.findLastIndex(({ moves }) => moves.some((one) => kind.startsWith(one))),
      ),
    home: (kind) => (kind === "prey" ? takers.prey : /^path\d/.test(kind) ? takers.path : undefined),
  };
}

function hunter(events: readonly Event[]): string | undefined {
  const last = events.findLast((event) => event.type === "Hunted" || (event.type === "VixenDid" && event.icon === "H"));
  return last && seatOf(last);
}

function taker(events: readonly Event[]): string | undefined {
  const last = events.findLast(
    (event) => event.type === "BonusTaken" || (event.type === "VixenDid" && event.icon === "BP"),
  );
  return last?.type === "VixenDid" ? seatOf(last) : undefined;
}

const seatOf = (event: Event): string => `seat-${"seat" in event ? event.seat : VIXEN}`;
