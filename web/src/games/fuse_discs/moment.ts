// What a moment of the game has to show besides its discs: the last entry, the end, the groups that count.
import type { Cell, Colour, Event, GameDrawn, GameWon, Space, View } from "../../generated/fuse_discs";
import type { Happened } from "../../generated/messages";
import { connected, type Position, parsePosition, SPACES, worth } from "./geometry";

/** A group that counts. */
export interface Outline {
  readonly colour: Colour;
  readonly size: number;
  readonly places: readonly (Space | Cell)[];
}

/** A game of a match that ended while the match goes on. */
export interface Finished {
  readonly event: GameWon | GameDrawn;
  readonly position: Position;
}

export function between(fresh: readonly Happened[]): Finished | null {
  const told = events(fresh);
  if (told.at(-1)?.type !== "NewGame") return null;
  const event = told.findLast((other) => other.type === "GameWon" || other.type === "GameDrawn");
  return event ? { event, position: parsePosition(event.position) } : null;
}

/** The largest group of each colour, or all of them where all count. */
export function outlinesOf(view: View, finished: Finished | null): readonly Outline[] {
  const omega = view.options.scoring === "omega";
  if (finished) return [...ended(finished.position, "w", omega), ...ended(finished.position, "b", omega)];
  if (view.stage !== "over") return [];
  return view.groups.flatMap((groups, seat) => {
    const colour = view.white === seat ? "w" : "b";
    return groups.slice(0, omega ? undefined : 1).map(({ size, places }) => ({ colour, size, places }) as const);
  });
}

function ended(position: Position, colour: "w" | "b", omega: boolean): readonly Outline[] {
  const outside = SPACES.filter((_, index) => position.ring.charAt(index).toLowerCase() === colour);
  const groups: readonly (readonly (Space | Cell)[])[] = [
    ...connected(position, colour),
    ...outside.map((space) => [space]),
  ];
  const outlines = groups.map((places) => ({ colour, size: worth(position, places), places }));
  return outlines.sort((one, other) => other.size - one.size).slice(0, omega ? undefined : 1);
}

function events(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}
