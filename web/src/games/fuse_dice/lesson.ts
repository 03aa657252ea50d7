// Where on the table a lesson's move is made: a die and then its slot, the bag, or a card of the row.
import type { Action, View } from "../../generated/fuse_dice";
import { held, type Spots, thing } from "../../lib/lesson/spots";
import { hintedThing } from "./pointing";

export const spots: Spots = (asked, scene) => {
  const action = asked as Action;
  const id = hintedThing(action, scene.view as View);
  if (!id) return [];
  if (action.type !== "Place") return [thing(id)];
  return [`${held(id)} [data-place="slot-${action.bomb}-${action.slot}"]`, thing(id)];
};
