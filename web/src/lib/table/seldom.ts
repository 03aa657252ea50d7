// Work that is done at once, but not more often than every so many milliseconds.
export class Seldom {
  #doneAt = Number.NEGATIVE_INFINITY;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly every: number,
    private readonly work: () => void,
  ) {}

  /** After what is being drawn now; what is urgent waits for nothing else. */
  soon(urgent = false): void {
    if (this.#waiting !== undefined && !urgent) return;
    clearTimeout(this.#waiting);
    const wait = urgent ? 0 : Math.max(0, this.#doneAt + this.every - performance.now());
    this.#waiting = setTimeout(() => this.now(), wait);
  }

  now(): void {
    this.stop();
    this.#doneAt = performance.now();
    this.work();
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
