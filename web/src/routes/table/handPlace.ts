// Where the hand is on the page: the last tap, or what has the focus.
interface Point {
  readonly x: number;
  readonly y: number;
}

export class HandPlace {
  #tapped: Point | undefined;
  #byKeys = false;

  start(): () => void {
    const tap = (event: PointerEvent): void => {
      this.#tapped = { x: event.clientX, y: event.clientY };
      this.#byKeys = false;
    };
    const key = (): void => {
      this.#byKeys = true;
    };
    addEventListener("pointerdown", tap, true);
    addEventListener("pointerup", tap, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", tap, true);
      removeEventListener("pointerup", tap, true);
      removeEventListener("keydown", key, true);
    };
  }

  /** Looked up only when somebody asks: to do so at each key would lay out the page each time. */
  get at(): Point | undefined {
    return (this.#byKeys ? focused() : undefined) ?? this.#tapped;
  }
}

function focused(): Point | undefined {
  const box = document.activeElement?.getBoundingClientRect();
  return box && box.width < innerWidth / 2 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
}
