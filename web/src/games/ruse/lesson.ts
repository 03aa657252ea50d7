// Where on the table a lesson's move is made: on the board, in the bar, or behind what leads there on a small screen.
import type { Action, View } from "../../generated/ruse";
import { type Spots, thing } from "../../lib/lesson/spots";
import { thingOf } from "./deeds";
import { idInBar } from "./desk.svelte";
import { thingsOf } from "./things";

export const spots: Spots = (asked, { view, legal, seat, names }) => {
  const action = asked as Action;
  const moment = { view: view as View, legal, seat, names };
  const id = thingOf(action, moment);
  const found = thingsOf(moment).find((one) => one.id === id);
  const part = found?.part ?? "map";
  const land = part === "map" ? [`.board .mini .land-${placeOf(id)}`] : [];
  const ways = part === "turn" ? [] : [...land, `.board .tabs [data-part="${part}"]`];
  const near = action.type === "Lay" ? laying(action, id) : [thing(id), thing(idInBar(action))];
  return [...near, ...ways];
};

/** The tile is picked, tried on its cell, turned, and laid. */
function laying({ path, cell, quarters }: Extract<Action, { type: "Lay" }>, id: string): readonly string[] {
  const lies = (turned: number): string => `[data-lays="${path} ${cell} ${turned}"]`;
  return [
    `.board ${lies(quarters)}`,
    ...[0, 1, 2, 3].map((turned) => `.board:has(${lies(turned)}) [data-thing="turn"]`),
    `.board [data-thing="path-${path}"][aria-pressed="false"]`,
    thing(id),
  ];
}

/** The part of the map in which a thing lies. */
function placeOf(id: string): string {
  return /^(?:place|tile|track)-(river|forest|farm|field)/.exec(id)?.[1] ?? "mountains";
}
