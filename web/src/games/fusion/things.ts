// The table as one list of things: the hand, the piles, the draw pile, and what may be done with each.
import type { Card, Lay, Pile, View } from "../../generated/fusion";
import { preferences } from "../../lib/app/preferences.svelte";
import type { Deed, Place, Thing } from "../../lib/board/things";
import { cardName } from "./cards";
import { PILES, rankOf } from "./deck";
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
const piles = new Map<string, Thing>();
const at = (x: number, y: number): Place => ({ x, y });

/** In the order of the focus: cards first, for they are what is chosen; then where they go, and what to do instead. */
export function thingsOf(moment: Moment): readonly Thing[] {
  const { view, seat, legal, slots, pending } = moment;
  const piles = PILES.map((pile) => pileThing(moment, pile));
  if (seat === null) return piles;
  const hand = inHand(slots, pending).map((card, index) => cardThing(moment, card, index));
  return [...hand, drawThing(legal, view.draw_sizes[seat] ?? 0, leftOf(view, seat)), ...piles, ...declining(legal)];
}

/** What may be done in a stop instead of laying a card. */
export function declining(legal: Moment["legal"]): readonly Thing[] {
  if (!mayDo(legal, "Decline")) return [];
  const deed = { id: "decline", name: say("decline"), action: { type: "Decline" } };
  return [{ id: "decline", name: say("decline"), state: "", place: at(4, HAND_ROW), deeds: [deed] }];
}

export function cardThing(moment: Moment, card: Card | null, index: number): Thing {
  const number = index + 1;
  const free = card && mayLay(moment.legal) ? card : null;
  return {
    id: `card-${number}`,
    name: once(`${number} ${card}`, () =>
      card ? say("hand.name", { number, card: cardName(card) }) : say("hand.empty", { number }),
    ),
    state: "",
    place: at(index, HAND_ROW),
    /** Worked out for those who ask: in a race most never do. */
    get deeds() {
      return free ? PILES.map((pile, column) => laying(moment, free, pile, column)) : [];
    },
  };
}

function laying({ view, pending }: Moment, card: Card, pile: Pile, column: number): Deed {
  const action: Lay = { type: "Lay", card, pile, on: topOf(view, pending, pile) };
  return { id: `pile-${pile}`, name: say("deed.lay", { pile }), place: at(column, 0), action };
}

/** The same pile under the same card is the same thing. */
export function pileThing({ view, pending }: Moment, pile: Pile): Thing {
  const top = topOf(view, pending, pile);
  const key = `${preferences.language} ${pile} ${top}`;
  const thing = piles.get(key) ?? {
    id: `pile-${pile}`,
    name: say("pile.name", { pile, rule: say(`pile.${pile}`) }),
    state: say("pile.top", { card: cardName(top) }),
    place: at(rankOf(pile), 0),
    deeds: [],
  };
  piles.set(key, thing);
  return thing;
}

export function drawThing(legal: Moment["legal"], count: number, left: number): Thing {
  return {
    id: "draw",
    name: once("draw", () => say("draw.name")),
    state: once(`left ${count} ${left}`, () => say("draw.left", { count, left })),
    place: at(3, HAND_ROW),
    get deeds() {
      return mayDo(legal, "DrawCards") ? [{ id: "draw", name: say("draw.deed"), action: { type: "DrawCards" } }] : [];
    },
  };
}

/** The words for the same card at the same place are put together once in each language. */
const words = new Map<string, string>();

function once(what: string, put: () => string): string {
  const key = `${preferences.language} ${what}`;
  const text = words.get(key) ?? put();
  words.set(key, text);
  return text;
}
