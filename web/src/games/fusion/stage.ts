// The stage over the board: hands what is to be drawn to the thread that draws it.
import type { Card } from "../../generated/fusion";
import { reducedMotion } from "../../lib/preferences.svelte";
import { PILES } from "./deck";
import type { Flight, Sheet, ToStage } from "./flight";
import type { Places, Spot } from "./places";
import { Scenery } from "./scenery";

/** How far the stage reaches beyond the board, for cards that come from the seats. */
const BEYOND = { x: 140, y: 90 };
const SHARPEST = 2;
/** Cards lie askew, and stay sharp if there is more to them than is shown. */
const FINEST = 1.5;

/** Who draws, and what can be drawn on there. */
interface Hand {
  readonly sheet: (canvas: HTMLCanvasElement) => Sheet;
  readonly tell: (messages: readonly ToStage[], handed?: Transferable[]) => void;
  readonly close: () => void;
}

export class Stage {
  #canvas: HTMLCanvasElement;
  #places: Places;
  #hand = handOf();
  #news: ToStage[] = [];
  #given = new WeakSet<HTMLCanvasElement>();

  constructor(canvas: HTMLCanvasElement, places: Places) {
    this.#canvas = canvas;
    this.#places = places;
    this.#give({ kind: "stage" }, canvas);
    this.fit();
  }

  /** The room has changed, or is there for the first time. */
  fit(): void {
    const ratio = Math.min(SHARPEST, devicePixelRatio);
    const spots = PILES.map((pile) => this.#places.of(`pile-${pile}`));
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const size = Math.ceil((spots[0]?.width ?? 0) * Math.max(FINEST, ratio));
    this.#hand.tell([{ kind: "room", room: { width, height, ...BEYOND, ratio, size, spots } }]);
  }

  /** The cards of a pile that are in sight, the top one last. */
  pile(pile: number, cards: readonly Card[], count: number): void {
    this.#news.push({ kind: "pile", pile, cards, count });
  }

  /** A place of the hand, which has a canvas of its own. */
  slot(slot: number, canvas: HTMLCanvasElement): void {
    if (this.#given.has(canvas)) return;
    this.#given.add(canvas);
    this.#give({ kind: "slot", slot }, canvas);
  }

  /** The card that lies in a place of the hand: if one flies there, it is seen when that has landed. */
  hold(slot: number, card: Card | null): void {
    this.#news.push({ kind: "hold", slot, card });
  }

  /** Lets a card fly onto a pile or into the hand. */
  fly(card: Card, from: Spot, to: Spot, on: Pick<Flight, "pile" | "height" | "slot"> & { shaken?: boolean }): void {
    const { shaken = false, ...where } = on;
    this.#news.push({ kind: "fly", flight: { card, from, to, shaken, calm: reducedMotion(), ...where } });
  }

  /** What is shown together is told together. */
  show(): void {
    if (this.#news.length === 0) return;
    this.#hand.tell(this.#news);
    this.#news = [];
  }

  close(): void {
    this.#hand.close();
  }

  #give(to: { kind: "stage" } | { kind: "slot"; slot: number }, canvas: HTMLCanvasElement): void {
    const sheet = this.#hand.sheet(canvas);
    const handed = sheet === canvas ? [] : [sheet as OffscreenCanvas];
    this.#hand.tell([{ ...to, canvas: sheet }], handed);
  }
}

/** Another thread; where a canvas can't be given to one, the page's own. */
function handOf(): Hand {
  if (typeof Worker === "undefined" || !HTMLCanvasElement.prototype.transferControlToOffscreen) return ownHand();
  const worker = new Worker(new URL("./stage.worker.ts", import.meta.url), { type: "module" });
  return {
    sheet: (canvas) => canvas.transferControlToOffscreen(),
    tell: (messages, handed = []) => worker.postMessage(messages, handed),
    close: () => worker.terminate(),
  };
}

function ownHand(): Hand {
  const scenery = new Scenery();
  return {
    sheet: (canvas) => canvas,
    tell: (messages) => scenery.hear(messages),
    close: () => scenery.close(),
  };
}
