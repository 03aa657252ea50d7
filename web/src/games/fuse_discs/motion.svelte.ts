// What the board shows while it catches up with the table: a position, and the disc sliding in over it.
import type { Entered, Event, View } from "../../generated/fuse_discs";
import type { Happened } from "../../generated/messages";
import { reducedMotion } from "../../lib/app/preferences.svelte";
import { play } from "../../lib/app/sound";
import { entered, type Position, type Slide, stepsTo, type Way } from "./geometry";

const MOST_SHOWN = 3;

export function eventsOf(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

/** 150 to 350 ms, longer for a longer way. */
export function slideTime(steps: number): number {
  return Math.min(350, 150 + 45 * Math.abs(steps));
}

export class Motion {
  position = $state.raw<Position>({ ring: "", cells: "" });
  slide = $state.raw<Slide | null>(null);
  #target: Position = this.position;
  #version = -1;
  #run = 0;
  #frame = 0;
  /** What came in last, to be taken out the same way. */
  #last: Entered | undefined;

  /** Goes to what the view shows, by way of what happened if that can be told by moving. */
  follow(view: View, fresh: readonly Happened[], version: number): void {
    const from = this.#target;
    const next = { ring: view.ring, cells: view.cells };
    const forward = version === this.#version + fresh.length;
    const known = this.#version >= 0;
    if (version === this.#version && same(from, next)) return;
    this.#version = version;
    this.#target = next;
    const entries = eventsOf(fresh).filter((event) => event.type === "Entered");
    const short = entries.length > 0 && entries.length <= MOST_SHOWN;
    const last = this.#last;
    this.#last = entries.at(-1);
    if (known && forward && short && !reducedMotion()) void this.#play(from, entries, next);
    else if (known && last && same(entered(next, last), from) && !reducedMotion()) void this.#takeBack(last, next);
    else this.#jump(next, known ? entries : []);
  }

  /** Holds a disc on its way, under the hand. */
  hold(way: Way, distance: number): void {
    this.#stop();
    this.slide = { ...way, distance };
  }

  /** Lets a held disc go on to its cell, and stay there until the table has answered. */
  async send(way: Way): Promise<void> {
    const run = this.#stop();
    await this.#tween(run, way, this.slide?.distance ?? 0, stepsTo(way.space, way.cell));
  }

  /** Brings a held disc back to its space. */
  async release(): Promise<void> {
    const slide = this.slide;
    if (!slide) return;
    const run = this.#stop();
    await this.#tween(run, slide, slide.distance, 0);
    if (run === this.#run) this.slide = null;
  }

  /** Nothing is waited for: what was held on its way and never went goes back. */
  rest(): void {
    if (this.slide && this.#frame === 0 && same(this.position, this.#target)) void this.release();
  }

  async #play(from: Position, entries: readonly Entered[], next: Position): Promise<void> {
    const run = this.#stop();
    let position = from;
    for (const entry of entries) {
      const held = this.slide?.space === entry.space ? this.slide.distance : 0;
      this.position = position;
      play(entry.pushed.length ? "push" : "move");
      await this.#tween(run, entry, held, stepsTo(entry.space, entry.cell));
      if (run !== this.#run) return;
      position = entered(position, entry);
      this.#set(position);
    }
    this.#set(next);
  }

  /** The disc goes out as it came, and what it pushed comes back with it. */
  async #takeBack(last: Entered, next: Position): Promise<void> {
    const run = this.#stop();
    play("move");
    this.position = next;
    await this.#tween(run, last, stepsTo(last.space, last.cell), 0);
    if (run === this.#run) this.#set(next);
  }

  #jump(next: Position, entries: readonly Entered[]): void {
    this.#stop();
    if (entries.length > 0) play("move");
    this.#set(next);
  }

  #set(position: Position): void {
    this.position = position;
    this.slide = null;
  }

  #stop(): number {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#run += 1;
    return this.#run;
  }

  #tween(run: number, way: Way, from: number, to: number): Promise<void> {
    const time = reducedMotion() ? 0 : slideTime(to - from);
    const began = performance.now();
    return new Promise((done) => {
      const draw = (now: number): void => {
        if (run !== this.#run) {
          done();
          return;
        }
        const part = time ? Math.min(1, Math.max(0, (now - began) / time)) : 1;
        this.slide = { ...way, distance: from + (to - from) * eased(part) };
        this.#frame = part < 1 ? requestAnimationFrame(draw) : 0;
        if (part === 1) done();
      };
      draw(began);
    });
  }
}

function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}

function same(one: Position, other: Position): boolean {
  return one.ring === other.ring && one.cells === other.cells;
}
