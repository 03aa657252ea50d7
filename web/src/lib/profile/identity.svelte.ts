// Who one is at every table: a picture and, for whoever wants to be known where matches count, a secret of one's own.
import { freshKey } from "../app/luck";
import { load, save } from "../app/storage";

export interface Known {
  /** A sign and the number of its colour: `fox-2`. */
  readonly face: string;
  /** Empty for whoever does not want to be known. */
  readonly person: string;
}

const KEY = "identity";
const NOBODY: Known = { face: "", person: "" };

class Identity {
  #known = $state.raw<Known>({ ...NOBODY, ...load<Partial<Known>>(KEY, {}) });

  get face(): string {
    return this.#known.face;
  }

  get person(): string {
    return this.#known.person;
  }

  choose(change: Partial<Known>): void {
    this.#known = { ...this.#known, ...change };
    save(KEY, this.#known);
  }

  /** From now on matches count. */
  begin(): void {
    if (!this.person) this.choose({ person: freshKey() });
  }
}

export const identity = new Identity();
