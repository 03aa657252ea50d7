// What there is to do now, in a sentence: the same for everybody while the Match Man may come.
import type { Action, View } from "../../generated/fuse_cards";
import type { Scene } from "..";
import { say } from "./words.svelte";

export function promptOf(scene: Scene): string {
  const view = scene.view as View;
  const name = scene.names[view.turn] ?? "";
  if (view.ended) return say(`prompt.${view.ended}`);
  if (scene.seat !== null && scene.still) return "";
  if (view.window) return say("prompt.window", { name: scene.names[view.window.seat] ?? "" });
  if (view.turn !== scene.seat) return say("prompt.theirs", { name });
  if (view.fuse.length > 0) return say(`prompt.${waysOf(scene)}`);
  return scene.legal.some((option) => (option.action as Action).type === "LayBeside")
    ? say("prompt.beside")
    : say("prompt.start");
}

/** What can be done with a fuse: nobody is told to throw a bomb they have not. */
function waysOf({ legal }: Scene): "lay" | "defuse" | "throw" | "only" {
  const may = (type: Action["type"]): boolean => legal.some((option) => (option.action as Action).type === type);
  if (may("ThrowBomb")) return may("Defuse") ? "lay" : "throw";
  return may("Defuse") ? "defuse" : "only";
}
