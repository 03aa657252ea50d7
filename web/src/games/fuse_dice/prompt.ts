// What there is to do now, in a sentence.
import type { View } from "../../generated/fuse_dice";
import type { Scene } from "..";
import { actionsOf } from "./things";
import { say } from "./words.svelte";

export function promptOf({ view: given, seat, legal, names }: Scene): string {
  const view = given as View;
  if (view.stage === "starting") return say("prompt.starting");
  if (view.stage === "over") return say("prompt.over");
  if (seat === null) return say("prompt.watch");
  if (view.removal) return removing(view, seat, names);
  if (actionsOf(legal, "Roll").length) return say("prompt.roll");
  if (actionsOf(legal, "Reroll").length) return say(view.tray.length > 1 ? "prompt.reroll" : "prompt.reroll.one");
  if (actionsOf(legal, "Clear").length && !actionsOf(legal, "Place").length) return say("prompt.clear");
  const holder = names[view.holder] ?? "";
  if (view.stage === "drawing") return say("prompt.draws", { name: holder });
  if (view.stage === "rerolling") return say("prompt.rerolls", { name: holder });
  return distributing(view, seat, legal, names);
}

export function owedBy(view: View, seat: number): number {
  if (view.stage !== "distributing" || !view.bombs[seat]?.length) return 0;
  return Math.max(0, (view.owed[seat] ?? 0) - view.taken.filter((taken) => taken.seat === seat).length);
}

/** Who is waited for, by name. */
export function waitedFor(view: View, seat: number | null, names: readonly string[]): string {
  const owing = view.since.flatMap((since, other) => (since !== null && other !== seat ? [names[other] ?? ""] : []));
  return owing.join(", ");
}

function removing(view: View, seat: number, names: readonly string[]): string {
  const seats = view.removal?.seats ?? [];
  if (seats.includes(seat)) return say("prompt.remove");
  return say("prompt.wait", { names: seats.map((other) => names[other] ?? "").join(", ") });
}

function distributing(view: View, seat: number, legal: Scene["legal"], names: readonly string[]): string {
  const owed = owedBy(view, seat);
  if (actionsOf(legal, "Place").some((place) => view.bombs[seat]?.some((bomb) => bomb.card === place.bomb))) {
    if (view.ended !== null) return say("prompt.take.last", { count: owed });
    return owed > 1 ? say("prompt.take.more", { count: owed }) : say("prompt.take");
  }
  const waited = waitedFor(view, seat, names);
  return waited ? say("prompt.wait", { names: waited }) : say("prompt.none");
}
