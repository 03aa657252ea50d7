// Puts into the page what changes with every card. It is done by hand, and only where something is different: in a
// race there is an update before every few frames, and each has to cost next to nothing.
import type { Card, Pile } from "../../generated/fusion";
import { spokenName, type Thing } from "../../lib/board/things";
import type { Language } from "../../lib/words/tongue";
import { PILES } from "./deck";
import type { Places, Spot } from "./places";
import { aheadOf, hasChosen, LAYERS, leftOf, type Slots } from "./race";
import type { Stage } from "./stage";
import { cardThing, drawThing, type Moment, pileThing } from "./things";

const NOTHING = "\u00a0";

export interface Notice {
  readonly kind: "late" | "missed";
  readonly pile: Pile;
  readonly words: string;
}

/** All that is painted. */
export interface Sight {
  /** By which things have their names. */
  readonly moment: Moment;
  readonly language: Language;
  /** The cards of each pile, with what flies ahead to it. */
  readonly piles: readonly (readonly Card[])[];
  /** What lies in the places of the hand and is still there to be laid. */
  readonly hand: Slots;
  /** How many cards are left to draw. */
  readonly pile: number;
  /** And how many in all, with those in hand. */
  readonly left: number;
  /** One of them may be drawn. */
  readonly able: boolean;
  /** How many cards fly ahead of the table's word. */
  readonly flying: number;
  readonly held: Card | null;
  readonly aimed: Pile | null;
  readonly notice: Notice | null;
  /** Who laid the card on top of each pile, if that was seen. */
  readonly by: readonly string[];
  /** The card that has just come back because it does not fit. */
  readonly shaken: { readonly card: Card } | null;
  /** Nothing can be done here. */
  readonly still: boolean;
  /** Nothing can be laid just now. */
  readonly resting: boolean;
  /** Every pile takes every card. */
  readonly open: boolean;
}

/** What cards fly through: from where they were to where they are. */
export interface Air {
  readonly places: Places;
  /** Where a card comes from, if it is to be seen flying. */
  readonly origin: (card: Card) => Spot | undefined;
  /** Not there where nothing can be drawn. */
  readonly stage: Stage | null;
}

export class Painter {
  #piles: readonly PilePart[];
  #slots: readonly SlotPart[];
  #draw: DrawPart | null;
  #lanes: readonly LanePart[];
  #row: Flags | null;
  #hand: Flags | null;
  #spoken: Words | null;
  #stage: Stage | null;
  #board: HTMLElement;
  #flying = 0;

  constructor(board: HTMLElement, air: Air) {
    this.#piles = PILES.map((_, rank) => new PilePart(board, rank, air));
    const slots = [...board.querySelectorAll<HTMLElement>(".slot")];
    this.#slots = slots.map((slot, index) => new SlotPart(slot, index, air));
    const draw = board.querySelector<HTMLElement>(".draw");
    this.#draw = draw && new DrawPart(draw);
    this.#lanes = [...board.querySelectorAll<HTMLElement>("[data-lane]")].map((lane) => new LanePart(lane));
    this.#row = flags(board.querySelector(".piles"));
    this.#hand = flags(board.querySelector(".hand"));
    const said = board.querySelector<HTMLElement>(".said");
    this.#spoken = said && new Words(said);
    this.#stage = air.stage;
    this.#board = board;
  }

