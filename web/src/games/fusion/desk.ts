// The desk of one player: what is picked, what flies ahead of the table's word, and how it is corrected.
import type { Card, Event, Flaw, Lay, Pile, View } from "../../generated/fusion";
import type { Happened } from "../../generated/messages";
import { preferences } from "../../lib/app/preferences.svelte";
import { prepare, play as sound } from "../../lib/app/sound";
import type { Thing } from "../../lib/board/things";
import type { Language } from "../../lib/words/tongue";
import type { Scene } from "..";
import { PILES } from "./deck";
import { type Notice, Painter, type Sight } from "./painter";
import { Places, type Spot } from "./places";
import { cardsOn, EMPTY, inHand, leftOf, mayDo, mayLay, type Play, type Slots, slotsAfter, unjudged } from "./race";
import { Stage } from "./stage";
import { type Moment, thingsOf } from "./things";
import { say } from "./words.svelte";

const NOTICE_LASTS = 1_600;
const MOST_FLIGHTS = 6;
/** What the others lay so soon after each other is heard as one. */
const HUSH = 200;

export class Desk {
  readonly places = new Places();
  #pending: readonly Play[] = [];
  #slots: Slots = EMPTY;
  #hand: Slots = EMPTY;
  /** Listed for who asks: most moves pass without. */
  #things: readonly Thing[] | null = null;
  #held: Card | null = null;
  /** The pile that a dragged card would go to, or that was named before a card. */
  #aimed: Pile | null = null;
  #notice: Notice | null = null;
  #shaken: Sight["shaken"] = null;
  #by: readonly string[] = PILES.map(() => "");
  #painter: Painter | null = null;
  #stage: Stage | null = null;
  #origins = new Map<Card, Spot>();
  #version = -1;
  #followed: Scene | undefined;
  #language: Language | undefined;
  #seat: number | null = null;
  #heardAt = Number.NEGATIVE_INFINITY;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly scene: () => Scene,
    private readonly act: (action: unknown) => string | undefined,
  ) {}

  get view(): View {
    return this.scene().view as View;
  }

  get hand(): Slots {
    return this.#hand;
  }

  /** All that lies on the table, as it is shown now. */
  get things(): readonly Thing[] {
    this.#things ??= thingsOf(this.#moment());
    return this.#things;
  }

  get held(): Card | null {
    return this.#held;
  }

  /** Takes in what the table says now, and shows it on the board. */
  follow(board: HTMLElement): void {
    const scene = this.scene();
    if (scene === this.#followed && preferences.language === this.#language) return;
    this.#followed = scene;
    this.#language = preferences.language;
    const { fresh, version, seat, sent } = scene;
    const events = version === this.#version ? [] : eventsOf(fresh);
    const first = this.#version < 0;
    this.#version = version;
    if (!first) for (const event of events) this.#tell(event);
    const pending = unjudged(this.#pending, events, seat, sent ?? []);
    if (pending !== this.#pending) this.#correct(pending);
    this.#deal(seat, first);
    if (seat !== this.#seat) this.#painter = null;
    this.#seat = seat;
    this.#painter ??= this.#painterOf(board);
    this.#things = null;
    this.#show();
    this.#origins.clear();
  }

  /** Picks a card, or lays it on the pile that was named before it; the same card again lets go. */
  pick(slot: number): void {
    const card = this.#hand[slot];
    if (!card || this.scene().still) return;
    if (this.#aimed !== null && this.#held === null) this.lay(card, this.#aimed);
    else this.#held = this.#held === card ? null : card;
    this.#show();
  }

  /** Lays the picked card there; without one, the next card named goes there. */
  choose(pile: Pile): void {
    if (this.scene().still) return;
    if (this.#held !== null) this.lay(this.#held, pile);
    else this.aim(this.#aimed === pile ? null : pile);
  }

  aim(pile: Pile | null): void {
    if (pile === this.#aimed) return;
    this.#aimed = pile;
    this.#show();
  }

  /** Whether there was something to let go of. */
  drop(): boolean {
    const empty = this.#held === null && this.#aimed === null;
    if (!empty) this.letGo();
    return !empty;
  }

  letGo(): void {
    this.#held = this.#aimed = null;
    this.#show();
  }

  /** The card flies at once; the table judges it, and corrects what it has to. */
  lay(card: Card, pile: Pile, from?: Spot): void {
    this.#held = this.#aimed = null;
    const thing = this.#thing(`card-${this.#slots.indexOf(card) + 1}`);
    const deed = thing?.deeds.find(({ id }) => id === `pile-${pile}`);
    if (deed) this.#send(deed.action as Lay, from);
    else {
      sound("refuse");
      this.#shake(card);
    }
    this.#show();
  }

  draw(): void {
    if (!this.scene().busy) this.#do("draw");
  }

  decline(): void {
    this.letGo();
    this.#do("decline");
  }

  /** Whether there is something to do with this thing now. */
  can(id: string): boolean {
    return (this.#thing(id)?.deeds.length ?? 0) > 0;
  }

  #do(id: string): void {
    const deed = this.#thing(id)?.deeds[0];
    if (deed) this.act(deed.action);
  }

  #thing(id: string): Thing | undefined {
    return this.things.find((thing) => thing.id === id);
  }

  #send(lay: Lay, from: Spot | undefined): void {
    const spot = from ?? this.places.of(`slot-${this.#slots.indexOf(lay.card)}`);
    if (spot) this.#origins.set(lay.card, spot);
    const nonce = this.act(lay);
    if (nonce === undefined) return;
    this.#pending = [...this.#pending, { nonce, lay }];
    this.#things = null;
    sound("move");
  }

  /** Follows the room there is until the board is gone. */
  watch(board: HTMLElement): () => void {
    prepare("move", "refuse");
    const stop = this.places.watch(board, () => {
      this.#stage?.fit();
      if (this.#painter) this.#show();
    });
    return () => {
      stop();
      clearTimeout(this.#silence);
      this.#stage?.close();
    };
  }

  #painterOf(board: HTMLElement): Painter {
    const canvas = board.querySelector<HTMLCanvasElement>("canvas.stage");
    if (canvas) this.#stage ??= new Stage(canvas, this.places);
    return new Painter(board, { places: this.places, origin: (card) => this.#from(card), stage: this.#stage });
  }

  /** Each card flies once from where it was. */
  #from(card: Card): Spot | undefined {
    const spot = this.#origins.get(card);
    this.#origins.delete(card);
    return spot;
  }

  #show(): void {
    this.#hand = inHand(this.#slots, this.#pending);
    if (this.#held !== null && !this.#hand.includes(this.#held)) this.#held = null;
    this.#painter?.paint(this.#sight());
  }

  #moment(): Moment {
    const { view, legal, seat } = this.scene();
    return { view: view as View, legal, seat, slots: this.#slots, pending: this.#pending };
  }

  #sight(): Sight {
    const { still } = this.scene();
    const moment = this.#moment();
    const { view, legal, seat } = moment;
    const free = mayLay(legal);
    return {
      moment,
      language: preferences.language,
      piles: PILES.map((pile) => cardsOn(view, this.#pending, pile)),
      hand: this.#hand,
      pile: view.draw_sizes[seat ?? 0] ?? 0,
      left: leftOf(view, seat ?? 0),
      able: mayDo(legal, "DrawCards"),
      flying: this.#pending.length,
      held: this.#held,
      aimed: this.#aimed,
      notice: view.stage === "over" ? null : this.#notice,
      by: this.#by,
      shaken: this.#shaken,
      still,
      resting: view.stage !== "over" && !free && this.#pending.length === 0,
      open: view.stage === "stopped" && free,
    };
  }

  #tell(event: Event): void {
    const { seat, names } = this.scene();
    switch (event.type) {
      case "Laid":
        this.#by = this.#by.with(PILES.indexOf(event.pile), names[event.seat] ?? "");
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
        this.#note("missed", event.pile, reasoned("note.missed", event.why));
        break;
      case "Stood":
        if (event.seat === seat) this.#note("missed", event.pile, reasoned("note.stood", event.why));
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
    const now = performance.now();
    if (now - this.#heardAt > HUSH) {
      this.#heardAt = now;
      sound("move");
    }
    if (this.#origins.size < MOST_FLIGHTS) this.#origins.set(card, this.places.ofSeat(seat));
  }

  /** What was not taken flies back to where it lay. */
  #correct(pending: readonly Play[]): void {
    const hand = this.#own();
    for (const { nonce, lay } of this.#pending) {
      const spot = this.places.of(`pile-${lay.pile}`);
      const gone = !pending.some((play) => play.nonce === nonce);
      if (gone && spot && hand.includes(lay.card)) this.#origins.set(lay.card, spot);
    }
    this.#pending = pending;
  }

  #deal(seat: number | null, first: boolean): void {
    if (seat === null) return;
    const before = this.#slots;
    const after = slotsAfter(before, this.#own());
    if (after.every((card, index) => card === before[index])) return;
    const pile = this.places.of("draw");
    for (const card of after) if (!first && pile && card && !before.includes(card)) this.#origins.set(card, pile);
    this.#slots = after;
  }

  #own(): readonly Card[] {
    const { seat } = this.scene();
    return seat === null ? [] : (this.view.hands[seat] ?? []);
  }

  #note(kind: Notice["kind"], pile: Pile, words: string): void {
    clearTimeout(this.#silence);
    this.#notice = { kind, pile, words };
    this.#silence = setTimeout(() => {
      this.#notice = null;
      this.#show();
    }, NOTICE_LASTS);
  }

  #shake(card: Card): void {
    this.#shaken = { card };
  }
}

function eventsOf(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

function first(names: readonly string[], seat: number): string {
  return say("note.late", { name: names[seat] ?? "" });
}

/** What is said of a card that does not fit, and why it does not. */
function reasoned(word: "note.missed" | "note.stood", why: readonly Flaw[] = []): string {
  const reasons = why.map((flaw) => say(`flaw.${flaw}`)).join(", ");
  return reasons ? say("note.why", { what: say(word), reasons }) : say(word);
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
