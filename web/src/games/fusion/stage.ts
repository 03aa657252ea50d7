// The stage over the board: hands what is to be drawn to the thread that draws it.
import type { Card } from "../../generated/fusion";
import { preferences, reducedMotion } from "../../lib/app/preferences.svelte";
import type { Language } from "../../lib/words/tongue";
import { PILES } from "./deck";
import type { Flight, ToStage } from "./flight";
import type { Places, Spot } from "./places";
import { Scenery } from "./scenery";

/** How far the stage reaches beyond the board, for cards that come from the seats. */
const BEYOND = { x: 140, y: 90 };
const SHARPEST = 2;
/** Cards lie askew, and stay sharp if there is more to them than is shown. */
const FINEST = 1.5;

export class Stage {
  #canvas: HTMLCanvasElement;
  #places: Places;
  #hand = new Hand();
  #news: ToStage[] = [];
  #given = new WeakSet<HTMLCanvasElement>();
  #language: Language;

  constructor(canvas: HTMLCanvasElement, places: Places) {
    this.#canvas = canvas;
    this.#places = places;
    this.#language = preferences.language;
    this.#hand.tell([
      { kind: "stage", canvas },
      { kind: "language", language: this.#language },
    ]);
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
    this.#hand.tell([{ kind: "slot", slot, canvas }]);
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
    this.#speak(preferences.language);
    if (this.#news.length === 0) return;
    this.#hand.tell(this.#news);
    this.#news = [];
  }

  close(): void {
    this.#hand.close();
  }

  /** The letters on the cards are those of the language chosen now. */
  #speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#news.push({ kind: "language", language });
  }
}

/** Who draws: another thread once it says that it is there, and where none comes, the page's own. */
class Hand {
  #worker = workerOf();
  #scenery: Scenery | null = null;
  #unsaid: ToStage[] | null = [];

  constructor() {
    const worker = this.#worker;
    if (!worker) this.#begin(new Scenery());
    else {
      worker.onmessage = () => this.#begin(null);
      worker.onerror = () => this.#begin(new Scenery());
    }
  }

  tell(messages: readonly ToStage[]): void {
    if (this.#unsaid) this.#unsaid.push(...messages);
    else if (this.#scenery) this.#scenery.hear(messages);
    else if (this.#worker) give(this.#worker, messages);
  }

  close(): void {
    this.#worker?.terminate();
    this.#scenery?.close();
  }

  #begin(scenery: Scenery | null): void {
    const unsaid = this.#unsaid;
    if (!unsaid) return;
    this.#unsaid = null;
    this.#scenery = scenery;
    this.tell(unsaid);
  }
}

function workerOf(): Worker | null {
  if (typeof Worker === "undefined" || !HTMLCanvasElement.prototype.transferControlToOffscreen) return null;
  return new Worker(new URL("./stage.worker.ts", import.meta.url), { type: "module" });
}

/** A canvas that is told of is given away with the message. */
function give(worker: Worker, messages: readonly ToStage[]): void {
  const handed: Transferable[] = [];
  const given = messages.map((message) => {
    if (message.kind !== "stage" && message.kind !== "slot") return message;
    const canvas = (message.canvas as HTMLCanvasElement).transferControlToOffscreen();
    handed.push(canvas);
    return { ...message, canvas };
  });
  worker.postMessage(given, handed);
}
