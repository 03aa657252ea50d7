// What the person has chosen for this browser: language, light, size of text, sound and name.
import type { Language } from "../words/tongue";
import { nearest } from "../words/tongues";
import { load, save } from "./storage";

export type Theme = "system" | "light" | "dark";
export type TextSize = "usual" | "large" | "huge";

interface Chosen {
  readonly language: Language;
  readonly theme: Theme;
  readonly text: TextSize;
  /** Whether the seats change places when the screen turns to the next player. */
  readonly turning: boolean;
  readonly sound: boolean;
  /** Whether one is called when it is one's turn and the page is not looked at. */
  readonly calls: boolean;
  readonly name: string;
  readonly level: Readonly<Record<string, string>>;
}

const DEFAULTS: Chosen = {
  language: spoken(),
  theme: "system",
  text: "usual",
  turning: true,
  sound: true,
  calls: false,
  name: "",
  level: {},
};

class Preferences {
  #chosen = $state.raw<Chosen>({ ...DEFAULTS, ...load<Partial<Chosen>>("preferences", {}) });

  get language(): Language {
    return this.#chosen.language;
  }

  get theme(): Theme {
    return this.#chosen.theme;
  }

  get text(): TextSize {
    return this.#chosen.text;
  }

  get turning(): boolean {
    return this.#chosen.turning;
  }

  get sound(): boolean {
    return this.#chosen.sound;
  }

  get calls(): boolean {
    return this.#chosen.calls;
  }

  get name(): string {
    return this.#chosen.name;
  }

  level(game: string): string {
    return this.#chosen.level[game] ?? "";
  }

  choose(change: Partial<Chosen>): void {
    this.#chosen = { ...this.#chosen, ...change };
    save("preferences", this.#chosen);
    this.show();
  }

  chooseLevel(game: string, level: string): void {
    this.choose({ level: { ...this.#chosen.level, [game]: level } });
  }

  /** Puts the choices where styles and screen readers look for them. */
  show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    if (this.text === "usual") delete root.dataset.text;
    else root.dataset.text = this.text;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

function spoken(): Language {
  return nearest(typeof navigator === "undefined" ? "" : navigator.language);
}

export const preferences = new Preferences();

let reduced: boolean | undefined;

/** Asked whenever something flies, so the question is put to the browser once. */
export function reducedMotion(): boolean {
  if (reduced === undefined) {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    reduced = query.matches;
    query.onchange = ({ matches }) => {
      reduced = matches;
    };
  }
  return reduced;
}
