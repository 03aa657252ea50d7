// The score of a mission with the boxed game, which no table reckons: the figures are those of the rules.
import { SCORE } from "../../generated/fuse_dice_cards";

export interface Result {
  readonly won: boolean;
  /** What was on the clock, in milliseconds. */
  readonly left: number;
  readonly points: number;
  readonly fuses: number;
}

/** Time counts only on a ship that was saved. */
export function scoreOf({ won, left, points, fuses }: Result): number {
  return points + SCORE.fuse * fuses + (won ? SCORE.saved + Math.floor(left / SCORE.time) : 0);
}
