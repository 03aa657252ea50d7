// Who won, said to the one who looks.
import type { Outcome } from "../../generated/messages";
import { preferences } from "../app/preferences.svelte";
import type { Team } from "../board/game";
import { say } from "../words/index.svelte";

export function outcomeTitle(
  outcome: Outcome,
  seat: number | null,
  names: readonly string[],
  team: Team | undefined = undefined,
): string {
  const { winners, parties } = outcome;
  const named = (seats: readonly number[]): string => listed(seats.map((one) => names[one] ?? ""));
  if (winners.length === 0 && outcome.reason === "aborted") return say("ended.off");
  if (team) return team.ended(winners.length > 0);
  const [first, ...others] = parties.filter((party) => party.rank === 1);
  if (winners.length === 0 && others.length === 0 && first?.name && first.seats.length === 0) {
    return say("ended.wins", { name: first.name });
  }
  // Whoever plays as one team has nobody to share a draw with.
  if (winners.length === 0) return say(parties.length === 1 ? "ended.lost" : "ended.draw");
  if (seat !== null && winners.includes(seat)) {
    const team = parties.find((party) => party.seats.includes(seat))?.seats ?? [];
    const rivals = winners.filter((winner) => !team.includes(winner));
    return rivals.length ? say("ended.shared", { names: named(rivals) }) : say("ended.won");
  }
  return winners.length === 1
    ? say("ended.wins", { name: named(winners) })
    : say("ended.win", { names: named(winners) });
}

/** The points of all who played, the best first; nothing where none were counted. */
export function scoreLine({ parties, reason }: Outcome): string {
  const scores = [...parties].sort((one, other) => one.rank - other.rank).map(({ score }) => score);
  return reason === "resigned" || reason === "aborted" || scores.includes(null) ? "" : scores.join("–");
}

/** Ada, Blaise and Chloé. */
function listed(names: readonly string[]): string {
  // To make a format takes longer than all else at the end of a race.
  if (names.length < 2) return names.join();
  return new Intl.ListFormat(preferences.language, { type: "conjunction" }).format(names);
}
