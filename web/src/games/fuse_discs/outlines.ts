// The groups that count in a game that has ended, as the table tells them.
import type { Cell, Colour, Space, View } from "../../generated/fuse_discs";

export interface Outline {
  readonly colour: Colour;
  readonly size: number;
  readonly places: readonly (Space | Cell)[];
}

export function outlinesOf(view: View): readonly Outline[] {
  return view.groups.flatMap((groups, seat) => {
    const colour = view.white === seat ? "w" : "b";
    return groups.filter((group) => group.counts).map(({ size, places }) => ({ colour, size, places }) as const);
  });
}