  paint(sight: Sight): void {
    this.#row?.turn("waits", sight.held !== null && !sight.still);
    this.#row?.turn("open", sight.open);
    this.#hand?.turn("resting", sight.resting);
    for (const part of this.#piles) part.paint(sight);
    for (const part of this.#slots) part.paint(sight);
    this.#draw?.paint(sight);
    for (const part of this.#lanes) part.paint(sight);
    this.#spoken?.write(sight.notice?.words ?? "");
    if (sight.flying !== this.#flying) this.#board.dataset.flying = String(sight.flying);
    this.#flying = sight.flying;
    this.#stage?.show();
  }
}

/** The classes of an element that come and go; nobody else changes them, so the page is not asked. */
class Flags {
  #on = new Set<string>();

  constructor(private readonly element: Element) {
    for (const name of element.classList) this.#on.add(name);
  }

  turn(name: string, on: boolean): void {
    if (on === this.#on.has(name)) return;
    if (on) this.#on.add(name);
    else this.#on.delete(name);
    this.element.classList.toggle(name, on);
  }
}

/** Words in a box of their own. There are always some, for where none were, the whole page would be laid out for them. */
class Words {
  #text = new Text(NOTHING);
  #written = "";

  constructor(box: HTMLElement) {
    box.replaceChildren(this.#text);
  }

  write(words: string): void {
    if (words === this.#written) return;
    this.#written = words;
    this.#text.data = words || NOTHING;
  }
}

/** What a thing is touched by. */
class Touch {
  readonly #button: HTMLButtonElement;
  #shown: unknown;
  #language: Language | undefined;
  #open: boolean;
  #pressed = false;

  constructor(root: HTMLElement) {
    this.#button = found(root, ".touch") as HTMLButtonElement;
    this.#open = !this.#button.disabled;
    this.#pressed = this.#button.getAttribute("aria-pressed") === "true";
  }

  /** It is called as the thing is; asked for only where it shows something else, or in other words. */
  name(shown: unknown, language: Language, thing: () => Thing): void {
    if (shown === this.#shown && language === this.#language) return;
    this.#shown = shown;
    this.#language = language;
    this.#button.setAttribute("aria-label", spokenName(thing()));
  }

  open(open: boolean): void {
    if (open === this.#open) return;
    this.#open = open;
    this.#button.disabled = !open;
  }

  press(pressed: boolean): void {
    if (pressed === this.#pressed) return;
    this.#pressed = pressed;
    this.#button.setAttribute("aria-pressed", String(pressed));
  }
}

class PilePart {
  #rank: number;
  #air: Air;
  #flags: Flags;
  #notice: HTMLElement;
  #noticeFlags: Flags;
  #words: Words;
  #spot: Spot | undefined;
  #touch: Touch;
  #laid: readonly Card[] = [];
  #noted: Notice | null = null;
  #by: HTMLElement;
  #byFlags: Flags;
  #byWords: Words;

  constructor(board: HTMLElement, rank: number, air: Air) {
    const root = found(board, `[data-pile=${PILES[rank]}]`);
    this.#rank = rank;
    this.#air = air;
    this.#flags = new Flags(root);
    this.#notice = found(board, `[data-notice=${PILES[rank]}]`);
    this.#noticeFlags = new Flags(this.#notice);
    this.#words = new Words(this.#notice);
    this.#by = found(board, `[data-by=${PILES[rank]}]`);
    this.#byFlags = new Flags(this.#by);
    this.#byWords = new Words(this.#by);
    this.#touch = new Touch(root);
  }

  get #pile(): Pile {
    return PILES[this.#rank] as Pile;
  }

  paint(sight: Sight): void {
    const cards = sight.piles[this.#rank] ?? [];
    this.#flags.turn("aimed", sight.aimed === this.#pile && !sight.still);
    this.#lay(cards);
    this.#touch.name(cards.at(-1), sight.language, () => pileThing(sight.moment, this.#pile));
    this.#touch.open(!sight.still);
    this.#note(sight.notice?.pile === this.#pile ? sight.notice : null);
    this.#sign(sight.by[this.#rank] ?? "");
  }

  /** The name of who laid the top card, at its foot. */
  #sign(name: string): void {
    this.#byFlags.turn("none", name === "");
    if (!name) return;
    this.#byWords.write(name);
    this.#place();
  }

  #lay(cards: readonly Card[]): void {
    const { stage, places, origin } = this.#air;
    const before = this.#laid;
    if (before.length === cards.length && before.at(-1) === cards.at(-1)) return;
    this.#laid = cards;
    stage?.pile(this.#rank, cards.slice(-LAYERS), cards.length);
    const to = places.of(`pile-${this.#pile}`);
    for (let height = Math.max(0, cards.length - LAYERS); height < cards.length; height += 1) {
      const card = cards[height] as Card;
      const from = card === before[height] ? undefined : origin(card);
      if (from && to) stage?.fly(card, from, to, { pile: this.#rank, height });
    }
  }

  #note(notice: Notice | null): void {
    if (notice === this.#noted) return;
    this.#noted = notice;
    this.#noticeFlags.turn("none", notice === null);
    if (!notice) return;
    this.#noticeFlags.turn("missed", notice.kind === "missed");
    this.#words.write(notice.words);
    this.#place();
  }

  #place(): void {
    const spot = this.#air.places.of(`pile-${this.#pile}`);
    if (!spot || spot === this.#spot) return;
    this.#spot = spot;
    for (const { style } of [this.#notice, this.#by]) {
      style.left = `${spot.x}px`;
      style.top = `${spot.y + spot.width * 0.7}px`;
    }
  }
}

/** Cards in the hand lie on canvases of their own, which the stage draws too. */
class SlotPart {
  #index: number;
  #air: Air;
  #flags: Flags;
  #card: HTMLCanvasElement;
  #cardFlags: Flags;
  #touch: Touch;
  #free: Card | null = null;
  #shaken: Sight["shaken"] = null;

  constructor(root: HTMLElement, index: number, air: Air) {
    this.#index = index;
    this.#air = air;
    this.#flags = new Flags(root);
    this.#card = found(root, ".card") as HTMLCanvasElement;
    air.stage?.slot(index, this.#card);
    this.#cardFlags = new Flags(this.#card);
    this.#touch = new Touch(root);
  }

  paint({ moment, language, hand, held, shaken, still }: Sight): void {
    const free = hand[this.#index] ?? null;
    const struck = shaken !== this.#shaken && shaken?.card === free;
    if (free !== this.#free) this.#air.stage?.hold(this.#index, free);
    if (free !== null && (free !== this.#free || struck)) this.#come(free, struck);
    this.#free = free;
    this.#shaken = shaken;
    this.#cardFlags.turn("gone", free === null);
    this.#flags.turn("held", free !== null && held === free);
    this.#touch.name(free, language, () => cardThing(moment, free, this.#index));
    this.#touch.press(free !== null && held === free);
    this.#touch.open(free !== null && !still);
  }

  #come(card: Card, shaken: boolean): void {
    const { stage, places, origin } = this.#air;
    const to = places.of(`slot-${this.#index}`);
    const from = origin(card) ?? (shaken ? to : undefined);
    if (from && to) stage?.fly(card, from, to, { shaken, slot: this.#index });
  }
}

class DrawPart {
  #flags: Flags;
  #touch: Touch;
  #figure: Words;

  constructor(root: HTMLElement) {
    this.#figure = new Words(found(root, ".figure"));
    this.#flags = new Flags(root);
    this.#touch = new Touch(root);
  }

  paint({ moment, language, still, pile, left, able }: Sight): void {
    this.#figure.write(String(left));
    this.#touch.name(`${pile} ${left}`, language, () => drawThing(moment.legal, pile, left));
    this.#flags.turn("able", able);
    this.#touch.open(able && !still);
  }
}

/** A lane of the race: how far its player is, and how many cards are left. */
class LanePart {
  #seat: number;
  #flags: Flags;
  #figure: Words;
  #live: HTMLElement;
  #left = -1;

  constructor(root: HTMLElement) {
    this.#seat = Number(root.dataset.lane);
    this.#flags = new Flags(root);
    this.#figure = new Words(found(root, ".figure"));
    this.#live = found(root, ".live");
  }

  paint({ moment: { view } }: Sight): void {
    const left = leftOf(view, this.#seat);
    this.#flags.turn("waits", Boolean(view.penalties[this.#seat]));
    this.#flags.turn("chosen", hasChosen(view, this.#seat));
    if (left === this.#left) return;
    this.#left = left;
    this.#figure.write(String(left));
    this.#live.style.transform = `scaleX(${aheadOf(view, this.#seat)})`;
  }
}

function flags(element: Element | null): Flags | null {
  return element && new Flags(element);
}

function found(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the board has no ${selector}`);
  return element;
}
