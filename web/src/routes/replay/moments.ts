// Which moment of a replay is meant.
import type { ReplayStep } from "../../generated/api";

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
