// Draws the piles, the hand and the cards in flight.
import type { Card } from "../../generated/fusion";
import { brushOf, Faces } from "./faces";
import { AROUND, FADE, FLIGHT, type Flight, type Room, SHAKE, type Sheet, TALL, type ToStage } from "./flight";
import type { Brush } from "./ink";

/** A card that has landed in the hand stays in sight until it is seen there. */
const LINGER = 60;
const SWAY: readonly number[] = [0, -7, 6, -3, 0];
/** Cards of a pile lie a little askew, in turns. */
const TILTS: readonly number[] = [-1.2, 0.8];
const RADIAN = Math.PI / 180;

interface Flying extends Flight {
  readonly since: number;
}

interface Laid {
  readonly cards: readonly Card[];
  /** How many lie there in all. */
  readonly count: number;
}

interface Slot {
  readonly canvas: Sheet;
  card: Card | null;
  /** What is drawn there; undefined when it has to be drawn anew. */
  drawn: Card | null | undefined;
}

/** Where a card is to be drawn on the board. */
interface Lie {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly tilt: number;
}

export class Scenery {
  #canvas: Sheet | undefined;
  #room: Room | undefined;
  #flights: readonly Flying[] = [];
  #piles = new Map<number, Laid>();
  #slots = new Map<number, Slot>();
  #faces = new Faces();
  #frame: number | undefined;

  hear(messages: readonly ToStage[]): void {
    for (const message of messages) this.#take(message);
    this.#frame ??= requestAnimationFrame(() => this.#draw());
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#faces.close();
  }

  #take(message: ToStage): void {
    switch (message.kind) {
      case "stage":
        this.#canvas = message.canvas;
        break;
      case "language":
        this.#faces.speak(message.language);
        for (const slot of this.#slots.values()) slot.drawn = undefined;
        break;
      case "room":
        this.#fit(message.room);
        break;
      case "pile":
        this.#piles.set(message.pile, message);
        this.#flights = this.#flights.filter((one) => one.pile !== message.pile || message.cards.includes(one.card));
        break;
      case "slot":
        this.#slots.set(message.slot, { canvas: message.canvas, card: null, drawn: null });
        break;
      case "hold": {
        const slot = this.#slots.get(message.slot);
        if (slot) slot.card = message.card;
        break;
      }
      case "fly":
        this.#flights = [...this.#flights, { ...message.flight, since: performance.now() }];
        break;
    }
  }

  #fit(room: Room): void {
    this.#room = room;
    this.#faces.resize(room.size);
    for (const slot of this.#slots.values()) slot.drawn = undefined;
  }

  /** A place of the hand is empty until the card that flies there has landed. */
  #drawSlots(now: number): void {
    for (const [at, slot] of this.#slots) {
      const comes = this.#flights.some((flight) => flight.slot === at && now < flight.since + landsAfter(flight));
      const card = comes ? null : slot.card;
      if (card !== slot.drawn) this.#drawSlot(slot, card);
    }
  }

  #drawSlot(slot: Slot, card: Card | null): void {
    const { canvas } = slot;
    const face = card === null ? undefined : this.#faces.of(card);
    if (card !== null && !face) return;
    slot.drawn = card;
    brushOf(canvas)?.clearRect(0, 0, canvas.width, canvas.height);
    if (!face) return;
    canvas.width = face.width;
    canvas.height = face.height;
    brushOf(canvas)?.drawImage(face, 0, 0);
  }

  #draw(): void {
    this.#frame = undefined;
    const [canvas, room] = [this.#canvas, this.#room];
    const brush = canvas && brushOf(canvas);
    if (!canvas || !brush || !room) return;
    const now = performance.now();
    this.#drawSlots(now);
    this.#flights = this.#flights.filter((flight) => now < flight.since + lastsOf(flight));
    clear(canvas, brush, room);
    for (const [pile, laid] of this.#piles) this.#drawPile(brush, room, pile, laid);
    for (const flight of this.#flights) this.#drawFlight(brush, room, flight, now - flight.since);
    if (this.#flights.length > 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #drawPile(brush: Brush, room: Room, pile: number, { cards, count }: Laid): void {
    const spot = room.spots[pile];
    if (!spot) return;
    for (const [index, card] of cards.entries()) {
      if (this.#flights.some((flight) => flight.pile === pile && flight.card === card)) continue;
      this.#put(brush, room, card, { ...spot, tilt: tiltOf(count - cards.length + index) });
    }
  }

  #drawFlight(brush: Brush, room: Room, flight: Flight, gone: number): void {
    brush.globalAlpha = flight.calm ? Math.min(1, gone / FADE) : 1;
    this.#put(brush, room, flight.card, lieOf(flight, gone));
    brush.globalAlpha = 1;
  }

  #put(brush: Brush, { ratio, x: left, y: top }: Room, card: Card, { x, y, width, tilt }: Lie): void {
    const face = this.#faces.of(card);
    if (!face) return;
    const [cos, sin] = [Math.cos(tilt * RADIAN) * ratio, Math.sin(tilt * RADIAN) * ratio];
    brush.setTransform(cos, sin, -sin, cos, (x + left) * ratio, (y + top) * ratio);
    // The picture has the card's shadow round it.
    const [across, down] = [width * (1 + 2 * AROUND), width * (TALL + 2 * AROUND)];
    brush.drawImage(face, -across / 2, -down / 2, across, down);
  }
}

/** A canvas is empty once its size has changed, so that waits until there is something to be drawn on it. */
function clear(canvas: Sheet, brush: Brush, { width, height, ratio }: Room): void {
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, across, down);
}

function lastsOf(flight: Flight): number {
  return landsAfter(flight) + (flight.slot === undefined ? 0 : LINGER);
}

function landsAfter({ shaken, calm }: Flight): number {
  if (calm) return FADE;
  return FLIGHT + (shaken ? SHAKE : 0);
}

function lieOf({ from, to, height, calm, shaken }: Flight, gone: number): Lie {
  const tilt = height === undefined ? 0 : tiltOf(height);
  if (calm) return { ...to, tilt };
  const way = eased(Math.min(1, gone / FLIGHT));
  const between = (one: number, other: number): number => one + (other - one) * way;
  const across = shaken ? swayed((gone - FLIGHT) / SHAKE) : 0;
  return { x: between(from.x, to.x) + across, y: between(from.y, to.y), width: between(from.width, to.width), tilt };
}

function tiltOf(height: number): number {
  return TILTS[height % TILTS.length] ?? 0;
}

/** cubic-bezier(0.2, 0.8, 0.2, 1), near enough. */
function eased(time: number): number {
  let at = time;
  for (let step = 0; step < 5; step += 1) {
    const slope = 0.6 * (1 - at) ** 2 + 1.6 * at ** 2 + 0.0001;
    at -= (bent(at, 0.2, 0.2) - time) / Math.max(0.2, slope);
  }
  return bent(Math.max(0, Math.min(1, at)), 0.8, 1);
}

function bent(at: number, one: number, other: number): number {
  return 3 * (1 - at) ** 2 * at * one + 3 * (1 - at) * at ** 2 * other + at ** 3;
}

function swayed(time: number): number {
  if (time <= 0 || time >= 1) return 0;
  const place = time * (SWAY.length - 1);
  const [before, after] = [SWAY[Math.floor(place)] ?? 0, SWAY[Math.floor(place) + 1] ?? 0];
  return before + (after - before) * (place % 1);
}
