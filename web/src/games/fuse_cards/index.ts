// Fuse (cards) for the tables: its board, its score, and what it has to say.
import type { View } from "../../generated/fuse_cards";
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
};

function note(given: unknown, seat: number): string {
  return say("note.seat", { cards: (given as View).sizes[seat] ?? 0 });
}

function score(given: unknown, seat: number): { value: number; name: string } {
  return standingOf(given as View, seat, isEnding());
}
