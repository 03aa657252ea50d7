// A pause seen from the board: how many there were, and the three, two, one that follows each of them.
const COUNT = 3_000;
const BEAT = 100;

export class Rest {
  /** Pauses since the board was opened. */
  pauses = $state(0);
  /** Until the hand may act again, in milliseconds. */
  left = $state(0);
  #covered = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  follow(covered: boolean): void {
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.leave();
    if (covered) this.pauses += 1;
    else this.#count();
  }

  leave(): void {
    clearInterval(this.#timer);
    this.left = 0;
  }

  #count(): void {
    const ends = Date.now() + COUNT;
    this.left = COUNT;
    this.#timer = setInterval(() => {
      this.left = Math.max(0, ends - Date.now());
      if (this.left === 0) clearInterval(this.#timer);
    }, BEAT);
  }
}
