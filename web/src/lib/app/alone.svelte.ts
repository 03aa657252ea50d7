// Whether this page plays without a server: always, where it is made of plain files; or while its server can't be
// reached, if the program was kept here.
import type { Loaded } from "../offline/messages";
import { online } from "./online.svelte";

/** Of the program; it is kept as a whole. */
const KEPT = "/runtime/fusebox.pack";

class Alone {
  /** How much of the program is ready; null when nobody waits for it. */
  loading = $state<Loaded | null>(null);
  #kept = $state(false);
  /** A page of plain files says so itself. */
  readonly always = typeof document !== "undefined" && document.querySelector('meta[name="fusebox"]') !== null;

  /** Nobody can come from elsewhere now. */
  get now(): boolean {
    return this.always || (!online.now && this.#kept);
  }

  /** Whether tables can be played here without a server. */
  async possible(): Promise<boolean> {
    if (this.always) return true;
    const known = typeof caches === "undefined" ? undefined : await caches.match(KEPT).catch(() => undefined);
    this.#kept = known !== undefined;
    return this.#kept;
  }
}

export const alone = new Alone();
