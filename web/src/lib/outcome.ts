// Who won, said to the one who looks.
import type { Outcome } from "../generated/messages";
import { say } from "./words/index.svelte";

export function outcomeTitle(outcome: Outcome, seat: number | null, names: readonly string[]): string {
  const { winners } = outcome;
  if (winners.length === 0) return say(outcome.reason === "aborted" ? "ended.off" : "ended.draw");
  if (seat !== null && winners.includes(seat)) return say("ended.won");
  return say("ended.wins", { name: winners.map((winner) => names[winner] ?? "").join(", ") });
}
