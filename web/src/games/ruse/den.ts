// The den as a grid: what each path tile joins, what hangs together with the base, and what a tile would join.
import type { Cell, Lay } from "../../generated/ruse";
import { printed } from "./printed.svelte";
import { BONUS_PATHS, bonusPathOf, denTile, joinsOf, SHAPES, type Shape } from "./tables";

export const ROWS = 4;
export const COLUMNS = 5;
export const HOME = 19;
export const EMPTY = -1;
export const BASE = 100;
export type Side = "N" | "E" | "S" | "W";
const SIDES: readonly Side[] = ["N", "E", "S", "W"];
const STEPS: Readonly<Record<Side, readonly [number, number, Side]>> = {
  N: [-1, 0, "S"],
  E: [0, 1, "W"],
  S: [1, 0, "N"],
  W: [0, -1, "E"],
};

export interface Laid {
  /** Its sides, in groups that hang together. */
  readonly groups: readonly string[];
  /** For each group whether it leads to the base. */
  readonly joined: readonly boolean[];
}

/** The name of a tile by its number: a shape, or a bonus path. */
export function pathName(tile: number): string {
  return SHAPES[tile] ?? BONUS_PATHS[tile - SHAPES.length] ?? "I";
}

export function shapeOf(path: string): Shape {
  return path.startsWith("path") ? bonusPathOf(path).shape : (path as Shape);
}

export function turned(groups: readonly string[], quarters: number): readonly string[] {
  return groups.map((group) => [...group].map((side) => SIDES[(SIDES.indexOf(side as Side) + quarters) % 4]).join(""));
}

export function groupsOf(path: string, quarters: number): readonly string[] {
  return turned(joinsOf(shapeOf(path)), quarters);
}

export function cellName(cell: number): Cell {
  return `${Math.floor(cell / COLUMNS) + 1},${(cell % COLUMNS) + 1}` as Cell;
}

export function cellOf(name: string): number {
  const [row = 1, column = 1] = name.split(",").map(Number);
  return (row - 1) * COLUMNS + column - 1;
}

/** All cells with what lies there, and which of it leads to the base. */
export function survey(cells: readonly number[], base: number, extra?: Lay): readonly Laid[] {
  const groups = cells.map((tile, cell) => groupsAt(tile, cell, base, extra));
  const joined = groups.map((all) => all.map(() => false));
  const todo: [number, number][] = [];
  const visit = (cell: number, group: number): void => {
    const flags = joined[cell];
    if (flags?.[group] !== false) return;
    flags[group] = true;
    todo.push([cell, group]);
  };
  visit(HOME, 0);
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [cell, group] = next;
    for (const side of groups[cell]?.[group] ?? "") {
      const [other, facing] = neighbourOf(cell, side as Side);
      if (other < 0) continue;
      const met = (groups[other] ?? []).findIndex((sides) => sides.includes(facing));
      if (met >= 0) visit(other, met);
    }
  }
  return groups.map((all, cell) => ({ groups: all, joined: joined[cell] ?? [] }));
}

function groupsAt(tile: number, cell: number, base: number, extra?: Lay): readonly string[] {
  if (extra && cellOf(extra.cell) === cell) return groupsOf(extra.path, extra.quarters);
  if (cell === HOME || tile >= BASE) return [denTile(base).opens];
  return tile < 0 ? [] : groupsOf(pathName(tile >> 2), tile & 3);
}

function neighbourOf(cell: number, side: Side): readonly [number, Side] {
  const [down, right, facing] = STEPS[side];
  const row = Math.floor(cell / COLUMNS) + down;
  const column = (cell % COLUMNS) + right;
  const inside = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
  return [inside ? row * COLUMNS + column : -1, facing];
}

/** What laying a tile on this empty cell brings, if anything. */
export function bonusOfCell(cell: number): string {
  return printed().DEN.cells[Math.floor(cell / COLUMNS)]?.[cell % COLUMNS] ?? "";
}

/** The exits, from 1, to which a complete path leads. */
export function exitsOf(laid: readonly Laid[]): readonly number[] {
  return [1, 2, 3, 4, 5].filter((exit) => {
    const top = laid[exit - 1];
    return top?.groups.some((sides, group) => top.joined[group] && sides.includes("N")) ?? false;
  });
}

/** The cells that touch this one through openings on both sides. */
export function touches(laid: readonly Laid[], cell: number): readonly number[] {
  const own = laid[cell];
  if (!own) return [];
  return own.groups.flatMap((sides) =>
    [...sides].flatMap((side) => {
      const [other, facing] = neighbourOf(cell, side as Side);
      return other >= 0 && laid[other]?.groups.some((group) => group.includes(facing)) ? [other] : [];
    }),
  );
}
