// Gathers what comes between two frames of the screen, and hands it on with the next.
const LONGEST = 100;

export class Frames<T> {
  #waiting: T[] = [];
  #frame: number | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly take: (all: readonly T[]) => void) {}

  add(one: T, atOnce = false): void {
    this.#waiting.push(one);
    if (atOnce || document.hidden) this.#handOn();
    else if (this.#frame === undefined) this.#plan();
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#late);
    this.#frame = this.#late = undefined;
    this.#waiting = [];
  }

  /** A page that is covered may get no frame for a while. */
  #plan(): void {
    this.#frame = requestAnimationFrame(() => this.#handOn());
    this.#late = setTimeout(() => this.#handOn(), LONGEST);
  }

  #handOn(): void {
    const all = this.#waiting;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#late);
    this.#frame = this.#late = undefined;
    this.#waiting = [];
    if (all.length > 0) this.take(all);
  }
}
