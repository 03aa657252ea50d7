// The desk of one player: what is picked, what flies ahead of the table's word, and how it is corrected.
import type { Card, Event, Lay, Pile, View } from "../../generated/fusion";
import type { Happened } from "../../generated/messages";
import { play as sound } from "../../lib/sound";
import type { Scene } from "..";
import { PILES } from "./cards";
import { fly, Places, type Spot } from "./places";
import { EMPTY, inHand, mayLay, type Play, type Slots, slotsAfter, topOf, unjudged } from "./race";
import { say } from "./words.svelte";

export interface Notice {
  readonly kind: "late" | "missed";
  readonly pile: Pile;
  readonly words: string;
}

const NOTICE_LASTS = 1_600;
const MOST_FLIGHTS = 6;

export class Desk {
  pending = $state.raw<readonly Play[]>([]);
  slots = $state.raw<Slots>(EMPTY);
  held = $state.raw<Card | null>(null);
  /** The pile that a dragged card would go to, or that was named before a card. */
  aimed = $state.raw<Pile | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The card that has just come back because it does not fit. */
  shaken = $state.raw<Card | null>(null);
  readonly places = new Places();
  #origins = new Map<Card, Spot>();
  #version = -1;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (action: unknown) => string | undefined,
  ) {}

  get view(): View {
    return this.scene().view as View;
  }

  get hand(): Slots {
    return inHand(this.slots, this.pending);
  }

  /** Takes in what the table says now. */
  follow(): void {
    const { fresh, version, seat, sent } = this.scene();
    const events = version === this.#version ? [] : eventsOf(fresh);
    const first = this.#version < 0;
    this.#version = version;
    if (!first) for (const event of events) this.#tell(event);
    const pending = unjudged(this.pending, events, seat, sent ?? []);
    if (pending !== this.pending) this.#correct(pending);
    this.#deal(seat, first);
    if (this.held !== null && !this.hand.includes(this.held)) this.held = null;
  }

  /** Picks a card, or lays it on the pile that was named before it; the same card again lets go. */
  pick(slot: number): void {
    const card = this.hand[slot];
    if (!card || this.scene().still) return;
    if (this.aimed !== null && this.held === null) this.lay(card, this.aimed);
    else this.held = this.held === card ? null : card;
  }

  /** Lays the picked card there; without one, the next card named goes there. */
  choose(pile: Pile): void {
    if (this.scene().still) return;
    if (this.held !== null) this.lay(this.held, pile);
    else this.aimed = this.aimed === pile ? null : pile;
  }

  letGo(): void {
    this.held = this.aimed = null;
  }

  /** The card flies at once; the table judges it, and corrects what it has to. */
  lay(card: Card, pile: Pile, from?: Spot): void {
    this.letGo();
    if (!mayLay(this.scene().legal)) {
      sound("refuse");
      this.#shake(card);
      return;
    }
    const lay: Lay = { type: "Lay", card, pile, on: topOf(this.view, this.pending, pile) };
    const spot = from ?? this.places.of(`slot-${this.slots.indexOf(card)}`);
    if (spot) this.#origins.set(card, spot);
    const nonce = this.act(lay);
    if (nonce === undefined) return;
    this.pending = [...this.pending, { nonce, lay }];
    sound("move");
  }

  draw(): void {
    if (!this.scene().busy) this.act({ type: "DrawCards" });
  }

  decline(): void {
    this.letGo();
    this.act({ type: "Decline" });
  }

  /** For a card that has come to a place: it flies there from where it was. */
  arrived(element: HTMLElement, card: Card, place: string): void {
    const from = this.#origins.get(card);
    const to = this.places.of(place);
    this.#origins.delete(card);
    if (from && to) fly(element, from, to);
  }

  #tell(event: Event): void {
    const { seat, names } = this.scene();
    switch (event.type) {
      case "Laid":
        if (event.seat !== seat) this.#seen(event.card, event.seat);
        break;
      case "Late":
        if (event.seat !== seat) break;
        sound("refuse");
        this.#note("late", event.pile, event.first === seat ? say("note.own") : first(names, event.first));
        break;
      case "Missed":
        if (event.seat !== seat || !event.card || !event.pile) break;
        sound("refuse");
        this.#shake(event.card);
        this.#note("missed", event.pile, say("note.missed"));
        break;
      case "Began":
        sound("turn");
        break;
      case "Stopped":
        sound("push");
        break;
    }
  }

  #seen(card: Card, seat: number): void {
    sound("move");
    if (this.#origins.size < MOST_FLIGHTS) this.#origins.set(card, this.places.ofSeat(seat));
  }

  /** What was not taken flies back to where it lay. */
  #correct(pending: readonly Play[]): void {
    const hand = this.#own();
    for (const { nonce, lay } of this.pending) {
      const spot = this.places.of(`pile-${lay.pile}`);
      const gone = !pending.some((play) => play.nonce === nonce);
      if (gone && spot && hand.includes(lay.card)) this.#origins.set(lay.card, spot);
    }
    this.pending = pending;
  }

  #deal(seat: number | null, first: boolean): void {
    if (seat === null) return;
    const before = this.slots;
    const after = slotsAfter(before, this.#own());
    if (after.every((card, index) => card === before[index])) return;
    const pile = this.places.of("draw");
    for (const card of after) if (!first && pile && card && !before.includes(card)) this.#origins.set(card, pile);
    this.slots = after;
  }

  #own(): readonly Card[] {
    const { seat } = this.scene();
    return seat === null ? [] : (this.view.hands[seat] ?? []);
  }

  #note(kind: Notice["kind"], pile: Pile, words: string): void {
    clearTimeout(this.#silence);
    this.notice = { kind, pile, words };
    this.#silence = setTimeout(() => {
      this.notice = null;
    }, NOTICE_LASTS);
  }

  #shake(card: Card): void {
    this.shaken = null;
    queueMicrotask(() => {
      this.shaken = card;
    });
  }
}

function eventsOf(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

function first(names: readonly string[], seat: number): string {
  return say("note.late", { name: names[seat] ?? "" });
}

/** The pile a key names. */
export function pileOf(key: string): Pile | undefined {
  return PILES.find((pile) => pile === key.toUpperCase());
}

/** The slot a key names, whatever the keyboard has on its digits. */
export function slotOf(code: string): number | undefined {
  const digit = /^(?:Digit|Numpad)([123])$/.exec(code)?.[1];
  return digit === undefined ? undefined : Number(digit) - 1;
}
