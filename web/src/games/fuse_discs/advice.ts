// When a fair game is recommended: against a level that uses what the colours are worth.
import type { Chosen } from "../../lib/board/manifest";

const STRONG = 4;

export function needsAdvice(levels: readonly string[]): boolean {
  return levels.some((level) => Number(level) >= STRONG);
}

/** An even ring, or one that is composed for another to choose from. */
export function isFair(options: Readonly<Record<string, Chosen>>): boolean {
  return options.setup === "balanced" || (options.pie === true && options.setup !== "random");
}
