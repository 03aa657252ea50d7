// FUSE (discs) for the tables: its board, its score, and what it has to say.
import type { View } from "../../generated/fuse_discs";
import type { GameModule, Scene } from "..";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import Score from "./Score.svelte";
import { nextSpace } from "./things";
import { say, sideName, spaceName } from "./words.svelte";

export const game: GameModule = { Board, Piece, Score, prompt, note, score };

const SCORED: readonly View["stage"][] = ["playing", "between", "over"];

function prompt(scene: Scene): string {
  const view = scene.view as View;
  if (view.stage === "over") return say("prompt.over");
  if (view.stage === "between") return between(view, scene);
  return scene.legal.length > 0 ? own(view, scene.picked) : others(view, scene.names);
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
