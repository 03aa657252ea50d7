// Spoken warnings as time runs low, in the language of the page; they can be muted by themselves.
import { preferences } from "../../lib/app/preferences.svelte";
import { play } from "../../lib/app/sound";
import { load, save } from "../../lib/app/storage";
import { tongue } from "../../lib/words/catalogue.svelte";
import { say } from "./words.svelte";

const KEY = "dice.voice";
/** Seconds left at which somebody speaks up. */
export const WARNINGS = [300, 120, 60, 30, 10] as const;
const LAST_SECONDS = 10;

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
export function warned(before: number, after: number): readonly (typeof WARNINGS)[number][] {
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
    if (latest !== undefined) {
      play("alarm");
      voice.speak(say(`voice.${latest}`));
    } else if (ticks(before, left)) play("tick");
  }

  /** What comes next is another countdown, or the same after a rest. */
  rest(): void {
    this.#left = null;
  }
}

function ticks(before: number, left: number): boolean {
  const second = Math.ceil(left / 1_000);
  return second < LAST_SECONDS && second > 0 && second !== Math.ceil(before / 1_000);
}
