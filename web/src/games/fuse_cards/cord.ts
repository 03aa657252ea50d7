// The cord as a smooth curve through points, so that it can be cut anywhere and a spark can sit on it.
import type { Place } from "../../lib/board/things";

/** A cubic piece of the cord: where it begins, its two handles, where it ends. */
export type Piece = readonly [Place, Place, Place, Place];

/** A curve through all points, without corners. */
export function smooth(points: readonly Place[]): readonly Piece[] {
  return points.slice(1).map((end, index) => {
    const start = points[index] as Place;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    return [start, along(start, before, end), along(end, after, start), end];
  });
}

/** The point after so many pieces and a part of one. */
export function pointAt(pieces: readonly Piece[], at: number): Place {
  const [before] = cut(pieces, at);
  return before.at(-1)?.[3] ?? pieces[0]?.[0] ?? { x: 0, y: 0 };
}

/** The cord up to a point of it, and the rest. */
export function cut(pieces: readonly Piece[], at: number): readonly [readonly Piece[], readonly Piece[]] {
  const whole = Math.max(0, Math.min(pieces.length, Math.floor(at)));
  const part = at - whole;
  const split = pieces[whole];
  if (!split || part <= 0) return [pieces.slice(0, whole), pieces.slice(whole)];
  const [first, second] = halves(split, part);
  return [
    [...pieces.slice(0, whole), first],
    [second, ...pieces.slice(whole + 1)],
  ];
}

export function pathOf(pieces: readonly Piece[]): string {
  const first = pieces[0];
  if (!first) return "";
  const curves = pieces.map(([, one, two, end]) => `C${written(one)} ${written(two)} ${written(end)}`);
  return `M${written(first[0])}${curves.join("")}`;
}

function along(from: Place, before: Place, after: Place): Place {
  return { x: from.x + (after.x - before.x) / 6, y: from.y + (after.y - before.y) / 6 };
}

function halves([start, one, two, end]: Piece, part: number): readonly [Piece, Piece] {
  const a = between(start, one, part);
  const b = between(one, two, part);
  const c = between(two, end, part);
  const left = between(a, b, part);
  const right = between(b, c, part);
  const middle = between(left, right, part);
  return [
    [start, a, left, middle],
    [middle, right, c, end],
  ];
}

function between(one: Place, other: Place, part: number): Place {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

function written({ x, y }: Place): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
