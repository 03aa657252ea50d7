// What there is to do now, in a sentence.
import type { View } from "../../generated/ruse";
import type { Scene } from "..";
import { asked, playerOf } from "./board";
import { say, type Word } from "./words.svelte";

/** It has ended for whoever plays here, also where the rules would go on: somebody has given up. */
export function isOver({ present, seat, still, paused }: Scene): boolean {
  return present !== undefined && seat !== null && still && !paused;
}

export function promptOf(scene: Scene): string {
  const { board } = scene.view as View;
  if (board.phase === "over" || isOver(scene)) return "";
  if (scene.seat === null || board.actor !== scene.seat) {
    return say("prompt.theirs", { name: scene.names[board.actor] ?? "" });
  }
  const op = asked(scene.view as View);
  if (op) return say(`prompt.${op}` as Word);
  const { gp } = playerOf(scene.view as View, scene.seat);
  const none = board.stage === "declare" && scene.legal.length === 1;
  return say(none ? "prompt.declare.none" : (`prompt.${board.stage}` as Word), {
    value: board.rolled,
    left: board.die,
    gp,
    round: board.round,
  });
}
