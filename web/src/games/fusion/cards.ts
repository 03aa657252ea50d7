// What a card shows, and what it is called.
import type { Card, Pile } from "../../generated/fusion";
import { say } from "./words.svelte";

export const PILES: readonly Pile[] = ["A", "B", "C"];
export const HAND = 3;

export type Colour = "B" | "P" | "G" | "K" | "Y" | "O";
export type Shape = "c" | "l" | "s" | "r" | "h" | "k";

export interface Face {
  readonly colour: Colour;
  readonly shape: Shape;
  readonly number: string;
}

const FEMININE: ReadonlySet<Shape> = new Set(["c", "l", "h"]);

export function faceOf(card: Card): Face {
  return { colour: card.charAt(0) as Colour, shape: card.charAt(1) as Shape, number: card.charAt(2) };
}

export function cardName(card: Card): string {
  const { colour, shape, number } = faceOf(card);
  const tint = say(FEMININE.has(shape) ? `colour.${colour}.f` : `colour.${colour}`);
  return say("card", { colour: tint, shape: say(`shape.${shape}`), number });
}

export function rankOf(pile: Pile): number {
  return PILES.indexOf(pile);
}
