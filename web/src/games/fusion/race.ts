// The race as it is shown: what the table has said, and on top of it what this browser has played and nobody judged yet.
import type { Card, Event, Lay, Pile, View } from "../../generated/fusion";
import { HAND, rankOf } from "./deck";

/** A play that flies ahead of the table's word. */
export interface Play {
  readonly nonce: string;
  readonly lay: Lay;
}

export type Slots = readonly (Card | null)[];
export const EMPTY: Slots = Array.from({ length: HAND }, () => null);

/** How many cards of a pile are in sight. */
export const LAYERS = 4;

/** The cards of a pile, the top one last, with what flies ahead to it. */
export function cardsOn(view: View, pending: readonly Play[], pile: Pile): readonly Card[] {
  const laid = view.piles[rankOf(pile)] ?? [];
  if (pending.length === 0) return laid;
  const ahead = pending.filter(({ lay }) => lay.pile === pile && !laid.includes(lay.card)).map(({ lay }) => lay.card);
  return [...laid, ...ahead];
}

/** The card that one sees on a pile, and means to cover. */
export function topOf(view: View, pending: readonly Play[], pile: Pile): Card {
  return cardsOn(view, pending, pile).at(-1) as Card;
}

/** Every card stays where it lies in the hand; new ones come where there is room. */
export function slotsAfter(slots: Slots, hand: readonly Card[]): Slots {
  const kept = slots.map((card) => (card !== null && hand.includes(card) ? card : null));
  const fresh = hand.filter((card) => !kept.includes(card));
  return kept.map((card) => card ?? fresh.shift() ?? null);
}

/** The hand without what is on its way. */
export function inHand(slots: Slots, pending: readonly Play[]): Slots {
  const away = new Set(pending.map(({ lay }) => lay.card));
  return slots.map((card) => (card !== null && away.has(card) ? null : card));
}

/** What is still unjudged after these events, and of the sent actions only these are unanswered. */
export function unjudged(
  pending: readonly Play[],
  events: readonly Event[],
  seat: number | null,
  sent: readonly string[],
): readonly Play[] {
  if (pending.length === 0) return pending;
  const told = new Set(events.flatMap((event) => judgement(event, seat)));
  const left = pending.filter(({ nonce, lay }) => sent.includes(nonce) && !told.has(lay.card));
  return left.length === pending.length ? pending : left;
}

/** The card that this event judges, if it is one of this seat's. */
function judgement(event: Event, seat: number | null): readonly Card[] {
  switch (event.type) {
    case "Laid":
    case "Late":
    case "Missed":
      return event.seat === seat && event.card ? [event.card] : [];
    default:
      return [];
  }
}

/** Whether this seat may lay a card now: the table's own list says so. */
export function mayLay(legal: readonly { readonly action: unknown }[]): boolean {
  return (legal[0]?.action as { type?: string } | undefined)?.type === "Lay";
}

export function mayDo(legal: readonly { readonly action: unknown }[], type: "DrawCards" | "Decline"): boolean {
  return (legal.at(-1)?.action as { type?: string } | undefined)?.type === type;
}

export function leftOf(view: View, seat: number): number {
  return (view.hand_sizes[seat] ?? 0) + (view.draw_sizes[seat] ?? 0);
}

/** How many cards each player began with. */
export function dealtTo(view: Pick<View, "seats">): number {
  return Math.floor(69 / Math.max(2, view.seats));
}

/** How far a seat is on its way to the finish, from 0 to 1. */
export function aheadOf(view: View, seat: number): number {
  return 1 - leftOf(view, seat) / dealtTo(view);
}

/** Whether a seat has had its one choice in this stop. */
export function hasChosen(view: Pick<View, "stop">, seat: number): boolean {
  const { stop } = view;
  return stop !== null && (stop.laid[seat] !== null || stop.declined[seat] === true);
}
