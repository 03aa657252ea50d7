// Where on the board a lesson's move is made: the disc to take, and then the cell it goes to.
import type { Action } from "../../generated/fuse_discs";
import { type Spots, thing } from "../../lib/lesson/spots";

export const spots: Spots = (asked, scene) => {
  const action = asked as Action;
  if (action.type !== "Enter") return [];
  return scene.picked === action.space ? [`.board [data-target="${action.cell}"]`] : [thing(action.space)];
};
