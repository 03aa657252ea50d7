// One player's hand over the table: what has the focus, what is opened, and the path tile being turned.
import { getContext, setContext } from "svelte";
import type { Action, Lay } from "../../generated/ruse";
import type { Deed } from "../../lib/board/things";
import type { Scene } from "..";
import { actionsOf, type Moment, nameOf } from "./board";
import { attempt, inBar } from "./deeds";
import { keepsMap, type Room } from "./mode";
import { VIXEN } from "./tables";
import type { Part, RuseThing } from "./things";
import { say } from "./words.svelte";

const KEY = Symbol("desk of ruse");

export class Desk {
  focus = $state<string | null>(null);
  /** A thing that can do several things: they stand in the bar until one is chosen. */
  opened = $state<string | null>(null);
  path = $state<string | null>(null);
  cell = $state<string | null>(null);
  quarters = $state(0);
  /** The part of the table that is shown where there is no room for all of it. */
  part = $state<Part>("map");
  /** The part of one's own board that lies beside a map which is always in sight. */
  #kept = $state<Part>("den");
  land = $state("river");
  /** Whose board lies beside the map instead of one's own. */
  looked = $state<number | null>(null);
  room = $state.raw<Room>({ mode: "wide", em: 15, short: false });
  /** The turn is over in so many milliseconds, for there is nothing left to choose. */
  ending = $state(0);
  #numbers = $derived.by(() => numbered(this));

  constructor(
    readonly scene: () => Scene,
    readonly moment: () => Moment,
    readonly things: () => ReadonlyMap<string, RuseThing>,
    private readonly act: (action: unknown) => void,
  ) {
    setContext(KEY, this);
  }

  get still(): boolean {
    const { still, busy } = this.scene();
    return still || busy;
  }

  thing(id: string): RuseThing | undefined {
    return this.things().get(id);
  }

  /** What somebody's side of the table is called. */
  titleOf(seat: number): string {
    const { view } = this.moment();
    return seat === VIXEN ? say("vixen.title", { level: view.board.vixen?.level ?? 1 }) : nameOf(this.moment(), seat);
  }

  able(id: string): boolean {
    if (id.startsWith("cell-")) return this.laysOn(id.slice(5)).length > 0;
    return (this.thing(id)?.deeds.length ?? 0) > 0;
  }

  /** What is chosen between, where the thing that was chosen does several things. */
  get choices(): readonly Deed[] {
    return this.opened ? (this.thing(this.opened)?.deeds ?? []) : [];
  }

  /** What stands in the bar: what the opened thing does, or what needs no place; what stays longest comes first. */
  get actions(): readonly Action[] {
    if (this.opened) return this.choices.map((deed) => deed.action as Action);
    return this.moment()
      .legal.map((option) => option.action as Action)
      .filter(inBar)
      .sort((one, other) => lasting(one) - lasting(other));
  }

  /** The acts of the tile one stands on, in their own order, also those that can't be done now: they say why. */
  get acts(): readonly RuseThing[] {
    const { board } = this.moment().view;
    if (board.spot >= 4 || this.opened || this.moment().legal.length === 0) return [];
    return [...this.things().values()].filter(({ id }) => id.startsWith("act-"));
  }

  /** The key that chooses this, if it has one. */
  keyOf(id: string): string {
    const at = this.#numbers.indexOf(id);
    return at < 0 || this.still ? "" : String((at + 1) % 10);
  }

  /** What a key chooses. */
  ofKey(key: string): string | undefined {
    return this.#numbers[(Number(key) + 9) % 10];
  }

  get lays(): readonly Lay[] {
    return actionsOf(this.moment().legal, "Lay");
  }

  /** The path tiles that may be laid. */
  get paths(): readonly string[] {
    return [...new Set(this.lays.map((lay) => lay.path))];
  }

  get held(): string | null {
    return this.path && this.paths.includes(this.path) ? this.path : (this.paths[0] ?? null);
  }

  laysOn(cell: string): readonly Lay[] {
    const { held } = this;
    return this.lays.filter((lay) => lay.cell === cell && lay.path === held);
  }

