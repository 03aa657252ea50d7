// What the table shows besides its view: dice in flight and passing words, which nothing waits for.
import { tick } from "svelte";
import type { View } from "../../generated/fuse_dice";
import type { Happened } from "../../generated/messages";
import { reducedMotion } from "../../lib/app/preferences.svelte";
import { play } from "../../lib/app/sound";
import { eventsOf, type Flight, type Moment, told } from "./story";
import { voice } from "./voice.svelte";

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Flying {
  readonly id: number;
  readonly flight: Flight;
  readonly from: Spot;
  readonly to: Spot;
}

export interface Passing {
  readonly id: number;
  readonly moment: Moment;
  readonly at: Spot;
}

export const FLIGHT_LASTS = 330;
const MOMENT_LASTS = 1_500;
const MOST_FLIGHTS = 14;

export class Stage {
  flying = $state.raw<readonly Flying[]>([]);
  passing = $state.raw<readonly Passing[]>([]);
  #board: HTMLElement | null = null;
  #spots = new Map<string, Spot>();
  #view: View | null = null;
  #version = -1;
  #count = 0;

  /** Follows the board's size until it is gone. */
  watch(board: HTMLElement): () => void {
    this.#board = board;
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(board);
    return () => observer.disconnect();
  }

  /** Takes in what is shown now; what happened since is played over it. */
  follow(view: View, fresh: readonly Happened[], version: number): void {
    const before = this.#view;
    const forward = before !== null && fresh.length > 0 && version === this.#version + fresh.length;
    this.#view = view;
    this.#version = version;
    if (before && forward) void this.#play(fresh, before);
    else void tick().then(() => this.measure());
  }

  async #play(fresh: readonly Happened[], before: View): Promise<void> {
    const story = told(eventsOf(fresh), before);
    for (const sound of story.sounds) play(sound);
    for (const words of story.spoken) voice.speak(words);
    const old = this.#spots;
    await tick();
    this.measure();
    const near = (place: string): Spot | undefined => old.get(place) ?? this.#spots.get(place);
    for (const moment of story.moments) this.#pass(moment, near(moment.place) ?? near("cost"));
    if (reducedMotion()) return;
    for (const flight of story.flights.slice(0, MOST_FLIGHTS)) this.#fly(flight, old.get(flight.from), flight.to);
  }

  #fly(flight: Flight, from: Spot | undefined, place: string): void {
    const to = this.#spots.get(place);
    if (!from || !to) return;
    this.#count += 1;
    const flying = { id: this.#count, flight, from, to };
    this.flying = [...this.flying, flying];
    setTimeout(() => {
      this.flying = this.flying.filter((other) => other !== flying);
    }, FLIGHT_LASTS);
  }

  #pass(moment: Moment, at: Spot | undefined): void {
    if (!at) return;
    this.#count += 1;
    const passing = { id: this.#count, moment, at };
    this.passing = [...this.passing, passing];
    setTimeout(() => {
      this.passing = this.passing.filter((other) => other !== passing);
    }, MOMENT_LASTS);
  }

  measure(): void {
    const board = this.#board;
    if (!board) return;
    const frame = board.getBoundingClientRect();
    const spots = new Map<string, Spot>();
    for (const element of board.querySelectorAll<HTMLElement>("[data-place]")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0) continue;
      const size = Math.min(width, height);
      spots.set(element.dataset.place ?? "", { x: x - frame.x + width / 2, y: y - frame.y + height / 2, size });
    }
    this.#spots = spots;
  }
}
