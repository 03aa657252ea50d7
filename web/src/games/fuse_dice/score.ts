// The score by the rulebook's table, for the end of a mission and for owners of the boxed game.
export const SAVED = 10;
export const FUSE = 2;

export interface Result {
  readonly won: boolean;
  /** What was on the clock, in milliseconds. */
  readonly left: number;
  readonly points: number;
  readonly fuses: number;
}

/** Time counts only on a ship that was saved. */
export function scoreOf({ won, left, points, fuses }: Result): number {
  return points + FUSE * fuses + (won ? SAVED + Math.floor(left / 10_000) : 0);
}
