// How much room there is for a table, and whether what happened stands beside the board.
import { MediaQuery } from "svelte/reactivity";
import { preferences } from "../app/preferences.svelte";

class Room {
  /** Seats, board and log stand beside each other. */
  readonly #wide = new MediaQuery("(min-width: 62.01rem) and (min-height: 32.01rem)", true);
  readonly #ample = new MediaQuery("(min-width: 72rem)", true);

  readonly #low = new MediaQuery("(max-height: 42rem)", false);

  get low(): boolean {
    return this.#low.current;
  }

  get wide(): boolean {
    return this.#wide.current;
  }

  /** As chosen; else where there is room for it and the board needs none of that. */
  logged(greedy: boolean): boolean {
    return this.wide && (preferences.log ?? (this.#ample.current && !greedy));
  }
}

export const room = new Room();
