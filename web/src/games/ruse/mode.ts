// How the table is laid out in the room there is, and how large everything is drawn.

/** wide: the map beside all of one's own board. beside: the map beside one part of it. tall: the map over one part.
    low: a phone on its side. phone: one part at a time. */
export type Mode = "wide" | "beside" | "tall" | "low" | "phone";

export interface Room {
  readonly mode: Mode;
  /** The size of the text, of which everything else is measured. */
  readonly em: number;
}

/** By this much room in ems the widest table is drawn; where there is more, everything grows. */
const WIDE = { width: 80, height: 47.5 };

export function roomOf(width: number, height: number, em: number): Room {
  const [across, down] = [width / em, height / em];
  if (across >= 74 && down >= 42) {
    return { mode: "wide", em: Math.max(em, Math.min(width / WIDE.width, height / WIDE.height)) };
  }
  if (down < 30 && across >= 38) return { mode: "low", em };
  if (across >= 56) return { mode: "beside", em };
  if (across >= 42 && down >= 46) return { mode: "tall", em };
  return { mode: "phone", em };
}

/** Modes in which all territories are in sight at once. */
export function showsMap(mode: Mode): boolean {
  return mode === "wide" || mode === "beside" || mode === "tall";
}