  /** The tile as it would lie. */
  get tried(): Lay | undefined {
    const { cell, quarters } = this;
    return cell ? this.laysOn(cell).find((lay) => lay.quarters === quarters) : undefined;
  }

  choose(id: string): void {
    this.focus = id;
    if (id.startsWith("seat-")) this.look(Number(id.slice(5)));
    else if (id.startsWith("cell-") && this.lays.length > 0) this.#try(id.slice(5));
    else this.#choose(id);
  }

  show(part: Part): void {
    this.part = part;
    if (part !== "map" && part !== "others") this.#kept = part;
  }

  /** The part of the own board that is shown where not all of it is. */
  get shown(): Part {
    return this.part === "map" && keepsMap(this.room.mode) ? this.#kept : this.part;
  }

  /** Somebody's board comes beside the map; one's own, or the same again, goes back to one's own. */
  look(seat: number): void {
    const there = this.looked === seat && (this.part === "others" || keepsMap(this.room.mode));
    if (seat === this.moment().seat || there) this.lookAway();
    else {
      this.looked = seat;
      this.show("others");
    }
  }

  lookAway(): void {
    this.looked = null;
    if (this.part === "others") this.show(this.#kept);
  }

  hold(path: string): void {
    this.path = path;
    this.cell = null;
  }

  /** The next way in which the tile fits there. */
  turn(): void {
    if (!this.cell) return;
    const fits = this.laysOn(this.cell).map((lay) => lay.quarters as number);
    const next = [1, 2, 3, 4].map((more) => (this.quarters + more) % 4).find((quarters) => fits.includes(quarters));
    this.quarters = next ?? this.quarters;
  }

  lay(): void {
    const { tried } = this;
    if (tried) this.play(tried);
  }

  play(action: unknown): void {
    if (this.still) return;
    this.letGo();
    this.act(action);
  }

  letGo(): void {
    this.opened = this.cell = this.path = null;
    this.quarters = 0;
  }

  /** A cell is tried; the same one again turns the tile. */
  #try(cell: string): void {
    const fits = this.laysOn(cell);
    const [first] = fits;
    if (!first) {
      const path = this.held ?? "I";
      this.#ask({ type: "Lay", path, cell, quarters: 0 } as Action);
    } else if (this.cell === cell) this.turn();
    else {
      this.cell = cell;
      this.quarters = fits.find((lay) => lay.quarters === this.quarters)?.quarters ?? first.quarters;
    }
  }

  #choose(id: string): void {
    const deeds = this.thing(id)?.deeds ?? [];
    const [only] = deeds;
    if (deeds.length === 1 && only) this.play(only.action);
    else if (deeds.length > 1) this.opened = this.opened === id ? null : id;
    else this.#ask(attempt(id, this.moment()));
  }

  /** It can't be done: the table says why. */
  #ask(action: Action | null): void {
    if (action && !this.still) this.act(action);
  }
}

/** The cheese can be handed in all the time, acts only where the fox is. */
function lasting({ type }: Action): number {
  return type === "EatCheese" ? 0 : type === "Do" ? 2 : 1;
}

/** What the first ten keys choose: what is in the bar, then what glows on the table alone. */
function numbered(desk: Desk): readonly string[] {
  const bar = desk.actions
    .filter(({ type }) => type !== "Done")
    .sort((one, other) => Number(one.type === "EatCheese") - Number(other.type === "EatCheese"))
    .map(idInBar);
  const paths = desk.paths.length > 1 ? desk.paths.map((path) => `path-${path}`) : [];
  if (desk.opened) return bar;
  const drawn = [...desk.things().values()]
    .filter(({ deeds: [first] }) => first && !inBar(first.action as Action))
    .map(({ id }) => id)
    .filter((id) => desk.able(id));
  return [...bar, ...paths, ...drawn].slice(0, 10);
}

export function idInBar(action: Action): string {
  return `bar-${JSON.stringify(action)}`;
}

export function desk(): Desk {
  return getContext<Desk>(KEY);
}
