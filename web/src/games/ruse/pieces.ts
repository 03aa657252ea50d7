// What makes a drawing a piece that is seen to move: what it is and where, where it comes from, how many there are.
export interface Piece {
  readonly piece?: string | undefined;
  readonly home?: string;
  readonly count?: number;
}

export function marked({ piece, home, count }: Piece): Readonly<Record<string, string | number | undefined>> {
  return { "data-piece": piece, "data-home": home, "data-count": count };
}
