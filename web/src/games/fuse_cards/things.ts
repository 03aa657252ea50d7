// The table as one list of things: the hand, the bombs, what lies on the table, and the other players.
import type { Action, Card, View } from "../../generated/fuse_cards";
import type { OfferedAction } from "../../generated/messages";
import type { Deed, Place, Thing } from "../../lib/board/things";
import { cardName, isFuse, kindsOf, othersOf, POINTS, slotsOf } from "./cards";
import { say } from "./words.svelte";

export interface Moment {
  readonly view: View;
  readonly legal: readonly OfferedAction[];
  readonly seat: number | null;
  readonly names: readonly string[];
}

const at = (x: number, y: number): Place => ({ x, y });
const HAND_ROW = 4;

export function thingsOf(moment: Moment): readonly Thing[] {
  return [...ownThings(moment), ...tableThings(moment.view), ...seatThings(moment)];
}

/** What a card does now; where it can do nothing, what to ask the table, so that it says why. */
export function actionWith(card: Card, legal: readonly OfferedAction[]): Action {
  if (isFuse(card)) return { type: "LayFuse", card };
  if (card === "match_man") return { type: "PlayMatchMan" };
  const beside = legal.some((option) => (option.action as Action).type === "LayBeside");
  return { type: beside ? "LayBeside" : "Defuse", card };
}

export function attempt(moment: Moment, id: string): Action | null {
  if (id === "bomb") return { type: "ThrowBomb" };
  const card = slotsOf(handOf(moment)).find((slot) => slot.id === id)?.card;
  return card ? actionWith(card, moment.legal) : null;
}

/** The first thing that does this. */
export function thingWith(things: readonly Thing[], action: Action): Thing | undefined {
  return things.find((thing) => thing.deeds.some((deed) => same(deed.action as Action, action)));
}

/** The thing that a key plays: 1 to 7 a card, b a bomb, m the Match Man. */
export function thingOfKey(event: Pick<KeyboardEvent, "key" | "code">, moment: Moment): string | null {
  const key = event.key.toLowerCase();
  if (key === "b") return "bomb";
  if (key === "m") return handOf(moment).includes("match_man") ? "match_man-0" : null;
  const digit = /^(?:Digit|Numpad)([1-7])$/.exec(event.code)?.[1] ?? /^[1-7]$/.exec(key)?.[0];
  return digit ? (slotsOf(handOf(moment))[Number(digit) - 1]?.id ?? null) : null;
}

export function handOf({ view, seat }: Pick<Moment, "view" | "seat">): readonly Card[] {
  return seat === null ? [] : (view.hands[seat] ?? []);
}

export function listed(cards: readonly Card[]): string {
  const kinds = kindsOf(cards).map(({ card, count }) => (count > 1 ? `${count} × ${cardName(card)}` : cardName(card)));
  return kinds.join(", ");
}

function ownThings(moment: Moment): readonly Thing[] {
  if (moment.seat === null) return [];
  const cards = slotsOf(handOf(moment)).map(({ id, card }, index) => {
    return thing(id, nameInHand(card, index + 1), at(index, HAND_ROW), deedsOf(actionWith(card, moment.legal), moment));
  });
  const left = moment.view.bombs[moment.seat] ?? 0;
  const bombs = deedsOf({ type: "ThrowBomb" }, moment);
  const name = `${say("bomb.name")}, ${say("bomb.left", { count: left })}`;
  return [...cards, thing("bomb", name, at(6, HAND_ROW - 0.6), bombs)];
}

function nameInHand(card: Card, number: number): string {
  const plain = isFuse(card) || card === "match_man";
  return say(plain ? "hand.name" : "hand.defuse", { number, card: cardName(card), points: POINTS[card] });
}

function deedsOf(action: Action, { legal, view }: Moment): readonly Deed[] {
  const found = legal.find((option) => same(option.action as Action, action));
  if (!found) return [];
  const name = say(`deed.${action.type as "LayFuse" | "Defuse" | "LayBeside" | "PlayMatchMan" | "ThrowBomb"}`, {
    points: view.worth,
  });
  return [{ id: action.type, name, action }];
}

function tableThings(view: View): readonly Thing[] {
  const stake = say("stake.name", { points: view.worth });
  const fuse = view.fuse.length ? say("fuse.name", { count: view.fuse.length }) : say("fuse.empty");
  const beside = view.beside.length ? say("beside.name", { cards: listed(view.beside) }) : say("beside.none");
  const depth = view.options.time_bomb_depth;
  return [
    thing("stake", say("stake.about", { points: view.worth }), at(2, 1.4), []),
    thing("fuse", fuse, at(0, 2), [], view.window ? `${say("fuse.out")}, ${stake}` : stake),
    thing("beside", beside, at(3, 2), []),
    thing("pile", say("pile.name", { count: view.pile }), at(6, 2), [], view.ended ? "" : say("pile.time", { depth })),
  ];
}

function seatThings({ view, seat, names }: Moment): readonly Thing[] {
  return othersOf(view, seat).map((other, index) => {
    const state = view.turn === other && !view.window && !view.ended ? say("seat.turn") : "";
    return thing(`seat-${other}`, seatName(view, other, names[other] ?? ""), at(index * 1.4, 0), [], state);
  });
}

export function seatName(view: View, seat: number, name: string): string {
  const bombs = view.bombs[seat] ?? 0;
  const points = view.points[seat] ?? 0;
  const hand = view.hands[seat];
  if (hand) return say("seat.shown", { name, cards: listed(hand), bombs, points });
  return say("seat.name", { name, cards: view.sizes[seat] ?? 0, bombs, points });
}

function thing(id: string, name: string, place: Place, deeds: readonly Deed[], state = deeds[0]?.name ?? ""): Thing {
  return { id, name, state, place, deeds };
}

function same(one: Action, other: Action): boolean {
  if (one.type !== other.type) return false;
  return !("card" in one) || !("card" in other) || one.card === other.card;
}
