// FUSE (dice) for the tables: its board, its score, and what it has to say.
import type { View } from "../../generated/fuse_dice";
import type { Happened } from "../../generated/messages";
import type { GameModule, Mark } from "..";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { promptOf } from "./prompt";
import Score from "./Score.svelte";
import { eventsOf } from "./story";
import { say } from "./words.svelte";

export const game: GameModule = {
  fills: true,
  seated: true,
  covers: true,
  Board,
  Piece,
  Score,
  findings: () => import("./findings"),
  prompt: promptOf,
  note,
  score,
  marked,
  team: { ended: (saved) => say(saved ? "score.saved" : "score.lost"), again: () => say("score.again") },
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

function marked(entry: Happened): Mark | null {
  const types = eventsOf([entry]).map((event) => event.type);
  if (types.includes("Defused") || types.includes("Saved")) return "good";
  return types.some((type) => type === "Activated" || type === "Emptied" || type === "Lost") ? "bad" : null;
}
