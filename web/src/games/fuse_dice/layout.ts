// Where the slots of a card lie and what stands between them, on a ground of a given size.
import type { Face, Kind, Relation } from "./faces.svelte";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Sign extends Spot {
  readonly text: string;
  /** Read upwards, in a stack. */
  readonly upright: boolean;
}

export interface Layout {
  /** The side of a slot. */
  readonly size: number;
  readonly slots: readonly Spot[];
  readonly signs: readonly Sign[];
}

/** The room for slots: its middle, and how far it reaches. */
export interface Room extends Spot {
  readonly width: number;
  readonly height: number;
}

/** What of a card says how its slots lie. */
type Shape = Pick<Face, "kind" | "slots" | "relations">;

interface Part {
  readonly slot?: number;
  readonly text?: string;
}

const SIGN = 0.42;
const GAP = 0.3;
const LARGEST = 44;
const LINE = 1.22;
/** Dice that rest on one another touch; those beside one another nearly do. */
const BESIDE = 1.06;
const COLUMNS: Readonly<Record<Exclude<Kind, "grid">, readonly (readonly [number, number])[]>> = {
  stack: [0, 1, 2, 3, 4, 5].map((row) => [0, row] as const),
  double_stack: [0, 1].flatMap((column) => [0, 1, 2].map((row) => [column === 0 ? -0.95 : 0.95, row] as const)),
  pyramid: [
    [-0.5, 0],
    [0.5, 0],
    [0, 1],
  ],
  pyramid3: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [-0.5, 1],
    [0.5, 1],
    [0, 2],
  ],
};

/** How far what stands on a slot goes back. */
export const depthOf = (size: number): number => size * 0.15;

/** The right side of what stands there, seen a little from above. */
export function sideOf({ x, y }: Spot, size: number): string {
  const [half, deep] = [size / 2 - 1, depthOf(size)];
  return `M${x + half} ${y - half} l${deep} ${-deep} v${2 * half} l${-deep} ${deep} Z`;
}

/** And its top. */
export function topOf({ x, y }: Spot, size: number): string {
  const [half, deep] = [size / 2 - 1, depthOf(size)];
  return `M${x - half} ${y - half} l${deep} ${-deep} h${2 * half} l${-deep} ${deep} Z`;
}

export function layoutOf(face: Shape, room: Room): Layout {
  return face.kind === "grid" ? inLines(face, room) : piled(face, face.kind, room);
}

/** What stands between a slot and the next: the sign of the bond that ties them. */
export function signAfter(relations: readonly Relation[], slot: number): string {
  for (const bond of relations) {
    const at = bond.slots.indexOf(slot);
    if (at < 0 || bond.slots[at + 1] !== slot + 1) continue;
    if (bond.type === "linear") return signInSum(bond, at);
    return { gt: ">", lt: "<", different_colors: "≠" }[bond.type as string] ?? "=";
  }
  return "";
}

/** The number that a sum or difference has to reach, if it is one. */
export function totalOf(relations: readonly Relation[]): number {
  return relations.find((bond) => bond.type === "linear")?.equals ?? 0;
}

function signInSum({ coef = [], equals = 0 }: Relation, at: number): string {
  const [one = 0, other = 0] = [coef[at], coef[at + 1]];
  if (equals === 0 && one > 0 && other < 0) return "=";
  return one * other > 0 ? "+" : "−";
}

function inLines(face: Shape, room: Room): Layout {
  const lines = linesOf(face);
  const wide = Math.max(...lines.map(widthOf));
  const size = Math.min(LARGEST, room.width / wide, room.height / (1 + LINE * (lines.length - 1)));
  const slots: Spot[] = [];
  const signs: Sign[] = [];
  lines.forEach((line, index) => {
    const y = room.y + (index - (lines.length - 1) / 2) * LINE * size;
    let x = room.x - (widthOf(line) * size) / 2;
    for (const part of line) {
      const width = partWidth(part) * size;
      if (part.slot !== undefined) slots[part.slot] = { x: x + width / 2, y };
      else if (part.text) signs.push({ x: x + width / 2, y, text: part.text, upright: false });
      x += width;
    }
  });
  return { size, slots, signs };
}

/** Up to three slots stand in one line; four, or three with a sum, in two. */
function linesOf(face: Shape): readonly (readonly Part[])[] {
  const parts = face.slots.map((_, slot): Part[] => {
    const text = signAfter(face.relations, slot);
    const last = slot === face.slots.length - 1;
    return last ? [{ slot }] : [{ slot }, { text }];
  });
  const total = totalOf(face.relations);
  const all = total ? [...parts, [{ text: "=" }, { text: String(total) }]] : parts;
  const long = face.slots.length === 4 || (face.slots.length === 3 && total > 0);
  return long ? [all.slice(0, 2).flat(), all.slice(2).flat()] : [all.flat()];
}

function widthOf(line: readonly Part[]): number {
  return line.reduce((sum, part) => sum + partWidth(part), 0);
}

function partWidth({ slot, text = "" }: Part): number {
  if (slot !== undefined) return 1;
  return text ? Math.max(SIGN, 0.4 * text.length) : GAP;
}

function piled(face: Shape, kind: Exclude<Kind, "grid">, room: Room): Layout {
  const places = COLUMNS[kind].slice(0, face.slots.length);
  const rows = Math.max(...places.map(([, row]) => row)) + 1;
  const wide = 2 * Math.max(...places.map(([x]) => Math.abs(x))) * BESIDE + 1;
  const signed = face.relations.length > 0 && kind === "stack";
  const size = Math.min(LARGEST, room.height / rows, room.width / (signed ? wide + 1.6 : wide));
  const base = room.y + (rows * size) / 2;
  const slots = places.map(([x, row]) => ({ x: room.x + x * size * BESIDE, y: base - (row + 0.5) * size }));
  return { size, slots, signs: pileSigns(face, kind, slots, size) };
}

function pileSigns(face: Shape, kind: Kind, slots: readonly Spot[], size: number): readonly Sign[] {
  return slots.slice(0, -1).flatMap((spot, slot): Sign[] => {
    const text = signAfter(face.relations, slot);
    const next = slots[slot + 1] ?? spot;
    if (!text) return [];
    if (kind === "stack") return [{ x: spot.x + 0.78 * size, y: (spot.y + next.y) / 2, text, upright: true }];
    const beside = spot.y === next.y;
    return [
      { x: beside ? (spot.x + next.x) / 2 : next.x + 0.78 * size, y: beside ? spot.y : next.y, text, upright: false },
    ];
  });
}
