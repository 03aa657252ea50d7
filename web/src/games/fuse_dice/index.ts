// FUSE (dice) for the tables: its board, its score, and what it has to say.
import type { View } from "../../generated/fuse_dice";
import type { GameModule } from "..";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { promptOf } from "./prompt";
import Score from "./Score.svelte";
import { say } from "./words.svelte";

export const game: GameModule = {
  fills: true,
  seated: true,
  covers: true,
  Board,
  Piece,
  Score,
  prompt: promptOf,
  note,
  score,
};

function note(given: unknown, seat: number): string {
  const view = given as View;
  if (view.silent[seat]) return say("seat.silent");
  return say("seat.bombs", { count: view.bombs[seat]?.length ?? 0 });
}

/** A team has one score, and no seat has one of its own. */
function score(): null {
  return null;
}
