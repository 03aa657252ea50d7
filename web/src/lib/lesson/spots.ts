// Where on the page a move is made that a lesson asks for.
import type { Scene } from "../board/game";

/** Selectors of what to touch for it, the next thing first: what is not there, or not in sight, is passed over. */
export type Spots = (action: unknown, scene: Scene) => readonly string[];

/** The thing of this name on the board. */
export function thing(id: string): string {
  return `.board [data-thing=${JSON.stringify(id)}]`;
}

/** The same while it is held. */
export function held(id: string): string {
  return `.board:has([data-thing=${JSON.stringify(id)}][aria-pressed="true"])`;
}
