// What a table and a game's board know of each other: the moment to draw, and what a game's module has to offer.
import type { Component } from "svelte";
import type { Happened, OfferedAction } from "../../generated/messages";

/** All a board needs to draw a moment of a game, live or replayed. */
export interface Scene {
  readonly view: unknown;
  readonly legal: readonly OfferedAction[];
  /** What happened since the moment shown before, to be animated. */
  readonly fresh: readonly Happened[];
  readonly version: number;
  readonly seat: number | null;
  /** The seats that can act from this screen. */
  readonly held?: readonly number[];
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
  /** A lesson asks for a move: nothing happens by itself. */
  readonly taught?: boolean;
  /** What is being signalled round the table, until it lapses. */
  readonly sayings?: readonly { readonly seat: number; readonly signal: unknown; readonly words: string }[];
  readonly present?: readonly boolean[];
  readonly paused?: boolean;
  readonly bots?: readonly boolean[];
  readonly waiting?: readonly number[];
  /** What is left on a seat's clock. */
  readonly left?: (seat: number) => number | null;
  /** All that has happened, as far as it is known here. */
  readonly log?: () => readonly Happened[];
}

export interface BoardProps {
  readonly scene: Scene;
  /** Sends an action, of the seat on the screen or of another one held here; the nonce it goes by. */
  readonly act: (action: unknown, seat?: number) => string | undefined;
  readonly pick: (thing: string | null) => void;
  /** Shows the others something that is no action. */
  readonly signal?: (signal: unknown) => void;
  /** For the board of a race, whose scene changes only with what is more than a move. */
  readonly live?: Live;
}

/** The moment that is now, and a word with each move. */
export interface Live {
  readonly scene: () => Scene;
  readonly follow: (follower: () => void) => () => void;
}

export interface SeatProps {
  readonly view: unknown;
  readonly seat: number;
}

export interface ScoreProps {
  readonly view: unknown;
  readonly names: readonly string[];
  readonly daily?: string;
  readonly log?: readonly Happened[];
}

export interface MovesProps {
  readonly log: readonly Happened[];
  readonly names: readonly string[];
  readonly seat: number | null;
  /** The entry that is shown, of a replay. */
  readonly at?: number | null;
  /** Goes to the moment after an entry. */
  readonly go?: ((entry: number) => void) | undefined;
}

/** What an analysis has found, beside the moment of the replay that is shown. */
export interface FindingsProps {
  readonly found: unknown;
  readonly names: readonly string[];
  /** The seat one had. */
  readonly own: number | null;
  /** Who was asked. */
  readonly level: string;
  /** The entry that is shown, and its view. */
  readonly at: number | null;
  readonly view: unknown;
  /** Goes to the moment after an entry. */
  readonly go: (entry: number) => void;
}

export interface Findings {
  readonly default: Component<FindingsProps>;
  /** What would have been best after an entry, for the board to point at. */
  hint?(found: unknown, entry: number): unknown;
}

/** A team has no winner: what its end, and going on after it, is called. */
export interface Team {
  ended(won: boolean): string;
  again(): string;
}

/** What stands out in a replay: something won or lost, a new beginning, a deed at the table, what was taken back. */
export type Mark = "good" | "bad" | "new" | "deed" | "gone";

export interface GameModule {
  /** The board takes all the room there is, not a square of it, and on a phone shows the seats itself, each with its
      SeatSigns. */
  readonly fills?: boolean;
  /** The board shows the seats itself wherever it is, and has their room too. */
  readonly seated?: boolean;
  /** The board covers itself while the game is paused, when it may be given no view at all. */
  readonly covers?: boolean;
  /** Nobody waits for turns: moves come several a second. The board follows each of them by itself, and the rest of the
      page a few times a second; but at once when this says something else than before. */
  readonly race?: (moment: Pick<Scene, "view" | "legal" | "seat">) => string;
  readonly Board: Component<BoardProps>;
  readonly Piece: Component<SeatProps>;
  readonly Score: Component<ScoreProps>;
  /** The moves in the game's own notation, in the place of the log in words: a list whose lines are marked
      `data-entry`. */
  readonly Moves?: Component<MovesProps>;
  /** What an analysis of it has to show. */
  readonly findings?: () => Promise<Findings>;
  /** Whether an entry stands out in a replay. */
  marked?(entry: Happened): Mark | null;
  /** What happened as it is read out, where signs of the notation would not be understood. */
  spoken?(words: string): string;
  /** Whether an event tells a listener nothing: it stands in the log, and is not read out. */
  unsaid?(event: unknown): boolean;
  /** What there is to do now, in a sentence. */
  prompt(scene: Scene): string;
  /** How a seat stands, in a few words. */
  note(view: unknown, seat: number): string;
  /** The figure that counts for a seat now, and what it is. */
  score(view: unknown, seat: number): { readonly value: number; readonly name: string } | null;
  readonly team?: Team;
  /** The end is still being shown on the board: who has won is told afterwards. */
  ending?(): boolean;
  /** How much of a seat's fuse is left, where it burns with the game. */
  share?(view: unknown, seat: number): number;
}
