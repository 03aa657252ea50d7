// The cards as a file of corrections has them: what each shows, under the card it stands for.
import type { Card } from "../../../generated/fusion";
import { rowsOf, Unreadable, written } from "../../../lib/editor/toml";
import { type Colour, DECK, faceOf, type Shape } from "../deck";

export interface CardRow {
  readonly id: Card;
  readonly color: string;
  readonly shape: string;
  readonly number: number;
}

export const COLOURS: Readonly<Record<Colour, string>> = {
  B: "blue",
  P: "purple",
  G: "green",
  K: "pink",
  Y: "yellow",
  O: "orange",
};
export const SHAPES: Readonly<Record<Shape, string>> = {
  c: "crown",
  l: "light_bulb",
  s: "sun",
  r: "rabbit",
  h: "hand",
  k: "shark",
};

/** The deck as it comes with Fusebox. */
export const ROWS: readonly CardRow[] = DECK.map((id) => rowOf(id, id));

function rowOf(id: Card, shown: Card): CardRow {
  const { colour, shape, number } = faceOf(shown);
  return { id, color: COLOURS[colour], shape: SHAPES[shape], number: Number(number) };
}

/** The card that a row shows. */
export function shownBy({ color, shape, number }: CardRow): Card {
  return `${letterOf(COLOURS, color)}${letterOf(SHAPES, shape)}${number}` as Card;
}

function letterOf(names: Readonly<Record<string, string>>, name: string): string {
  const found = Object.entries(names).find(([, known]) => known === name)?.[0];
  if (!found) throw new Unreadable();
  return found;
}

/** The corrected cards as `fusebox serve --tables` takes them. */
export function exported(rows: readonly CardRow[]): string {
  return written(
    "card",
    rows.map(({ id, color, shape, number }) => ({ id, color, shape, number })),
  );
}

/** What such a file corrects; the server has said that it is right. */
export function imported(text: string): readonly CardRow[] {
  return rowsOf(text, "card").map((row) => {
    const { id, color, shape, number } = row as unknown as CardRow;
    const found = { id, color, shape, number };
    if (!DECK.includes(id)) throw new Unreadable();
    return rowOf(id, shownBy(found));
  });
}
