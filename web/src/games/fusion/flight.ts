// What is told to who draws the stage.
import type { Card } from "../../generated/fusion";
import type { Language } from "../../lib/words/tongue";
import type { Spot } from "./places";

export const FLIGHT = 210;
export const FADE = 140;
export const SHAKE = 320;
/** How high a card is, and how far its shadow reaches, in shares of its width. */
export const TALL = 1.4;
export const AROUND = 0.1;

export interface Room {
  readonly width: number;
  readonly height: number;
  /** Where the board begins on the stage. */
  readonly x: number;
  readonly y: number;
  readonly ratio: number;
  /** How many pixels across cards are drawn. */
  readonly size: number;
  readonly spots: readonly (Spot | undefined)[];
}

export interface Flight {
  readonly card: Card;
  readonly from: Spot;
  readonly to: Spot;
  readonly shaken: boolean;
  /** It appears where it is to be instead. */
  readonly calm: boolean;
  /** The pile it is laid on and how high, or the place of the hand it comes to. */
  readonly pile?: number;
  readonly height?: number;
  readonly slot?: number;
}

/** What is drawn on: in a thread of its own, or the page's own where there is no other way. */
export type Sheet = OffscreenCanvas | HTMLCanvasElement;

export type ToStage =
  | { readonly kind: "stage"; readonly canvas: Sheet }
  | { readonly kind: "language"; readonly language: Language }
  | { readonly kind: "room"; readonly room: Room }
  | { readonly kind: "pile"; readonly pile: number; readonly cards: readonly Card[]; readonly count: number }
  | { readonly kind: "fly"; readonly flight: Flight }
  | { readonly kind: "slot"; readonly slot: number; readonly canvas: Sheet }
  | { readonly kind: "hold"; readonly slot: number; readonly card: Card | null };
