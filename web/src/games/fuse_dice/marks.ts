// Which slots of a card are marked now: for the die in the hand, for a die that is owed, and where the keys aim.
import type { Action } from "../../generated/fuse_dice";
import type { OfferedAction } from "../../generated/messages";
import type { Desk } from "./desk.svelte";
import { actionsOf } from "./things";

export interface CardMarks {
  readonly lit: readonly number[];
  readonly losing: readonly number[];
  readonly aim: number | null;
}

export interface Marks {
  of(card: string): CardMarks;
}

export function marksOf(legal: readonly OfferedAction[], desk: Desk): Marks {
  const places = actionsOf(legal, "Place").filter((place) => place.die === desk.die);
  const removals = actionsOf(legal, "Remove");
  const [, aimed, slot] = (desk.hand.aim ?? "").split("-");
  return {
    of: (card) => ({
      lit: slotsOn(places, card),
      losing: slotsOn(removals, card),
      aim: aimed === card ? Number(slot) : null,
    }),
  };
}

function slotsOn(actions: readonly Extract<Action, { type: "Place" | "Remove" }>[], card: string): readonly number[] {
  return actions.filter((action) => action.bomb === card).map((action) => action.slot);
}
