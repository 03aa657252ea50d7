// What is seldom needed, once it is here, so that it comes up whole.
import type * as Later from "./later";

class Fetched {
  parts = $state.raw<typeof Later | null>(null);
  /** It is still on its way. */
  awaited = $state(false);

  async fetch(): Promise<void> {
    if (this.parts || this.awaited) return;
    this.awaited = true;
    try {
      this.parts = await import("./later");
    } catch {
      // Without a line the table goes on without it; it is asked for again where it is shown.
    }
    this.awaited = false;
  }
}

export const fetched = new Fetched();
