// Pieces on their way: from where they were on the page to where they are, whatever made them move.
//
// A piece is marked `data-piece="kind@spot"`. What has gone from one spot and come to another of the same kind has
// moved. What comes from nowhere comes from `data-home`, the things it may belong to; what has gone goes there. A
// heap says with `data-count` how many there are. The page itself is never held up: copies fly over it.
export const FLIGHT = 340;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const FADE = 160;
/** Nearer than this nothing has moved. */
const STILL = 2;

/** What a game knows of the ways of its pieces. */
export interface Routes {
  /** How long pieces of a kind wait before they set out. */
  wait(kind: string): number;
  /** Where pieces of a kind come from or go to this time, if not where they say. */
  home(kind: string): string | undefined;
}

const AT_ONCE: Routes = { wait: () => 0, home: () => undefined };

interface Seen {
  readonly element: HTMLElement | SVGElement;
  readonly kind: string;
  readonly box: DOMRect;
  readonly home: string;
  readonly count: number;
}

type Flown = Pick<Seen, "element" | "kind">;

export class Moving {
  #before: ReadonlyMap<string, Seen> = new Map();
  #running = new Set<Animation>();

  /** Before the page changes: what is still on its way arrives, and everything is remembered. */
  before(root: HTMLElement): void {
    this.arrive();
    this.#before = seen(root);
  }

  /** After the page has changed. */
  after(root: HTMLElement, routes: Routes = AT_ONCE): void {
    const before = this.#before;
    this.#before = new Map();
    if (before.size === 0 || document.hidden) return;
    const now = seen(root);
    const gone = [...before].filter(([id]) => !now.has(id)).map(([, piece]) => piece);
    for (const [id, piece] of now) {
      const was = before.get(id);
      const from = was ?? taken(gone, piece.kind);
      if (from) this.#go(root, piece, from.box, piece.box, routes);
      else this.#come(root, piece, routes);
      if (was && was.count !== piece.count) this.#pass(root, piece, piece.count > was.count, routes);
    }
    for (const piece of gone) this.#leave(root, piece, routes);
  }

  /** Everything is where it belongs, at once. */
  arrive(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  #come(root: HTMLElement, piece: Seen, routes: Routes): void {
    const home = homeOf(root, piece, routes);
    if (home) this.#go(root, piece, home, piece.box, routes, true);
  }

  #leave(root: HTMLElement, piece: Seen, routes: Routes): void {
    const home = homeOf(root, piece, routes);
    if (home) this.#fly(root, piece, piece.box, home, routes);
  }

  /** One more or one less of a heap. */
  #pass(root: HTMLElement, piece: Seen, more: boolean, routes: Routes): void {
    const home = homeOf(root, piece, routes);
    if (home) this.#fly(root, piece, more ? home : piece.box, more ? piece.box : home, routes, more);
  }

  /** It is not seen where it belongs before it has come there. */
  #go(root: HTMLElement, piece: Seen, from: DOMRect, to: DOMRect, routes: Routes, comes = false): void {
    if (Math.abs(from.x - to.x) < STILL && Math.abs(from.y - to.y) < STILL) return;
    const time = this.#fly(root, piece, from, to, routes, comes);
    if (time > 0) this.#run(piece.element, [{ opacity: 0 }, { opacity: 0 }], time);
    else this.#run(piece.element, [{ opacity: 0 }, { opacity: 1 }], FADE);
  }

  /** A copy that flies over the page; how long that takes, nothing where motion is not wanted. */
  #fly(root: HTMLElement, piece: Flown, from: DOMRect, to: DOMRect, routes: Routes, comes = false): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    const delay = routes.wait(piece.kind);
    const copy = copyOf(piece.element, to, originOf(root));
    const across = from.x + from.width / 2 - to.x - to.width / 2;
    const down = from.y + from.height / 2 - to.y - to.height / 2;
    const small = Math.min(1, Math.max(0.6, from.height / (to.height || 1)));
    root.append(copy);
    const start = { transform: `translate(${across}px, ${down}px) scale(${small})` };
    // What comes from elsewhere was not to be seen there before.
    const frames = comes
      ? [{ ...start, opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: "none" }]
      : [start, { transform: "none" }];
    this.#run(copy, frames, FLIGHT, delay, () => copy.remove());
    return delay + FLIGHT;
  }

  #run(element: Element, frames: Keyframe[], duration: number, delay = 0, over?: () => void): void {
    const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.#running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.#running.delete(animation);
      over?.();
    };
  }
}

/** Every piece that is in sight. */
function seen(root: HTMLElement): ReadonlyMap<string, Seen> {
  const found = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    const { piece = "", home = "", count = "0" } = element.dataset;
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(piece, { element, kind: piece.split("@")[0] ?? "", box, home, count: Number(count) });
  }
  return found;
}

/** Takes the first of a kind off the list. */
function taken(pieces: Seen[], kind: string): Seen | undefined {
  const at = pieces.findIndex((piece) => piece.kind === kind);
  return at < 0 ? undefined : pieces.splice(at, 1)[0];
}

function homeOf(root: HTMLElement, { kind, home }: Seen, routes: Routes): DOMRect | undefined {
  for (const name of (routes.home(kind) ?? home).split(" ").filter(Boolean)) {
    const box = root.querySelector(`[data-thing="${name}"], [data-place="${name}"]`)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return undefined;
}

/** Where fixed things are counted from: a page may contain the layout of its board. */
export function originOf(root: HTMLElement): DOMRect {
  const probe = document.createElement("span");
  Object.assign(probe.style, { position: "fixed", left: "0", top: "0" });
  root.append(probe);
  const box = probe.getBoundingClientRect();
  probe.remove();
  return box;
}

function copyOf(element: HTMLElement | SVGElement, box: DOMRect, origin: DOMRect): HTMLElement {
  const copy = document.createElement("span");
  copy.className = "flying";
  copy.ariaHidden = "true";
  const inner = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const name of ["data-piece", "data-home", "data-count", "data-tip", "data-clause"]) inner.removeAttribute(name);
  copy.append(inner);
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "7",
    left: `${box.x - origin.x}px`,
    top: `${box.y - origin.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    fontSize: getComputedStyle(element).fontSize,
    pointerEvents: "none",
  });
  return copy;
}
