// Who won, said to the one who looks.
import type { Outcome } from "../generated/messages";
import { say } from "./words/index.svelte";

export function outcomeTitle(outcome: Outcome, seat: number | null, names: readonly string[]): string {
  const { winners } = outcome;
  if (winners.length === 0 && outcome.reason === "aborted") return say("ended.off");
  const automa = outcome.parties.filter((party) => party.rank === 1);
  if (winners.length === 0 && automa.length === 1 && automa[0]?.name && automa[0].seats.length === 0) {
    return say("ended.wins", { name: automa[0].name });
  }
  // Whoever plays as one team has nobody to share a draw with.
  if (winners.length === 0) return say(outcome.parties.length === 1 ? "ended.lost" : "ended.draw");
  if (seat !== null && winners.includes(seat)) return say("ended.won");
  return say("ended.wins", { name: winners.map((winner) => names[winner] ?? "").join(", ") });
}
