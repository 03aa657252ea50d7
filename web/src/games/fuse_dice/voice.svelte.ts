// Spoken warnings as time runs low, in the language of the page; they can be muted by themselves.
import { preferences } from "../../lib/app/preferences.svelte";
import { play } from "../../lib/app/sound";
import { load, save } from "../../lib/app/storage";
import { tongue } from "../../lib/words/catalogue.svelte";
import { say } from "./words.svelte";

const KEY = "dice.voice";
const MINUTE = 60;
const MOST_MINUTES = 30;
const LAST_SECONDS = 10;
const down = (from: number): readonly number[] => Array.from({ length: from }, (_, index) => from - index);
/** Seconds left at which somebody speaks up: each minute, half a minute, and the last ten one by one. */
export const WARNINGS: readonly number[] = [
  ...down(MOST_MINUTES - 1).map((minutes) => minutes * MINUTE),
  30,
  ...down(LAST_SECONDS),
];

class Voice {
  on = $state(load<boolean>(KEY, true));

  toggle(): void {
    this.on = !this.on;
    save(KEY, this.on);
    if (!this.on && typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  }

  speak(words: string): void {
    if (!this.on || !preferences.sound || typeof speechSynthesis === "undefined") return;
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.lang = tongue().voice;
    spoken.rate = 1.08;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  }
}

export const voice = new Voice();

/** The warnings that fall due while the time left runs from one moment to another. */
export function warned(before: number, after: number): readonly number[] {
  return WARNINGS.filter((seconds) => after <= 1_000 * seconds && 1_000 * seconds < before);
}

/** Follows a countdown: says its warnings, and ticks through the last seconds. */
export class Herald {
  #left: number | null = null;

  follow(left: number): void {
    const before = this.#left;
    this.#left = left;
    if (before === null || left >= before) return;
    const [latest] = warned(before, left).slice(-1);
    if (latest === undefined) return;
    play(latest < LAST_SECONDS ? "tick" : "alarm");
    voice.speak(warning(latest));
  }

  /** What comes next is another countdown, or the same after a rest. */
  rest(): void {
    this.#left = null;
  }
}

/** What is said with so many seconds left. */
export function warning(seconds: number): string {
  if (seconds < LAST_SECONDS) return say("voice.count", { count: seconds });
  if (seconds === LAST_SECONDS) return say("voice.10");
  if (seconds < MINUTE) return say("voice.30");
  return say("voice.minutes", { minutes: seconds / MINUTE });
}
