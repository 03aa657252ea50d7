// A guided game: steps over a real table, each with what it says, where it points, and when it is done.

import { load, save } from "../app/storage";
import type { Scene } from "../board/game";

export interface GuideStep {
  readonly id: string;
  readonly title: () => string;
  readonly words: () => string;
  /** What it points at on the table, as a selector. */
  readonly at?: string;
  /** Once this holds the step is done by itself; without it the person goes on. */
  readonly until?: (scene: Scene) => boolean;
}

const KEY = "guides";

/** The step each guided table has come to. */
function all(): Readonly<Record<string, number>> {
  return load<Readonly<Record<string, number>>>(KEY, {});
}

export function guideAt(table: string): number | null {
  return all()[table] ?? null;
}

export function keepGuide(table: string, step: number): void {
  save(KEY, { ...all(), [table]: step });
}

export function leaveGuide(table: string): void {
  const { [table]: _, ...others } = all();
  save(KEY, others);
}

/** The step to show: those that are done already are passed by, as long as each can tell so itself. */
export function stepNow(steps: readonly GuideStep[], from: number, scene: Scene): number {
  let now = from;
  while (steps[now]?.until?.(scene)) now += 1;
  return now;
}
