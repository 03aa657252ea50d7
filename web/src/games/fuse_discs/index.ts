// FUSE (discs) for the tables: its board, its score, and what it has to say.
import type { Event, View } from "../../generated/fuse_discs";
import type { Happened } from "../../generated/messages";
import type { GameModule, Mark, Scene } from "..";
import Board from "./Board.svelte";
import { desk } from "./desk.svelte";
import Moves from "./Moves.svelte";
import Piece from "./Piece.svelte";
import Score from "./Score.svelte";
import { spoken } from "./spoken";
import { nextSpace } from "./things";
import { say, sideName, spaceName } from "./words.svelte";

export const game: GameModule = {
  Board,
  Piece,
  Score,
  Moves,
  findings: () => import("./findings"),
  prompt,
  note,
  score,
  marked,
  spoken,
  ending: () => desk.moving || desk.lighting,
};

const SCORED: readonly View["stage"][] = ["playing", "between", "over"];

function prompt(scene: Scene): string {
  const view = scene.view as View;
  if (view.stage === "over") return say("prompt.over");
  if (view.stage === "between") return between(view, scene);
  // A disc of the other's is still on its way: first things first.
  const waits = desk.moving && scene.fresh.at(-1)?.seat !== scene.seat;
  if (scene.legal.length > 0 && !waits) return own(view, scene.picked);
  if (desk.meant) return say("prompt.meant");
  const mover = waits ? scene.names[scene.fresh.at(-1)?.seat ?? -1] : undefined;
  return mover ? say("prompt.theirs", { name: mover }) : others(view, scene.names);
}

function between(view: View, { seat, names }: Scene): string {
  if (seat === null) return say("prompt.between.watched");
  if (view.asked.includes(seat)) return say("prompt.between");
  return say("prompt.between.other", { name: names[1 - seat] ?? "" });
}

function own(view: View, picked: string | null): string {
  if (view.stage === "agreeing") return say("prompt.agree");
  if (view.stage === "choosing") return say("prompt.choose");
  const space = nextSpace(view);
  if (view.stage === "composing" && space) return say("prompt.compose", { space: spaceName(space) });
  if (view.stage === "swapping") return picked ? say("prompt.swap.other") : say("prompt.swap");
  if (view.stage === "crowning") return say("prompt.crown");
  if (desk.proposed) return say("prompt.again");
  return picked ? say("prompt.aim") : say("prompt.yours");
}

function others(view: View, names: readonly string[]): string {
  const seat = view.side === "w" ? view.white : 1 - view.white;
  const name = names[seat] ?? sideName(view.side);
  if (view.stage === "agreeing") return say("prompt.agrees", { name });
  if (view.stage === "choosing") return say("prompt.chooses", { name });
  if (view.stage === "composing") return say("prompt.composes", { name });
  if (view.stage === "swapping") return say("prompt.swaps", { name });
  if (view.stage === "crowning") return say("prompt.crowns", { name });
  return say("prompt.theirs", { name });
}

function note(given: unknown, seat: number): string {
  const view = given as View;
  const colour = view.white === seat ? "w" : "b";
  const side = sideName(colour);
  const count = [...view.ring].filter((disc) => disc.toLowerCase() === colour).length;
  const wins = view.wins[seat as 0 | 1];
  if (view.options.match === 1) return view.stage === "playing" ? say("note.playing", { side, count }) : side;
  return view.stage === "playing" ? say("note.match", { wins, count }) : say("note.wins", { side, count: wins });
}

function score(given: unknown, seat: number): { value: number; name: string } | null {
  const view = given as View;
  if (!SCORED.includes(view.stage)) return null;
  if (!/[wb]/i.test(view.cells)) return null;
  const name = say(view.options.scoring === "omega" ? "note.omega" : "note.standard");
  return { value: view.points[seat as 0 | 1], name };
}

function marked(entry: Happened): Mark | null {
  const types = ((entry.events ?? []) as readonly Event[]).map((event) => event.type);
  if (types.includes("GameWon") || types.includes("GameDrawn")) return "good";
  return types.includes("NewGame") ? "new" : null;
}
