// Where the hand is on the page: the last tap, or what has the focus.
export class HandPlace {
  x = $state<number | undefined>();
  y = $state<number | undefined>();

  start(): () => void {
    const tap = (event: PointerEvent): void => this.#at(event.clientX, event.clientY);
    const key = (): void => this.#focused();
    addEventListener("pointerdown", tap, true);
    addEventListener("pointerup", tap, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", tap, true);
      removeEventListener("pointerup", tap, true);
      removeEventListener("keydown", key, true);
    };
  }

  #focused(): void {
    const box = document.activeElement?.getBoundingClientRect();
    if (box && box.width < innerWidth / 2) this.#at(box.x + box.width / 2, box.y + box.height / 2);
  }

  #at(x: number, y: number): void {
    this.x = x;
    this.y = y;
  }
}
