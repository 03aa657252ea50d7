// What a player of FUSE has in mind at this board: a moment looked back at, a move shown first, a move meant beforehand.
import type { Cell, Colour, Enter, View } from "../../generated/fuse_discs";
import type { Scene } from "..";
import { colourOf, discAt, laneOf, SPACES } from "./geometry";

class Desk {
  /** The entry that is looked back at. */
  at = $state<number | null>(null);
  /** Shown, and played by a second tap. */
  proposed = $state<Cell | null>(null);
  /** Played as soon as it is one's turn, if it can be. */
  meant = $state.raw<Enter | null>(null);
  /** A disc is on its way: what there is to do comes after it. */
  moving = $state(false);
  /** The groups that count light up: who has won is told afterwards. */
  lighting = $state(false);

  clear(): void {
    this.at = this.proposed = this.meant = null;
    this.moving = this.lighting = false;
  }
}

export const desk = new Desk();

export function ownColour(view: View, seat: number): Colour {
  return view.white === seat ? "w" : "b";
}

/** With a clock, all that may be meant while the other thinks: whether it can be done is seen when the turn comes. */
export function meantBefore(view: View, { seat, legal, still, left }: Scene): readonly Enter[] {
  const clocked = seat !== null && (left?.(seat) ?? null) !== null;
  if (!clocked || still || legal.length > 0 || view.stage !== "playing") return [];
  const own = ownColour(view, seat);
  const spaces = SPACES.filter((space) => colourOf(discAt(view, space)) === own);
  return spaces.flatMap((space) => laneOf(space).map((cell): Enter => ({ type: "Enter", space, cell })));
}
