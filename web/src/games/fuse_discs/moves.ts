// The record of a game as a list of moves: white in one column, black in the other, and what was taken back.
import type { Colour, Entered, Event } from "../../generated/fuse_discs";
import type { Happened } from "../../generated/messages";
import { isTold, takenBack, undoneTo } from "../../lib/table/told";
import { CELLS, colourOf, type Position, SPACES } from "./geometry";
import { say } from "./words.svelte";

export interface Line {
  readonly id: string;
  readonly entry: number;
  /** The column; a note has none. */
  readonly side: Colour | null;
  readonly number: number;
  readonly text: string;
  readonly words: string;
  readonly pushed: number;
  readonly gone: boolean;
}

interface Told {
  readonly colours: Map<number, Colour>;
  readonly names: readonly string[];
  /** The moves that stand, by their entries. */
  standing: readonly number[];
}

export function entryOf(entry: Happened): Entered | undefined {
  return (entry.events as readonly Event[] | undefined)?.find((event) => event.type === "Entered");
}

/** `W4c`, or in French `O4c`: the space, and how far along its lane. */
export function notation({ space, cell }: Pick<Entered, "space" | "cell">): string {
  const side = space.charAt(0) as "N" | "E" | "S" | "W";
  const far = side === "N" || side === "S" ? cell.charAt(1) : cell.charAt(0);
  return `${say(`rim.${side}`)}${space.charAt(1)}${far}`;
}

export function linesOf(log: readonly Happened[], names: readonly string[] = []): readonly Line[] {
  const gone = takenBack(log);
  const told: Told = { colours: new Map(), standing: [], names };
  return log.filter(isTold).flatMap((entry) => [...lines(entry, told, gone.has(entry.n))]);
}

function* lines(entry: Happened, told: Told, gone: boolean): Generator<Line> {
  const words = entry.words ?? [];
  const move = moveOf(entry, told);
  const base = { entry: entry.n, gone, number: 0, pushed: 0 };
  if (move) {
    const number = Math.floor(told.standing.length / 2) + 1;
    told.standing = [...told.standing, entry.n];
    yield { ...base, ...move, number, id: `${entry.n}`, words: words[0] ?? "" };
  } else told.standing = told.standing.filter((n) => n < (undoneTo(entry) ?? Number.POSITIVE_INFINITY));
  const name = told.names[entry.seat];
  const rest =
    name && undoneTo(entry) !== undefined ? say("moves.back", { name }) : words.slice(move ? 1 : 0).join("\n");
  if (rest) yield { ...base, id: `${entry.n}-note`, side: null, text: "", words: rest };
  if ((entry.events as readonly Event[] | undefined)?.some((event) => event.type === "NewGame")) told.standing = [];
}

function moveOf(entry: Happened, { colours }: Told): Pick<Line, "side" | "text" | "pushed"> | undefined {
  for (const event of (entry.events ?? []) as readonly Event[]) {
    if (event.type === "NewGame") colours.clear();
    if (event.type === "Entered") {
      const side = colourOf(event.disc);
      colours.set(event.seat, side);
      return { side, text: notation(event), pushed: event.pushed.length };
    }
    const passing = event.type === "Passed" ? colours.get(event.seat) : undefined;
    if (passing) return { side: passing, text: "–", pushed: 0 };
  }
  return undefined;
}

export interface Moment {
  readonly position: Position;
  readonly last: Entered;
}

/** The board after an entry: from what it shows now, each later one is taken out again. */
export function momentAt(now: Position, log: readonly Happened[], at: number): Moment | null {
  const gone = takenBack(log);
  const last = log.find((entry) => entry.n === at);
  const move = last && !gone.has(at) ? entryOf(last) : undefined;
  if (!move) return null;
  let position = now;
  for (const entry of log.toReversed()) {
    if (entry.n <= at) break;
    if (gone.has(entry.n)) continue;
    if ((entry.events as readonly Event[] | undefined)?.some(({ type }) => type === "NewGame")) return null;
    const later = entryOf(entry);
    if (later) position = without(position, later);
  }
  return { position, last: move };
}

/** The position before an entry. */
export function without(position: Position, { space, cell, disc, pushed }: Entered): Position {
  const cells = [...position.cells];
  cells[CELLS.indexOf(cell)] = ".";
  for (const { end } of pushed) cells[CELLS.indexOf(end)] = ".";
  for (const push of pushed) cells[CELLS.indexOf(push.start)] = push.disc;
  const ring = [...position.ring];
  ring[SPACES.indexOf(space)] = disc;
  return { ring: ring.join(""), cells: cells.join("") };
}
