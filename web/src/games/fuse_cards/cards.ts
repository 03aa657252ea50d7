// The cards: their points, their band on the table, and heaps of them by kind.
import type { Card, FuseCard, View } from "../../generated/fuse_cards";
import { BOMBS_EACH, POINTS as PRINTED } from "../../generated/fuse_cards_data";
import { say } from "./words.svelte";

/** What each card counts, the cheapest of each suit first. */
export const POINTS: Readonly<Record<Card, number>> = PRINTED;

/** The colours of the shared card that are used here; each has a pattern of its own. */
export type Band = "amber" | "rose" | "violet" | "blue" | "teal" | "green";

export const BANDS: Readonly<Record<Card, Band>> = {
  fuse_3: "green",
  fuse_7: "teal",
  fuse_10: "violet",
  fuse_15: "rose",
  kick: "blue",
  bucket: "blue",
  scissors: "blue",
  extinguisher: "blue",
  match_man: "amber",
};

export function isFuse(card: Card): card is FuseCard {
  return card.startsWith("fuse_");
}

export function cardName(card: Card): string {
  return say(`card.${card}`);
}

export interface Kind {
  readonly card: Card;
  readonly count: number;
}

/** A heap by kind, the cheapest fuse first; what is not in it is left out. */
export function kindsOf(cards: readonly Card[]): readonly Kind[] {
  return (Object.keys(POINTS) as Card[]).flatMap((card) => {
    const count = cards.filter((other) => other === card).length;
    return count > 0 ? [{ card, count }] : [];
  });
}

/** Each card of a hand with a name of its own: equal cards are told apart by their number. */
export function slotsOf(hand: readonly Card[]): readonly { readonly id: string; readonly card: Card }[] {
  const seen = new Map<Card, number>();
  return hand.map((card) => {
    const number = seen.get(card) ?? 0;
    seen.set(card, number + 1);
    return { id: `${card}-${number}`, card };
  });
}

/** The other players in the order they play after this seat; without a seat, all of them. */
export function othersOf(view: View, seat: number | null): readonly number[] {
  const all = Array.from({ length: view.seats }, (_, other) => other);
  return seat === null ? all : [...all.slice(seat + 1), ...all.slice(0, seat)];
}

export function bombsEach(view: View): number {
  return (BOMBS_EACH as Readonly<Record<string, number>>)[view.seats] ?? 0;
}

/** What counts of a player's points: those won, and once the end has been shown the total. */
export function standingOf(
  view: View,
  seat: number,
  ending = false,
): { readonly value: number; readonly name: string } {
  const score = ending ? undefined : view.scores?.[seat];
  return score
    ? { value: score.total, name: say("seat.total") }
    : { value: view.points[seat] ?? 0, name: say("seat.won") };
}

export interface Line {
  readonly seat: number;
  readonly rank: number;
  readonly fuse: number;
  readonly defuse: number;
  readonly hand: number;
  readonly total: number;
  readonly won: readonly Kind[];
}

/** What each won and lost, the best first. */
export function linesOf(view: View): readonly Line[] {
  const { scores, ranks } = view;
  if (!scores || !ranks) return [];
  const lines = scores.map(({ fuse, defuse, hand, total }, seat) => {
    return { seat, rank: ranks[seat] ?? 0, fuse, defuse, hand, total, won: kindsOf(view.won[seat] ?? []) };
  });
  return lines.toSorted((one, other) => one.rank - other.rank);
}
