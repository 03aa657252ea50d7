// Fuse (cards) for the tables: its board, its score, and what it has to say.
import type { Event, View } from "../../generated/fuse_cards";
import type { GameModule } from "..";
import Board from "./Board.svelte";
import { standingOf } from "./cards";
import Piece from "./Piece.svelte";
import { promptOf } from "./prompt";
import Score from "./Score.svelte";
import { isEnding } from "./stage.svelte";
import { say } from "./words.svelte";

export const game: GameModule = {
  fills: true,
  seated: true,
  Board,
  Piece,
  Score,
  findings: () => import("./findings"),
  prompt: promptOf,
  note,
  score,
  ending: isEnding,
  unsaid: (event) => isUnseen(event as Event),
};

/** Everybody draws after every card: only what one draws oneself is news. */
function isUnseen(event: Event): boolean {
  return event.type === "Drew" && event.card === null;
}

function note(given: unknown, seat: number): string {
  return say("note.seat", { cards: (given as View).sizes[seat] ?? 0 });
}

function score(given: unknown, seat: number): { value: number; name: string } {
  return standingOf(given as View, seat, isEnding());
}
