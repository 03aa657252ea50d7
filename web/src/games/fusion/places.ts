// Where things lie on the board, measured when the room changes and never while cards fly.
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export class Places {
  #spots = new Map<string, Spot>();
  #board: HTMLElement | null = null;

  /** Follows the size of the board and the room its piles have, until it is gone, and tells when that has changed. */
  watch(board: HTMLElement, changed: () => void): () => void {
    this.#board = board;
    const follow = (): void => {
      board.style.setProperty("--across", `${board.clientWidth / 100}px`);
      board.style.setProperty("--down", `${board.clientHeight / 100}px`);
      this.measure();
      changed();
    };
    const observer = new ResizeObserver(follow);
    observer.observe(board);
    const piles = board.querySelector(".piles");
    if (piles) observer.observe(piles);
    follow();
    return () => observer.disconnect();
  }

  measure(): void {
    if (!this.#board) return;
    const frame = this.#board.getBoundingClientRect();
    this.#spots.clear();
    for (const element of this.#board.querySelectorAll<HTMLElement>("[data-place]")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0) continue;
      const spot = { x: x - frame.x + width / 2, y: y - frame.y + height / 2, width };
      this.#spots.set(element.dataset.place ?? "", spot);
    }
  }

  of(name: string): Spot | undefined {
    return this.#spots.get(name);
  }

  /** Somebody across the table: their place on the board, or beyond its edge where the seats are. */
  ofSeat(seat: number): Spot {
    return this.of(`seat-${seat}`) ?? { x: -90, y: 60 + 96 * seat, width: 60 };
  }

  /** The nearest of these places to a point of the board, if the point is above the hand. */
  nearest(names: readonly string[], x: number, y: number): string | undefined {
    const hand = this.of("slot-0");
    if (!hand || y > hand.y - hand.width * 0.55) return undefined;
    const far = (name: string): number => Math.abs((this.of(name)?.x ?? Number.POSITIVE_INFINITY) - x);
    return names.toSorted((one, other) => far(one) - far(other))[0];
  }
}
