// The groups that count in a game that has ended, as the table tells them.
import type { Cell, Colour, Space, View } from "../../generated/fuse_discs";

export interface Outline {
  readonly colour: Colour;
  readonly size: number;
  readonly places: readonly (Space | Cell)[];
}

/** The smallest first, as they are counted. */
export function outlinesOf(view: View): readonly Outline[] {
  const all = view.groups.flatMap((groups, seat) => {
    const colour = view.white === seat ? "w" : "b";
    return groups.filter((group) => group.counts).map(({ size, places }) => ({ colour, size, places }) as const);
  });
  return all.toSorted((one, other) => one.size - other.size);
}

const SLOWEST = 450;
const ALL = 2_700;

/** The time from one group to the next: many take no longer than a few. */
export function stepOf(outlines: readonly Outline[]): number {
  return Math.min(SLOWEST, ALL / Math.max(1, outlines.length));
}
