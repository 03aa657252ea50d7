// How the table is laid out in the room there is, and how large everything is drawn.

/** wide: the map beside all of one's own board. beside: the map beside one part of it. tall: one part at a time, the map
    among them. low: a phone on its side. phone: one part at a time, and one territory of the map. */
export type Mode = "wide" | "beside" | "tall" | "low" | "phone";

export interface Room {
  readonly mode: Mode;
  /** The size of the text, of which everything else is measured. */
  readonly em: number;
  /** There is so little height that what is told besides is left out. */
  readonly short: boolean;
}

/** By this much room in ems the widest table is drawn; where there is more, everything grows. */
const WIDE = { width: 80, height: 48.2 };

export function roomOf(width: number, height: number, em: number): Room {
  const [across, down] = [width / em, height / em];
  if (across >= 74 && down >= 42) {
    return { mode: "wide", em: Math.max(em, Math.min(width / WIDE.width, height / WIDE.height)), short: false };
  }
  return { mode: smaller(across, down), em, short: down < 42 };
}

function smaller(across: number, down: number): Mode {
  if (down < 30 && across >= 38) return "low";
  if (across >= 56) return "beside";
  return across >= 42 && down >= 46 ? "tall" : "phone";
}

/** Modes in which the map is always in sight. */
export function keepsMap(mode: Mode): boolean {
  return mode === "wide" || mode === "beside";
}

/** Modes in which it is drawn with all its territories. */
export function drawsAll(mode: Mode): boolean {
  return keepsMap(mode) || mode === "tall";
}
