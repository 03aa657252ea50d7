// What the board can begin without, once it is here, so that it comes up whole.
import type * as Later from "./later";

class Fetched {
  parts = $state.raw<typeof Later | null>(null);
  /** It is still on its way. */
  awaited = $state(false);

  #work: Promise<void> | null = null;

  /** It is here when this is done, unless there is no line. */
  async fetch(): Promise<void> {
    if (this.parts) return;
    this.#work ??= this.#load();
    await this.#work;
  }

  async #load(): Promise<void> {
    this.awaited = true;
    try {
      this.parts = await import("./later");
    } catch {
      // Without a line the table goes on without it; it is asked for again where it is shown.
    }
    this.awaited = false;
    this.#work = null;
  }
}

export const fetched = new Fetched();
