// Where everything lies on the table, in pixels of the room there is: the fuse winds from row to row.
import type { FuseCard } from "../../generated/fuse_cards";
import type { Place } from "../../lib/board/things";
import { type Piece, smooth } from "./cord";

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Spot extends Place {
  readonly turn: number;
}

export interface Fuse {
  /** How wide a card is; it is SLIM times as high. */
  readonly size: number;
  readonly spots: readonly Spot[];
  /** Where the next card would lie. */
  readonly next: Spot;
  readonly cord: readonly Piece[];
  /** The piece of the cord with which the last card begins. */
  readonly last: number;
  /** How far it has burnt, in pieces. */
  readonly burnt: number;
  readonly end: Place;
}

export const SLIM = 0.64;
const SIZES = [
  260, 232, 208, 188, 170, 152, 136, 124, 112, 102, 92, 84, 76, 68, 60, 53, 46, 40, 34, 28, 23, 19,
] as const;
const LEFT = 40;
const RIGHT = 24;
const LEAD = 2;
const BURNT = 0.16;

/** How the cord lies on each card: across from -1 to 1 along the card and over it. */
const WINDINGS: Readonly<Record<FuseCard, readonly (readonly [number, number])[]>> = {
  fuse_3: [
    [-1, 0],
    [0, 0.22],
    [1, 0],
  ],
  fuse_7: [
    [-1, 0],
    [-0.5, 0.42],
    [0.1, -0.2],
    [0.55, -0.4],
    [1, 0],
  ],
  fuse_10: [
    [-1, 0],
    [-0.66, 0.5],
    [-0.28, 0.05],
    [0, -0.3],
    [0.3, 0.2],
    [0.6, 0.5],
    [1, 0],
  ],
  fuse_15: [
    [-1, 0],
    [-0.5, 0.45],
    [0.02, 0.3],
    [0.12, -0.3],
    [-0.14, -0.42],
    [-0.2, 0.1],
    [0.3, 0.52],
    [0.7, 0.2],
    [1, 0],
  ],
};

/** The strip at the top, with the match, what is at stake and the pile. */
export function bandOf({ height }: Room): number {
  return Math.max(64, Math.min(168, height * 0.29));
}

/** Where the match's head burns. */
export function matchAt(room: Room): Place {
  return { x: LEFT - 8, y: bandOf(room) - 12 };
}

export function stakeAt(room: Room): Place & { readonly radius: number } {
  const band = bandOf(room);
  return { x: room.width / 2, y: band / 2 + 4, radius: band / 2 - 5 };
}

/** The place nearest to this one that is so far from every edge. */
export function within({ width, height }: Room, { x, y }: Place, far: number): Place {
  return { x: Math.max(far, Math.min(width - far, x)), y: Math.max(far, Math.min(height - far, y)) };
}

/** Where bombs went off before: the table keeps the marks. */
export function scarsOf(room: Room, count: number): readonly Spot[] {
  const top = bandOf(room);
  return Array.from({ length: count }, (_, index) => ({
    x: room.width * (0.24 + 0.56 * share(index * 0.7549 + 0.1)),
    y: top + (room.height - top) * (0.24 + 0.56 * share(index * 0.5698 + 0.4)),
    turn: index * 77,
  }));
}

function share(number: number): number {
  return number - Math.floor(number);
}

export function fuseOf(room: Room, cards: readonly FuseCard[]): Fuse {
  const grid = gridOf(room, cards.length + 1);
  const spots = cards.map((_, index) => spotOf(room, grid, index));
  const next = spotOf(room, grid, cards.length);
  const { points, last } = pointsOf(room, grid, spots, cards);
  const cord = cards.length > 0 ? smooth(points) : [];
  const burnt = cards.length > 0 ? LEAD * 0.7 + cord.length * BURNT : 0;
  return { size: grid.size, spots, next, cord, last, burnt, end: points.at(-1) ?? matchAt(room) };
}

interface Grid {
  readonly size: number;
  readonly columns: number;
  readonly step: number;
  readonly down: number;
}

function gridOf(room: Room, count: number): Grid {
  const wide = room.width - LEFT - RIGHT;
  const high = room.height - bandOf(room) - 6;
  const largest = wide / 2.5;
  const grids = SIZES.filter((size) => size <= largest).map((size) => {
    const columns = Math.max(2, Math.floor((wide + size * 0.08) / (size * 1.08)));
    const step = Math.min((wide - size) / (columns - 1), size * 1.24);
    return { size, columns, step, down: size * SLIM * 1.3, rows: Math.max(1, Math.floor(high / (size * SLIM * 1.3))) };
  });
  const least = { size: 19, columns: 12, step: 21, down: 16 };
  return grids.find((grid) => grid.columns * grid.rows >= count) ?? grids.at(-1) ?? least;
}

function spotOf(room: Room, grid: Grid, index: number): Spot {
  const row = Math.floor(index / grid.columns);
  const along = index % grid.columns;
  const column = row % 2 === 0 ? along : grid.columns - 1 - along;
  const wave = Math.sin(index * 1.9 + 0.4);
  return {
    x: LEFT + grid.size / 2 + column * grid.step,
    y: bandOf(room) + grid.down / 2 + row * grid.down + wave * grid.size * 0.035,
    turn: Math.sin(index * 2.7 + 1) * 3.2,
  };
}

function pointsOf(
  room: Room,
  grid: Grid,
  spots: readonly Spot[],
  cards: readonly FuseCard[],
): { readonly points: readonly Place[]; readonly last: number } {
  const head = matchAt(room);
  const points: Place[] = [head];
  let last = 0;
  spots.forEach((spot, index) => {
    const row = Math.floor(index / grid.columns);
    const forward = row % 2 === 0 ? 1 : -1;
    if (index === 0) points.push({ x: head.x - 12, y: (head.y + spot.y) / 2 + 4 });
    else if (index % grid.columns === 0) points.push(bend(spots[index - 1] as Spot, spot, grid, -forward));
    last = points.length - 1;
    points.push(...across(spot, grid.size, forward, cards[index] as FuseCard));
  });
  return { points, last };
}

/** Beyond the end of a row the cord lies bare on the table. */
function bend(from: Spot, to: Spot, grid: Grid, side: number): Place {
  return { x: (from.x + to.x) / 2 + side * (grid.size / 2 + 15), y: (from.y + to.y) / 2 };
}

function across(spot: Spot, size: number, forward: number, card: FuseCard): readonly Place[] {
  const angle = (spot.turn * Math.PI) / 180;
  return WINDINGS[card].map(([u, v]) => {
    const x = (u * forward * size) / 2;
    const y = (v * size * SLIM) / 2;
    return {
      x: spot.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: spot.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  });
}
