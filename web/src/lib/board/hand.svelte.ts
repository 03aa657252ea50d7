// The hand over a board: which thing it is on, what it has picked, and where it aims. Pointer and keys alike.
import { type Deed, type Direction, directionOf, firstOf, neighbour, type Thing } from "./things";

export interface Reach {
  readonly things: () => readonly Thing[];
  readonly picked: () => string | null;
  readonly pick: (thing: string | null) => void;
  readonly play: (thing: Thing, deed: Deed) => void;
  /** A thing that can do nothing was chosen: the table may say why. */
  readonly ask: (thing: Thing) => void;
}

export class Hand {
  /** The thing that has the focus when the board has it. */
  focus = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** The deed of the picked thing that Enter would do. */
  aim = $state<string | null>(null);
  keys = $state(false);

  constructor(private readonly reach: Reach) {}

  get current(): Thing | undefined {
    const things = this.reach.things();
    return things.find((thing) => thing.id === this.focus) ?? firstOf(things);
  }

  get picked(): Thing | undefined {
    const id = this.reach.picked();
    return id === null ? undefined : this.reach.things().find((thing) => thing.id === id);
  }

  /** The thing whose deeds are shown. */
  get active(): Thing | undefined {
    const hovered = this.reach.things().find((thing) => thing.id === this.hovered);
    const shown = this.picked ?? hovered ?? (this.keys ? this.current : undefined);
    return shown?.deeds.length ? shown : undefined;
  }

  get aimed(): Deed | undefined {
    return this.active?.deeds.find((deed) => deed.id === this.aim);
  }

  choose(thing: Thing): void {
    this.focus = thing.id;
    const picked = this.picked;
    const across = picked?.deeds.find((deed) => deed.id === thing.id);
    const alone = thing.deeds.length === 1 && !thing.deeds[0]?.place ? thing.deeds[0] : undefined;
    if (picked && across) this.reach.play(picked, across);
    else if (picked?.id === thing.id) this.letGo();
    else if (alone) this.reach.play(thing, alone);
    else this.#take(thing);
  }

  letGo(): void {
    this.aim = null;
    if (this.reach.picked() !== null) this.reach.pick(null);
  }

  /** Whether the key meant something here. */
  key(key: string): boolean {
    this.keys = true;
    const direction = directionOf(key);
    if (direction) return this.#move(direction);
    if (key === "Enter" || key === " ") return this.#enter();
    if (key !== "Escape" || !this.picked) return false;
    this.letGo();
    return true;
  }

  #take(thing: Thing): void {
    this.letGo();
    if (thing.deeds.length === 0) {
      this.reach.ask(thing);
      return;
    }
    this.reach.pick(thing.id);
    this.aim = this.keys ? (thing.deeds[0]?.id ?? null) : null;
  }

  #enter(): boolean {
    const { picked, aimed, current } = this;
    if (picked && aimed) this.reach.play(picked, aimed);
    else if (current) this.choose(current);
    return true;
  }

  #move(direction: Direction): boolean {
    const { picked, current } = this;
    if (picked) return this.#steer(picked, direction);
    if (!current) return false;
    this.focus = neighbour(this.reach.things(), current.place, direction)?.id ?? current.id;
    return true;
  }

  #steer(picked: Thing, direction: Direction): boolean {
    const from = this.aimed?.place ?? picked.place;
    const next = neighbour(picked.deeds, from, direction);
    if (next) this.aim = next.id;
    return true;
  }
}
