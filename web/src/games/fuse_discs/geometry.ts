// Where things lie on the board and how a disc slides: for drawing and previews, never for judging.
import type { Cell, Colour, Disc, Space } from "../../generated/fuse_discs";
import type { Place } from "../../lib/board/things";

export const SIZE = 6;
const STEP = 100;
/** The groove between the perimeter and the area. */
export const GROOVE = 14;
export const WIDTH = 8 * STEP + 2 * GROOVE;
export const AREA = { start: STEP + GROOVE, size: SIZE * STEP };

const COLUMNS = ["a", "b", "c", "d", "e", "f"] as const;
const ROWS = ["6", "5", "4", "3", "2", "1"] as const;

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

/** A disc on its way in: how many steps from its space, in parts of a step while it moves. */
export interface Slide {
  readonly space: Space;
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

/** Where each disc of a lane is when the entering one has come so far: gaps close first. */
export function lanePieces(position: Position, slide: Slide): readonly Piece[] {
  const pieces: Piece[] = [];
  let front = slide.distance;
  const put = (at: Space | Cell, distance: number): void => {
    pieces.push({ at, disc: discAt(position, at), place: alongLane(slide.space, distance) });
  };
  put(slide.space, front);
  laneOf(slide.space).forEach((cell, index) => {
    if (!isDisc(discAt(position, cell))) return;
    front = Math.max(index + 1, front + 1);
    put(cell, front);
  });
  return pieces;
}

/** Every disc that lies somewhere, moved along where one slides in. */
export function allPieces(position: Position, slide: Slide | null): readonly Piece[] {
  const moving = slide ? lanePieces(position, slide) : [];
  const moved = new Map(moving.map((piece) => [piece.at, piece]));
  return [...SPACES, ...CELLS].flatMap((at) => {
    const disc = discAt(position, at);
    return isDisc(disc) ? [moved.get(at) ?? { at, disc, place: placeOf(at) }] : [];
  });
}

/** What a slide to this step would move besides the entering disc. */
export function pushedBy(position: Position, slide: Slide): readonly Piece[] {
  return lanePieces(position, slide).filter((piece) => {
    const rest = placeOf(piece.at);
    return piece.at !== slide.space && (rest.x !== piece.place.x || rest.y !== piece.place.y);
  });
}

/** The position once the disc has slid in. */
export function slidIn(position: Position, space: Space, cell: Cell): Position {
  const steps = stepsTo(space, cell);
  const lane = laneOf(space);
  const cells = [...position.cells];
  const discs = lane.flatMap((at, index) => (isDisc(discAt(position, at)) ? [index + 1] : []));
  const held = discs.map((step) => discAt(position, lane[step - 1] as Cell));
  for (const step of discs) cells[CELLS.indexOf(lane[step - 1] as Cell)] = ".";
  let front = steps;
  discs.forEach((step, index) => {
    front = Math.max(step, front + 1);
    const at = lane[front - 1];
    if (at) cells[CELLS.indexOf(at)] = held[index] as string;
  });
  cells[CELLS.indexOf(cell)] = discAt(position, space);
  const ring = [...position.ring];
  ring[SPACES.indexOf(space)] = ".";
  return { ring: ring.join(""), cells: cells.join("") };
}

/** The position in a text of the rulebook's notation: `RING/ROW6/…/ROW1 SIDE PASSES`. */
export function parsePosition(text: string): Position {
  const [ring = "", ...rows] = (text.split(" ")[0] ?? "").split("/");
  return { ring, cells: rows.join("") };
}

/** A colour's connected discs in the area, to outline a game that is over. */
export function connected(position: Position, colour: Colour): readonly (readonly Cell[])[] {
  const left = new Set(CELLS.filter((cell) => colourOf(discAt(position, cell)) === colour));
  const groups: Cell[][] = [];
  for (const start of CELLS) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const cell of group) for (const near of neighbours(cell)) if (left.delete(near)) group.push(near);
    groups.push(group);
  }
  return groups.sort((one, other) => worth(position, other) - worth(position, one));
}

export function worth(position: Position, places: readonly (Space | Cell)[]): number {
  return places.reduce((sum, at) => sum + (isKing(discAt(position, at)) ? 2 : 1), 0);
}

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
