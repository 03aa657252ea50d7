// Where on the table a lesson's move is made: on the board, or else in the bar.
import type { Action, View } from "../../generated/ruse";
import { type Spots, thing } from "../../lib/lesson/spots";
import { thingOf } from "./deeds";
import { idInBar } from "./desk.svelte";

export const spots: Spots = (asked, { view, legal, seat, names }) => {
  const action = asked as Action;
  const id = thingOf(action, { view: view as View, legal, seat, names });
  if (action.type !== "Lay") return [thing(id), thing(idInBar(action))];
  const { path, cell, quarters } = action;
  return [
    `.board [data-lays="${path} ${cell} ${quarters}"]`,
    `.board:has([data-lays^="${path} ${cell} "]) [data-thing="turn"]`,
    `.board [data-thing="path-${path}"][aria-pressed="false"]`,
    thing(id),
  ];
};
