// The table as one list of things: the hand, the piles, the draw pile, and what may be done with each.
import type { Action, Card, Pile, View } from "../../generated/fusion";
import type { Deed, Place, Thing } from "../../lib/things";
import { cardName, PILES } from "./cards";
import { inHand, leftOf, mayDo, mayLay, type Play, type Slots, topOf } from "./race";
import { say } from "./words.svelte";

export interface Moment {
  readonly view: View;
  readonly legal: readonly { readonly action: unknown }[];
  readonly seat: number | null;
  readonly slots: Slots;
  readonly pending: readonly Play[];
}

/** The hand lies before the player, the piles beyond it. */
const HAND_ROW = 1;
const at = (x: number, y: number): Place => ({ x, y });

/** Cards first, for they are what is chosen; then where they go, and what else there is to do. */
export function thingsOf(moment: Moment): readonly Thing[] {
  const { view, seat, legal } = moment;
  if (seat === null) return PILES.map((pile, index) => pileThing(moment, pile, index));
  const hand = inHand(moment.slots, moment.pending).map((card, index) => cardThing(moment, card, index));
  const piles = PILES.map((pile, index) => pileThing(moment, pile, index));
  const left = view.draw_sizes[seat] ?? 0;
  const draw = doing("draw", say("draw.name"), say("draw.left", { count: left }), 3, drawDeeds(legal));
  return [...hand, ...piles, draw, ...declining(legal)];
}

export function layOn(view: View, pending: readonly Play[], card: Card, pile: Pile): Action {
  return { type: "Lay", card, pile, on: topOf(view, pending, pile) };
}

function cardThing(moment: Moment, card: Card | null, index: number): Thing {
  const number = index + 1;
  const name = card ? say("hand.name", { number, card: cardName(card) }) : say("hand.empty", { number });
  const free = card && mayLay(moment.legal) ? card : null;
  return {
    id: `card-${number}`,
    name,
    state: "",
    place: at(index, HAND_ROW),
    /** Worked out for those who ask: in a race most never do. */
    get deeds() {
      return free ? PILES.map((pile, column) => laying(moment, free, pile, column)) : [];
    },
  };
}

function laying(moment: Moment, card: Card, pile: Pile, column: number): Deed {
  const action = layOn(moment.view, moment.pending, card, pile);
  return { id: `pile-${pile}`, name: say("deed.lay", { pile }), place: at(column, 0), action };
}

function pileThing(moment: Moment, pile: Pile, index: number): Thing {
  const top = cardName(topOf(moment.view, moment.pending, pile));
  const name = say("pile.name", { pile, rule: say(`pile.${pile}`) });
  return { id: `pile-${pile}`, name, state: say("pile.top", { card: top }), place: at(index, 0), deeds: [] };
}

function drawDeeds(legal: Moment["legal"]): readonly Deed[] {
  return mayDo(legal, "DrawCards") ? [{ id: "draw", name: say("draw.deed"), action: { type: "DrawCards" } }] : [];
}

function declining(legal: Moment["legal"]): readonly Thing[] {
  if (!mayDo(legal, "Decline")) return [];
  const deed = { id: "decline", name: say("decline"), action: { type: "Decline" } };
  return [doing("decline", say("decline"), "", 4, [deed])];
}

function doing(id: string, name: string, state: string, x: number, deeds: readonly Deed[]): Thing {
  return { id, name, state, place: at(x, HAND_ROW), deeds };
}

export function seatNote(view: View, seat: number): string {
  return say("seat.left", { count: leftOf(view, seat) });
}
