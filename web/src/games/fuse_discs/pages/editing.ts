// Changing a position by hand: what lies where, and whether a game could stand so.
import type { Cell, Disc, Space, View } from "../../../generated/fuse_discs";
import { CELLS, isSpace, SPACES } from "../geometry";

export type Position = Pick<View, "ring" | "cells" | "side" | "passes">;
export type Tool = Exclude<Disc, "?">;

export const TOOLS: readonly Tool[] = ["w", "b", "W", "B", "."];
/** Discs of a colour, and kings among them. */
const MOST = 12;
const MOST_KINGS = 2;
export const EMPTY: Position = { ring: ".".repeat(24), cells: ".".repeat(36), side: "w", passes: 0 };
/** A ring that is even to the eye, to begin with. */
export const FULL: Position = { ...EMPTY, ring: "wbbwwbbwwbbwwbbwwbbwwbbw" };

export function put(position: Position, at: Space | Cell, tool: Tool): Position {
  const change = (row: string, index: number): string => {
    const same = row.charAt(index) === tool;
    return row.slice(0, index) + (same ? "." : tool) + row.slice(index + 1);
  };
  if (isSpace(at)) return { ...position, ring: change(position.ring, SPACES.indexOf(at)), passes: 0 };
  return { ...position, cells: change(position.cells, CELLS.indexOf(at)), passes: 0 };
}

/** The colour of which there are too many, if there is one. */
export function crowded({ ring, cells }: Position): "w" | "b" | null {
  const all = [...ring, ...cells];
  const count = (disc: string): number => all.filter((one) => one === disc).length;
  for (const side of ["w", "b"] as const) {
    const kings = count(side.toUpperCase());
    if (kings > MOST_KINGS || kings + count(side) > MOST) return side;
  }
  return null;
}
