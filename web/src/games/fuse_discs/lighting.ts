// The end of a game on the board: the groups light up one after the other, each with a note that is higher.
import { reducedMotion } from "../../lib/app/preferences.svelte";
import { play } from "../../lib/app/sound";
import { desk } from "./desk.svelte";
import { type Outline, stepOf } from "./outlines";

/** Until all are lit nobody is told who has won; what is returned ends it. */
export function lightUp(outlines: readonly Outline[]): (() => void) | undefined {
  if (outlines.length === 0 || reducedMotion()) return undefined;
  const step = stepOf(outlines);
  const notes = outlines.map((_, index) => setTimeout(() => play("count", index), index * step));
  const last = setTimeout(() => {
    desk.lighting = false;
  }, outlines.length * step);
  desk.lighting = true;
  return () => {
    for (const timer of [...notes, last]) clearTimeout(timer);
    desk.lighting = false;
  };
}
