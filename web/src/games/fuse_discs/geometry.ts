// Where things lie on the board, and where they are while a disc slides in.
import type { Cell, Colour, Disc, Space } from "../../generated/fuse_discs";
import type { Place } from "../../lib/board/things";

export const SIZE = 6;
const STEP = 100;
/** The groove between the perimeter and the area. */
export const GROOVE = 10;
export const WIDTH = 8 * STEP + 2 * GROOVE;
/** The rim around the perimeter, which names rows, columns and sides: no wider than they are, so that a phone of usual
    width has 44 pixels for each disc. */
export const RIM = 33;
export const AREA = { start: STEP + GROOVE, size: SIZE * STEP };

export const COLUMNS = ["a", "b", "c", "d", "e", "f"] as const;
export const ROWS = ["6", "5", "4", "3", "2", "1"] as const;

export const SPACES: readonly Space[] = [
  ...COLUMNS.map((column) => `N${column}` as Space),
  ...ROWS.map((row) => `E${row}` as Space),
  ...COLUMNS.toReversed().map((column) => `S${column}` as Space),
  ...ROWS.toReversed().map((row) => `W${row}` as Space),
];
export const CELLS: readonly Cell[] = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}` as Cell));

export interface Position {
  readonly ring: string;
  readonly cells: string;
}

/** A disc where it is drawn, at rest or on its way. */
export interface Piece {
  readonly at: Space | Cell;
  readonly disc: Disc;
  readonly place: Place;
}

/** An entry, and the discs that it pushes, as the table tells it. */
export interface Way {
  readonly space: Space;
  readonly cell: Cell;
  readonly pushed: readonly { readonly start: Cell; readonly end: Cell }[];
}

/** A disc on its way in: how many steps from its space, in parts of a step while it moves. */
export interface Slide extends Way {
  readonly distance: number;
}

export function isSpace(at: string): at is Space {
  return at.length === 2 && "NESW".includes(at.charAt(0));
}

export function placeOf(at: Space | Cell): Place {
  const middle = (index: number): number => AREA.start + index * STEP + STEP / 2;
  const near = STEP / 2;
  const far = WIDTH - STEP / 2;
  if (!isSpace(at)) return { x: middle(columnOf(at.charAt(0))), y: middle(rowOf(at.charAt(1))) };
  const line = at.charAt(1);
  if (at.startsWith("N")) return { x: middle(columnOf(line)), y: near };
  if (at.startsWith("S")) return { x: middle(columnOf(line)), y: far };
  return { x: at.startsWith("W") ? near : far, y: middle(rowOf(line)) };
}

/** The six cells before a space, from the edge inwards. */
export function laneOf(space: Space): readonly Cell[] {
  const line = space.charAt(1);
  const across = space.startsWith("N") || space.startsWith("S");
  const cells = across ? ROWS.map((row) => `${line}${row}`) : COLUMNS.map((column) => `${column}${line}`);
  return (space.startsWith("S") || space.startsWith("E") ? cells.toReversed() : cells) as Cell[];
}

export function discAt(position: Position, at: Space | Cell): Disc {
  const row = isSpace(at) ? position.ring : position.cells;
  const index = isSpace(at) ? SPACES.indexOf(at) : CELLS.indexOf(at);
  return (row.charAt(index) || ".") as Disc;
}

export function isDisc(disc: Disc): boolean {
  return disc !== "." && disc !== "?";
}

export function colourOf(disc: Disc): Colour {
  return disc.toLowerCase() as Colour;
}

export function isKing(disc: Disc): boolean {
  return disc === "W" || disc === "B";
}

/** How far in from its space a cell lies, from 1 to 6. */
export function stepsTo(space: Space, cell: Cell): number {
  return laneOf(space).indexOf(cell) + 1;
}

/** The point so many steps along a lane; step 0 is the space itself. */
export function alongLane(space: Space, distance: number): Place {
  const points = [space, ...laneOf(space)].map(placeOf);
  const from = Math.min(SIZE - 1, Math.max(0, Math.floor(distance)));
  const start = points[from] as Place;
  const end = points[from + 1] as Place;
  const part = distance - from;
  return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
}

/** How many steps along a lane the point nearest to this one is. */
export function distanceTo(space: Space, place: Place): number {
  const start = placeOf(space);
  const first = alongLane(space, 1);
  const length = Math.abs(first.x - start.x) + Math.abs(first.y - start.y);
  const covered = ((place.x - start.x) * (first.x - start.x) + (place.y - start.y) * (first.y - start.y)) / length;
  return covered < length ? covered / length : 1 + (covered - length) / STEP;
}

/** Where the discs that an entry moves are when the entering one has come so far: what it pushes goes with it over the
    last part of its way. */
export function movingPieces(position: Position, slide: Slide): readonly Piece[] {
  const { space, distance } = slide;
  const ahead = distance - stepsTo(space, slide.cell);
  const piece = (at: Space | Cell, along: number): Piece => {
    return { at, disc: discAt(position, at), place: alongLane(space, along) };
  };
  const pushed = slide.pushed.map(({ start, end }) => {
    return piece(start, Math.max(stepsTo(space, start), stepsTo(space, end) + ahead));
  });
  return [piece(space, distance), ...pushed];
}

/** Every disc that lies somewhere, moved along where one slides in. */
export function allPieces(position: Position, slide: Slide | null): readonly Piece[] {
  const moving = slide ? movingPieces(position, slide) : [];
  const moved = new Map(moving.map((piece) => [piece.at, piece]));
  return [...SPACES, ...CELLS].flatMap((at) => {
    const disc = discAt(position, at);
    return isDisc(disc) ? [moved.get(at) ?? { at, disc, place: placeOf(at) }] : [];
  });
}

/** The position once an entry has come to rest. */
export function entered(position: Position, { space, cell, pushed }: Way): Position {
  const cells = [...position.cells];
  const put = (at: Cell, disc: Disc): void => {
    cells[CELLS.indexOf(at)] = disc;
  };
  for (const { start } of pushed) put(start, ".");
  for (const { start, end } of pushed) put(end, discAt(position, start));
  put(cell, discAt(position, space));
  const ring = [...position.ring];
  ring[SPACES.indexOf(space)] = ".";
  return { ring: ring.join(""), cells: cells.join("") };
}

/** Which cells lie beside each other, to draw a group as one. */
export function neighbours(cell: Cell): readonly Cell[] {
  const column = columnOf(cell.charAt(0));
  const row = rowOf(cell.charAt(1));
  const near = [
    [column, row - 1],
    [column - 1, row],
    [column + 1, row],
    [column, row + 1],
  ] as const;
  return near.flatMap(([x, y]) => (x in COLUMNS && y in ROWS ? [`${COLUMNS[x]}${ROWS[y]}` as Cell] : []));
}

function columnOf(letter: string): number {
  return COLUMNS.indexOf(letter as (typeof COLUMNS)[number]);
}

function rowOf(digit: string): number {
  return ROWS.indexOf(digit as (typeof ROWS)[number]);
}
