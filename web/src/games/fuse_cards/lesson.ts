// Where on the table a lesson's move is made: a card of the hand, or the bombs.
import type { Action, View } from "../../generated/fuse_cards";
import { type Spots, thing } from "../../lib/lesson/spots";
import { thingsOf, thingWith } from "./things";

export const spots: Spots = (asked, { view, legal, seat, names }) => {
  const found = thingWith(thingsOf({ view: view as View, legal, seat, names }), asked as Action);
  return found ? [thing(found.id)] : [];
};
