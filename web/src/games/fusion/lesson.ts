// Where in the race a lesson's move is made: a card of the hand, and then the pile.
import type { Action } from "../../generated/fusion";
import type { Spots } from "../../lib/lesson/spots";
import { cardName } from "./cards";
import { HAND } from "./deck";
import { say } from "./words.svelte";

/** Which slot of the hand a card lies in only the board knows; each tells its card's name. */
export const spots: Spots = (asked) => {
  const action = asked as Action;
  if (action.type !== "Lay") return [];
  const slots = Array.from({ length: HAND }, (_, slot) => {
    const name = say("hand.name", { number: slot + 1, card: cardName(action.card) });
    return `[data-thing="card-${slot + 1}"][aria-label^=${JSON.stringify(name)}]`;
  });
  return [
    ...slots.map((slot) => `.board:has(${slot}[aria-pressed="true"]) .cards[data-place="pile-${action.pile}"]`),
    ...slots.map((slot) => `.board ${slot}`),
  ];
};
