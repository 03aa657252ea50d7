// One player's hand over the table: the die that is held, dragged or pointed out, and what the team signals.
import type { BombCard, Die, Place, Point, Reach, Signal, Slot, View } from "../../generated/fuse_dice";
import type { Happened } from "../../generated/messages";
import { Hand } from "../../lib/board/hand.svelte";
import type { Deed, Thing } from "../../lib/board/things";
import type { Scene } from "..";
import { eventsOf, takerOf } from "./story";
import { dieOf, trayIds } from "./things";
import { say } from "./words.svelte";

export interface Sign {
  readonly from: number;
  readonly to: number | null;
  /** Somebody wants it left to them. */
  readonly asks: boolean;
}

export interface Drag {
  readonly die: Die;
  readonly x: number;
  readonly y: number;
}

const NOTICE_LASTS = 2_400;
const FAR = 7;

export class Desk {
  held = $state.raw<string | null>(null);
  drag = $state.raw<Drag | null>(null);
  notice = $state("");
  readonly hand: Hand;
  #version = -1;
  #pressed: { readonly id: string; readonly x: number; readonly y: number } | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly scene: () => Scene,
    private readonly things: () => readonly Thing[],
    private readonly act: (action: unknown) => void,
    private readonly signal: (signal: Signal) => void,
  ) {
    this.hand = new Hand({
      things,
      picked: () => this.held,
      pick: (id) => this.#pick(id),
      play: (thing, deed) => this.#play(thing, deed),
      ask: () => undefined,
    });
  }

  get die(): Die | null {
    return dieOf(this.held);
  }

  get still(): boolean {
    return this.scene().still;
  }

  /** What the table has changed under the hand. */
  follow(fresh: readonly Happened[], version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    const { die } = this;
    if (!this.held || this.things().some((thing) => thing.id === this.held && thing.deeds.length > 0)) return;
    const { seat, names } = this.scene();
    const taker = die ? takerOf(eventsOf(fresh), die, seat) : null;
    this.letGo();
    if (taker !== null) this.#say(say("note.quicker", { name: names[taker] ?? "" }));
  }

  letGo(): void {
    this.hand.letGo();
    this.held = this.drag = this.#pressed = null;
  }

  /** A tap, a click, or Enter on a thing. */
  choose(thing: Thing): void {
    if (this.still) return;
    const { die } = this;
    const [kind, card, slot] = thing.id.split("-");
    const fits = this.hand.picked?.deeds.some((deed) => deed.id === thing.id);
    if (die && kind === "slot" && !fits) this.#attempt(die, card as BombCard, Number(slot) as Slot);
    else this.hand.choose(thing);
  }

  chooseId(id: string): void {
    const thing = this.things().find((one) => one.id === id);
    if (thing) this.choose(thing);
  }

  /** You take this. */
  point(seat: number): void {
    if (!this.die) return;
    this.signal({ type: "Point", die: this.die, seat } satisfies Point);
    this.letGo();
  }

  press(event: PointerEvent, id: string): void {
    if (event.button !== 0 || this.still) return;
    this.#pressed = { id, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed) return;
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR;
    const die = dieOf(pressed.id);
    if (!die || (!far && !this.drag)) return;
    if (this.held !== pressed.id) this.#pick(pressed.id);
    this.drag = { die, x: event.clientX, y: event.clientY };
  }

  /** A dragged die is laid on what is under it. */
  release(event: PointerEvent): void {
    const dragged = this.drag;
    this.#pressed = null;
    this.drag = null;
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest<HTMLElement>("[data-thing^=slot-]")?.dataset.thing;
    const seat = under?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
    if (place) this.chooseId(place);
    else if (seat !== undefined && Number(seat) !== this.scene().seat) this.point(Number(seat));
    else this.letGo();
  }

  #pick(id: string | null): void {
    this.held = id;
    const die = dieOf(id);
    if (die && (this.scene().view as View).stage === "distributing") {
      this.signal({ type: "Reach", die } satisfies Reach);
    }
  }

  #play(_thing: Thing, deed: Deed): void {
    this.letGo();
    this.act(deed.action);
  }

  /** It does not fit: the table says why. */
  #attempt(die: Die, bomb: BombCard, slot: Slot): void {
    const { turn } = this.scene().view as View;
    this.act({ type: "Place", turn, die, bomb, slot } satisfies Place);
  }

  #say(words: string): void {
    clearTimeout(this.#silence);
    this.notice = words;
    this.#silence = setTimeout(() => {
      this.notice = "";
    }, NOTICE_LASTS);
  }
}

/** Who reaches for which die of the tray, for whom it is meant, and who asks for it, as long as it is said. */
export function signsOf(sayings: Scene["sayings"], tray: readonly Die[]): ReadonlyMap<string, readonly Sign[]> {
  const signs = new Map<string, readonly Sign[]>();
  for (const { seat, signal } of sayings ?? []) {
    for (const { die, sign } of marked(seat, signal as Signal, tray)) {
      const id = freest(die, tray, signs);
      if (id) signs.set(id, [...(signs.get(id) ?? []), sign]);
    }
  }
  return signs;
}

function marked(from: number, said: Signal, tray: readonly Die[]): readonly { die: Die; sign: Sign }[] {
  switch (said.type) {
    case "Reach":
      return [{ die: said.die, sign: { from, to: null, asks: false } }];
    case "Point":
      return [{ die: said.die, sign: { from, to: said.seat, asks: false } }];
    case "Leave":
      return [...new Set(tray)]
        .filter((die) => die.includes(said.mark))
        .map((die) => ({ die, sign: { from, to: null, asks: true } }));
    default:
      return [];
  }
}

/** Of equal dice the one of which least is said: two hands reach for two dice. */
function freest(die: Die, tray: readonly Die[], signs: ReadonlyMap<string, readonly Sign[]>): string | undefined {
  const said = (id: string): number => signs.get(id)?.length ?? 0;
  const equal = trayIds(tray).filter((one) => one.die === die);
  return equal.toSorted((one, other) => said(one.id) - said(other.id))[0]?.id;
}
