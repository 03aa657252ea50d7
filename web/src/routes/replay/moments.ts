// Which moment of a replay is meant.
import type { ReplayStep } from "../../generated/api";
import type { Happened } from "../../generated/messages";
import type { Mark, Scene } from "../../lib/board/game";
import { deedOf, takenBack } from "../../lib/table/told";

export interface Marked {
  readonly at: number;
  readonly mark: Mark;
}

/** The first step after which there is something to see. */
export function firstSeen(steps: readonly ReplayStep[]): number {
  return Math.max(
    0,
    steps.findIndex((step) => step.view !== null && step.view !== undefined),
  );
}

/** The seat that the address names, if it does. */
export function seatOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** What the address says, kept within the replay; the beginning without it. */
export function momentOf(text: string | undefined, first: number, count: number): number {
  const wanted = Number.parseInt(text ?? "", 10);
  if (Number.isNaN(wanted)) return first;
  return Math.max(first, Math.min(count - 1, wanted));
}

/** The seats round the table, beginning after one that is near, which is left out. */
export function around(count: number, near: number): readonly number[] {
  return Array.from({ length: count }, (_, seat) => (near + 1 + seat) % count).filter((seat) => seat !== near);
}

/** A moment that is only looked at, as a board draws it. */
export function sceneAt(
  steps: readonly ReplayStep[],
  at: number,
  shown: Pick<Scene, "seat" | "names" | "hint">,
): Scene {
  const step = steps[at];
  return {
    ...shown,
    view: step?.view,
    legal: [],
    fresh: step ? [step.happened] : [],
    version: at + 1,
    picked: null,
    busy: false,
    still: true,
    now: () => step?.happened.at ?? 0,
    log: () => steps.slice(0, at + 1).map((one) => one.happened),
  };
}

/** What was done at the table beside the game is worth a mark. */
const DEEDS = ["Undo", "Hint", "Resign", "Flag", "Draw", "Pause", "SitIn"];

/** The moments that stand out on the fuse: the game's own, what was taken back, and what was done beside it. */
export function marksOf(
  steps: readonly ReplayStep[],
  first: number,
  marked?: (entry: Happened) => Mark | null,
): readonly Marked[] {
  const gone = takenBack(steps.map((step) => step.happened));
  return steps.flatMap(({ happened }, at): Marked[] => {
    if (at <= first) return [];
    const mark = gone.has(happened.n) ? "gone" : (marked?.(happened) ?? deedMark(happened));
    return mark ? [{ at, mark }] : [];
  });
}

function deedMark(entry: Happened): Mark | null {
  return DEEDS.includes(deedOf(entry)?.type ?? "") ? "deed" : null;
}
