// What is pointed at: by players, and by a hint.
import type { Action, View } from "../../generated/fuse_dice";
import type { Scene } from "../../lib/board/game";
import { type Sign, signsOf } from "./desk.svelte";
import { trayIds } from "./things";
import { say } from "./words.svelte";

/** What is said of each thing that somebody points at. */
export function signalled(scene: Scene, view: View): Map<string, string> {
  const told = (signs: readonly Sign[]): string => signs.map((sign) => signWords(sign, scene)).join(", ");
  return new Map([...signsOf(scene.sayings, view.tray)].map(([id, signs]) => [id, told(signs)]));
}

/** Who asks for a die, reaches for it, or points it out to whom. */
function signWords({ from, to, asks }: Sign, scene: Scene): string {
  const name = (seat: number): string => scene.names[seat] ?? "";
  if (asks) return say("die.asked", { name: name(from) });
  if (to === null) return say("die.reached", { name: name(from) });
  if (to === scene.seat) return say("die.pointed.you", { from: name(from) });
  return say("die.pointed", { from: name(from), to: name(to) });
}

/** Where a hint begins: the die to take, the slot to empty, or the card to choose. */
export function hintedThing(action: Action, view: View): string | undefined {
  if (action.type === "Place" || action.type === "Reroll")
    return trayIds(view.tray).find((one) => one.die === action.die)?.id;
  if (action.type === "Clear") return `row-${action.replacement}`;
  if (action.type === "Remove") return `slot-${action.bomb}-${action.slot}`;
  return action.type === "Roll" ? "roll" : undefined;
}

/** All seats but one's own, in the order in which they sit after it. */
export function around(own: number | null, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return own === null ? all : [...all.slice(own + 1), ...all.slice(0, own)];
}
