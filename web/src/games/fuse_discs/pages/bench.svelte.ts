// A position to try things on: every move is asked for, any can be taken back, and a level may answer.
import type { LookAt, Looked } from "../../../generated/api";
import type { Action, Colour, View } from "../../../generated/fuse_discs";
import { lookAt } from "../../../lib/analysis/asking";
import type { Scene } from "../../../lib/board/game";
import { moveOf } from "../notation";

/** Whoever knows the rules and can judge a position: the server, or a search in the browser. */
export type Looker = (wanted: LookAt) => Promise<Looked>;

export interface Wanted {
  readonly position: string;
  readonly scoring: View["options"]["scoring"];
  /** Whether it is told what positions are worth. */
  readonly judge: boolean;
}

export class Bench {
  /** The position, and those before it, the latest last. */
  past = $state.raw<readonly Looked[]>([]);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  picked = $state<string | null>(null);
  /** Who answers, and for which side; nobody without a level. */
  level = $state("");
  side = $state<Colour>("b");
  #look: Looker;
  #wanted: Omit<Wanted, "position"> = { scoring: "standard", judge: false };
  #version = 0;
  #run = 0;

  constructor(look: Looker = lookAt) {
    this.#look = look;
  }

  get now(): Looked | undefined {
    return this.past.at(-1);
  }

  get view(): View | undefined {
    return this.now?.view as View | undefined;
  }

  /** Whether it is the turn of whoever sits here. */
  get free(): boolean {
    return !this.busy && !(this.level && this.view?.side === this.side);
  }

  scene(names: readonly string[], pointed = false): Scene {
    const { now } = this;
    const mover = this.view?.side === "w" ? 0 : 1;
    return {
      view: now?.view,
      legal: this.free ? (now?.legal ?? []) : [],
      fresh: now && now.events.length > 0 ? [{ n: this.#version, at: 0, seat: 1 - mover, events: now.events }] : [],
      version: this.#version,
      seat: this.free ? mover : null,
      names,
      picked: this.picked,
      busy: this.busy,
      still: false,
      hint: pointed ? moveOf(now?.worth?.line[0] ?? "") : null,
    };
  }

  /** Begins anew from a position; whether there is such a one. */
  async open({ position, ...wanted }: Wanted): Promise<boolean> {
    this.#wanted = wanted;
    const opened = await this.#asked({ position });
    if (!opened) return false;
    this.past = [opened];
    void this.#value();
    await this.answer();
    return true;
  }

  /** Makes a move of whoever sits here, and lets the level answer. */
  async act(action: Action): Promise<void> {
    const { now } = this;
    const at = now?.legal.findIndex((one) => JSON.stringify(one.action) === JSON.stringify(action)) ?? -1;
    const move = now?.moves[at];
    if (now && move && (await this.play(move))) await this.answer();
  }

  /** Makes a move, whoever's it is. */
  async play(move: string): Promise<boolean> {
    const { now } = this;
    const after = now ? await this.#asked({ position: now.position, move }) : null;
    if (!after) return false;
    this.past = [...this.past, after];
    void this.#value();
    return true;
  }

  /** Lets the level play for as long as it is its turn. */
  async answer(): Promise<void> {
    while (this.level && this.view?.side === this.side && (this.now?.legal.length ?? 0) > 0) {
      const found = await this.#asked({ position: this.now?.position ?? "", level: this.level });
      if (!found?.answer || !(await this.play(found.answer))) return;
    }
  }

  /** From now on it is told what positions are worth, or not. */
  async judge(judge: boolean): Promise<void> {
    this.#wanted = { ...this.#wanted, judge };
    await this.#value();
  }

  /** Back to one's own last move. */
  back(): void {
    this.#run += 1;
    this.busy = false;
    this.#version += 1;
    const before = this.past.slice(0, -1);
    const own = before.findLastIndex((one) => !this.level || (one.view as View).side !== this.side);
    this.past = this.past.slice(0, Math.max(1, own + 1));
  }

  /** What a position is worth comes after it: the board does not wait for that. */
  async #value(): Promise<void> {
    const { now } = this;
    if (!now || !this.#wanted.judge || now.worth) return;
    const wanted = { position: now.position, scoring: this.#wanted.scoring, judge: true };
    const found = await this.#look(wanted).catch(() => null);
    if (found && this.now === now) this.past = [...this.past.slice(0, -1), { ...now, worth: found.worth }];
  }

  async #asked(wanted: LookAt): Promise<Looked | null> {
    this.#run += 1;
    const run = this.#run;
    this.busy = true;
    this.picked = null;
    this.error = null;
    try {
      const found = await this.#look({ ...wanted, scoring: this.#wanted.scoring });
      if (run !== this.#run) return null;
      this.#version += 1;
      return found;
    } catch (problem) {
      if (run === this.#run) this.error = problem;
      return null;
    } finally {
      if (run === this.#run) this.busy = false;
    }
  }
}
