// RUSE for the tables: its board, its score, and what it has to say.
import type { View } from "../../generated/ruse";
import type { GameModule } from "..";
import Board from "./Board.svelte";
import { playerOf } from "./board";
import { fetched } from "./fetched.svelte";
import Piece from "./Piece.svelte";
import { promptOf } from "./prompt";
import Score from "./Score.svelte";
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
  // A path tile is drawn in the log after its name.
  spoken: (words) => words.replace(/, [─-╲](?=[,.])/g, ""),
  ending: () => fetched.awaited,
};

function note(given: unknown, seat: number): string {
  const player = playerOf(given as View, seat);
  return say("note.seat", { gp: player.gp, done: player.completed.length });
}

function score(given: unknown, seat: number): { value: number; name: string } {
  return { value: playerOf(given as View, seat).vp, name: say("score.vp") };
}
