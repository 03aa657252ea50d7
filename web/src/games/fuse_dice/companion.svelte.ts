// The countdown for people round a real table: it runs by the device's own clock, and outlives a closed page.
import { play } from "../../lib/app/sound";
import { load, save } from "../../lib/app/storage";
import { Herald, voice } from "./voice.svelte";
import { say } from "./words.svelte";

export type Phase = "set" | "starting" | "running" | "paused" | "saved" | "lost";

interface Kept {
  readonly phase: Phase;
  readonly minutes: number;
  /** While it runs: when it ends. */
  readonly ends: number;
  /** While it does not: what is left. */
  readonly left: number;
  readonly paused: boolean;
}

const KEY = "dice.companion";
const MINUTE = 60_000;
const COUNT = 3_000;
const BEAT = 100;
export const MINUTES = { least: 5, most: 30, usual: 10 } as const;
const SET: Kept = { phase: "set", minutes: MINUTES.usual, ends: 0, left: MINUTES.usual * MINUTE, paused: false };

export class Countdown {
  #kept = $state.raw<Kept>(load<Kept>(KEY, SET));
  left = $state(0);
  /** Of the three, two, one before it starts. */
  count = $state(0);
  #herald = new Herald();

  get phase(): Phase {
    return this.#kept.phase;
  }

  get minutes(): number {
    return this.#kept.minutes;
  }

  /** Whether it was paused at some time. */
  get paused(): boolean {
    return this.#kept.paused;
  }

  get share(): number {
    return this.left / (this.minutes * MINUTE);
  }

  run(): () => void {
    this.#look();
    const timer = setInterval(() => this.#look(), BEAT);
    return () => clearInterval(timer);
  }

  choose(minutes: number): void {
    this.#keep({ ...SET, minutes, left: minutes * MINUTE });
  }

  start(): void {
    play("strike");
    voice.speak(say("companion.ready"));
    this.#keep({ ...this.#kept, phase: "starting", ends: Date.now() + COUNT, left: this.minutes * MINUTE });
  }

  pause(): void {
    this.#herald.rest();
    this.#keep({ ...this.#kept, phase: "paused", left: this.left, paused: true });
  }

  resume(): void {
    this.#keep({ ...this.#kept, phase: "running", ends: Date.now() + this.#kept.left });
  }

  win(): void {
    play("win");
    this.#keep({ ...this.#kept, phase: "saved", left: this.left });
  }

  again(): void {
    this.#herald.rest();
    this.choose(this.minutes);
  }

  #look(): void {
    const { phase, ends, left } = this.#kept;
    const rest = Math.max(0, ends - Date.now());
    this.count = phase === "starting" ? rest : 0;
    this.left = phase === "running" ? rest : left;
    if (phase === "starting" && rest === 0) this.#go();
    if (phase !== "running") return;
    this.#herald.follow(rest);
    if (rest === 0) this.#explode();
  }

  #go(): void {
    const { minutes } = this;
    voice.speak(minutes === MINUTES.usual ? say("voice.go") : say("voice.go.other", { minutes }));
    this.#keep({ ...this.#kept, phase: "running", ends: this.#kept.ends + minutes * MINUTE });
  }

  #explode(): void {
    play("blast");
    voice.speak(say("voice.0"));
    this.#keep({ ...this.#kept, phase: "lost", left: 0 });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    save(KEY, kept);
    if (kept.phase !== "running" && kept.phase !== "starting") this.left = kept.left;
  }
}
