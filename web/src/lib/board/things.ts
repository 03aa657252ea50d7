// What lies on a board, as one list: focus order, keys, screen-reader text and choices all come from it.
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Something a thing may be told to do; with a place, it is done by going there. */
export interface Deed {
  readonly id: string;
  readonly name: string;
  readonly place?: Place;
  readonly action: unknown;
}

export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly place: Place;
  readonly deeds: readonly Deed[];
}

export type Direction = "up" | "down" | "left" | "right";

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

const WAYS: Readonly<Record<Direction, Place>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export function directionOf(key: string): Direction | undefined {
  return KEYS[key];
}

/** What a screen reader says of it. */
export function spokenName(thing: Pick<Thing, "name" | "state">): string {
  return thing.state ? `${thing.name}, ${thing.state}` : thing.name;
}

/** The nearest one in a direction: what lies aside counts twice as far. */
export function neighbour<T extends { readonly place?: Place }>(
  all: readonly T[],
  from: Place,
  direction: Direction,
): T | undefined {
  const way = WAYS[direction];
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    if (!one.place) continue;
    const across = one.place.x - from.x;
    const down = one.place.y - from.y;
    const ahead = across * way.x + down * way.y;
    const aside = Math.abs(across * way.y) + Math.abs(down * way.x);
    const far = ahead + 2 * aside;
    if (ahead > 0.01 && far < least) {
      best = one;
      least = far;
    }
  }
  return best;
}

/** Those that can be acted on come first when a board is entered. */
export function firstOf(things: readonly Thing[]): Thing | undefined {
  return things.find((thing) => thing.deeds.length > 0) ?? things[0];
}
