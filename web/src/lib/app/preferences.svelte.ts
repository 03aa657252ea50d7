// What the person has chosen for this browser: language, light, size of text, what boards are made of, sound and name.
import type { Language } from "../words/tongue";
import { nearest } from "../words/tongues";
import { load, save } from "./storage";

export type Theme = "system" | "light" | "dark";
export type TextSize = "usual" | "large" | "huge";
export type MarkSize = "usual" | "large";
export type Material = "theme" | "slate" | "maple" | "felt";
/** When a move is shown first and played by a second tap. */
export type Confirming = "never" | "touch" | "always";

interface Chosen {
  readonly language: Language;
  readonly theme: Theme;
  readonly text: TextSize;
  /** Whether the seats change places when the screen turns to the next player. */
  readonly turning: boolean;
  readonly sound: boolean;
  /** Whether one is called when it is one's turn and the page is not looked at. */
  readonly calls: boolean;
  /** Whether the whole box is kept for when there is no connection; null as the connection is. */
  readonly keeps: boolean | null;
  /** From 0 to 1. */
  readonly volume: number;
  readonly vibration: boolean;
  readonly marks: MarkSize;
  readonly material: Material;
  readonly confirming: Confirming;
  /** Whether what happened stands beside the board; null as there is room. */
  readonly log: boolean | null;
  readonly name: string;
  readonly level: Readonly<Record<string, string>>;
}

const DEFAULTS: Chosen = {
  language: spoken(),
  theme: "system",
  text: "usual",
  turning: false,
  sound: true,
  calls: false,
  keeps: null,
  volume: 0.7,
  vibration: true,
  marks: "usual",
  material: "theme",
  confirming: "touch",
  log: null,
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

  get keeps(): boolean | null {
    return this.#chosen.keeps;
  }

  get volume(): number {
    return this.#chosen.volume;
  }

  get vibration(): boolean {
    return this.#chosen.vibration;
  }

  get marks(): MarkSize {
    return this.#chosen.marks;
  }

  get material(): Material {
    return this.#chosen.material;
  }

  get confirming(): Confirming {
    return this.#chosen.confirming;
  }

  get log(): boolean | null {
    return this.#chosen.log;
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
    const { language, text, theme, marks, material } = this;
    document.documentElement.lang = language;
    mark("text", text, "usual");
    mark("theme", theme, "system");
    mark("marks", marks, "usual");
    mark("material", material, "theme");
  }
}

/** What is as usual is not marked. */
function mark(name: string, chosen: string, usual: string): void {
  const { dataset } = document.documentElement;
  if (chosen === usual) delete dataset[name];
  else dataset[name] = chosen;
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
