// The games with a board of their own, each its own chunk; every other game is played from its list of choices.
import type { Component } from "svelte";
import type { Happened, Option } from "../generated/messages";

/** All a board needs to draw a moment of a game, live or replayed. */
export interface Scene {
  readonly view: unknown;
  readonly legal: readonly Option[];
  /** What happened since the moment shown before, to be animated. */
  readonly fresh: readonly Happened[];
  readonly version: number;
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly picked: string | null;
  readonly busy: boolean;
  /** A moment that nobody can act in any more, or that is only looked at. */
  readonly still: boolean;
  /** The game time now, as well as this device can tell. */
  readonly now?: () => number;
  /** The actions of this browser that are not answered yet, by their nonces. */
  readonly sent?: readonly string[];
  /** What a bot would do here, for the board to point at. */
  readonly hint?: unknown;
  /** The day whose deal is played. */
  readonly daily?: string;
}

export interface BoardProps {
  readonly scene: Scene;
  /** Sends an action; the nonce it goes by. */
  readonly act: (action: unknown) => string | undefined;
  readonly pick: (thing: string | null) => void;
}

export interface SeatProps {
  readonly view: unknown;
  readonly seat: number;
}

export interface ScoreProps {
  readonly view: unknown;
  readonly names: readonly string[];
  readonly daily?: string;
}

export interface GameModule {
  /** The board takes all the room there is, not a square of it, and on a phone shows the seats itself. */
  readonly fills?: boolean;
  readonly Board: Component<BoardProps>;
  readonly Piece: Component<SeatProps>;
  readonly Score: Component<ScoreProps>;
  /** What there is to do now, in a sentence. */
  prompt(scene: Scene): string;
  /** How a seat stands, in a few words. */
  note(view: unknown, seat: number): string;
  /** The figure that counts for a seat now, and what it is. */
  score(view: unknown, seat: number): { readonly value: number; readonly name: string } | null;
  /** How much of a seat's fuse is left, where it burns with the game. */
  share?(view: unknown, seat: number): number;
}

type Load = () => Promise<{ readonly game: GameModule }>;

const BOARDS: Readonly<Record<string, Load>> = {
  fuse_discs: () => import("./fuse_discs"),
  fuse_cards: () => import("./fuse_cards"),
  fusion: () => import("./fusion"),
};

export function hasBoard(game: string): boolean {
  return game in BOARDS;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const module = await BOARDS[game]?.();
  return module?.game ?? null;
}
