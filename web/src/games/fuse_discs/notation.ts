// Positions and moves as they are typed, in links and in analyses.
import type { Enter, View } from "../../generated/fuse_discs";
import { CELLS, SIZE, SPACES } from "./geometry";
import { notation } from "./moves";

/** The position: `RING/ROW6/…/ROW1 SIDE PASSES`. */
export function written({ ring, cells, side, passes }: Pick<View, "ring" | "cells" | "side" | "passes">): string {
  const rows = Array.from({ length: SIZE }, (_, row) => cells.slice(row * SIZE, (row + 1) * SIZE));
  return `${[ring, ...rows].join("/")} ${side} ${passes}`;
}

/** What is written so, if a board can stand like that. */
export function readPosition(text: string): Pick<View, "ring" | "cells" | "side" | "passes"> | null {
  const found = /^([wbWB.]{24})((?:\/[wbWB.]{6}){6}) ([wb]) ([012])$/.exec(text);
  if (!found) return null;
  const [, ring = "", rows = "", side, passes] = found;
  return { ring, cells: rows.replaceAll("/", ""), side: side as View["side"], passes: Number(passes) };
}

/** `Na4` is the disc on north a, slid to a4; `W3c` the one on west 3, to c3. Null is a pass. */
export function moveOf(text: string): Enter | null {
  const space = SPACES.find((one) => text.startsWith(one));
  const last = text.charAt(2);
  if (!space || text.length !== 3) return null;
  const line = space.charAt(1);
  const cell = CELLS.find((one) => one === (/[NS]/.test(space) ? `${line}${last}` : `${last}${line}`));
  return cell ? { type: "Enter", space, cell } : null;
}

/** A move as this language writes it; a pass stays as it is typed. */
export function moveText(text: string): string {
  const move = moveOf(text);
  return move ? notation(move) : "–";
}

/** The address of the page on which a position can be tried. */
export function boardAddress(position: string, scoring: string): string {
  const wanted = new URLSearchParams({ p: position, ...(scoring === "omega" && { scoring }) });
  return `/discs/position#${wanted}`;
}
