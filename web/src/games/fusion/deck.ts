// The cards and the piles, without their names.
import type { Card, Pile } from "../../generated/fusion";

export const PILES: readonly Pile[] = ["A", "B", "C"];
export const HAND = 3;
// biome-ignore format: a row for each colour
export const DECK: readonly Card[] = [
  "Bc1", "Bc2", "Bh4", "Bh5", "Bk3", "Bk6", "Bl1", "Bl2", "Br4", "Br5", "Bs3", "Bs6",
  "Gc3", "Gc4", "Gh1", "Gh6", "Gk2", "Gk5", "Gl3", "Gl4", "Gr1", "Gr6", "Gs2", "Gs5",
  "Kc4", "Kc5", "Kh1", "Kh2", "Kk3", "Kk6", "Kl4", "Kl5", "Kr1", "Kr2", "Ks3", "Ks6",
  "Oc1", "Oc6", "Oh3", "Oh4", "Ok2", "Ok5", "Ol1", "Ol6", "Or3", "Or4", "Os2", "Os5",
  "Pc2", "Pc3", "Ph5", "Ph6", "Pk1", "Pk4", "Pl2", "Pl3", "Pr5", "Pr6", "Ps1", "Ps4",
  "Yc5", "Yc6", "Yh2", "Yh3", "Yk1", "Yk4", "Yl5", "Yl6", "Yr2", "Yr3", "Ys1", "Ys4",
];

export type Colour = "B" | "P" | "G" | "K" | "Y" | "O";
export type Shape = "c" | "l" | "s" | "r" | "h" | "k";

export interface Face {
  readonly colour: Colour;
  readonly shape: Shape;
  readonly number: string;
}

export function faceOf(card: Card): Face {
  return { colour: card.charAt(0) as Colour, shape: card.charAt(1) as Shape, number: card.charAt(2) };
}

export function rankOf(pile: Pile): number {
  return PILES.indexOf(pile);
}
