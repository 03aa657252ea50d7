// Which game suits an evening: so many people, so many minutes, and the youngest of so many years.
import type { GameInfo } from "../../generated/api";

export interface Evening {
  readonly people: number;
  readonly minutes: number;
  readonly youngest: number;
}

export const MINUTES = [5, 15, 30, 60, 120] as const;
export const AGES = [6, 8, 10, 12] as const;
/** One game, and two instead of it. */
const MOST = 3;

/** The best first; whoever is too many for a game can't play it, all else is a matter of degree. */
export function suited(games: readonly GameInfo[], evening: Evening): readonly GameInfo[] {
  const possible = games.filter((game) => game.seats.includes(evening.people));
  return possible.toSorted((one, other) => strain(one, evening) - strain(other, evening)).slice(0, MOST);
}

const TOO_YOUNG = 100;
const TOO_LONG = 10;

/** The time is there to be used, and so are the years. */
function strain({ minutes: [least, most], age, weight }: GameInfo, { minutes, youngest }: Evening): number {
  const young = Math.max(0, age - youngest);
  const long = Math.max(0, Math.log2(least / minutes));
  const unused = Math.max(0, Math.log2(minutes / most));
  return TOO_YOUNG * young + TOO_LONG * long + unused - weight / TOO_LONG;
}

/** How many can sit down to any of them. */
export function peopleOf(games: readonly GameInfo[]): readonly number[] {
  return [...new Set(games.flatMap(({ seats }) => seats))].toSorted((one, other) => one - other);
}
