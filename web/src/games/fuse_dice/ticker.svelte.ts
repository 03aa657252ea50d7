// What is left on the clock, looked at ten times a second while it runs.
import type { View } from "../../generated/fuse_dice";
import type { Scene } from "..";
import { Herald } from "./voice.svelte";

const BEAT = 100;

export class Ticker {
  left = $state(0);
  /** Until the signal, in the moments before the clock starts. */
  start = $state(0);
  #herald = new Herald();

  /** Looks at the clock until the returned function is called. */
  run(scene: () => Scene): () => void {
    const look = (): void => this.look(scene());
    look();
    const timer = setInterval(look, BEAT);
    return () => clearInterval(timer);
  }

  look(scene: Scene): void {
    const view = scene.view as View;
    const now = view.ended ?? scene.now?.() ?? 0;
    this.start = view.stage === "starting" ? Math.max(0, view.starts - now) : 0;
    this.left = Math.max(0, view.until - Math.max(now, view.starts));
    if (scene.still) this.#herald.rest();
    else this.#herald.follow(this.left);
  }
}
