// Who won, in a sentence for the one who looks, in both languages.
import { afterEach, describe, expect, it } from "vitest";
import type { Outcome, Party } from "../src/generated/messages";
import { preferences } from "../src/lib/app/preferences.svelte";
import { outcomeTitle, scoreLine } from "../src/lib/table/outcome";

const NAMES = ["Ada", "Blaise", "Chloé", "Facile"];
const party = (seats: readonly number[], rank: number): Party => ({
  type: "Party",
  seats,
  rank,
  score: null,
  name: "",
});

function ended(winners: readonly number[], teams: readonly (readonly number[])[] = [[0], [1], [2], [3]]): Outcome {
  const parties = teams.map((seats) => party(seats, seats.some((seat) => winners.includes(seat)) ? 1 : 2));
  return { type: "Outcome", parties, winners, reason: "points" };
}

afterEach(() => preferences.choose({ language: "en" }));

describe("the result", () => {
  it.each([
    ["one other", ended([1]), 0, "Blaise wins", "Blaise gagne"],
    ["oneself", ended([0]), 0, "You win", "Vous gagnez"],
    ["several others", ended([1, 3]), 0, "Blaise and Facile win", "Blaise et Facile gagnent"],
    ["three, for a spectator", ended([0, 1, 2]), null, "Ada, Blaise, and Chloé win", "Ada, Blaise et Chloé gagnent"],
    [
      "oneself and another",
      ended([0, 2]),
      0,
      "You share the victory with Chloé",
      "Vous partagez la victoire avec Chloé",
    ],
    ["one's whole team", ended([0, 1, 2], [[0, 1, 2]]), 1, "You win", "Vous gagnez"],
    ["nobody in a team", ended([], [[0, 1, 2]]), 1, "You lose", "Perdu"],
    ["nobody", ended([]), 0, "A draw", "Partie nulle"],
  ] as const)("is said where the winner is %s", (_, outcome, seat, english, french) => {
    expect(outcomeTitle(outcome, seat, NAMES)).toBe(english);
    preferences.choose({ language: "fr" });
    expect(outcomeTitle(outcome, seat, NAMES)).toBe(french);
  });
});

it("a team is told what became of it, whoever looks, unless it was called off", () => {
  const team = { ended: (won: boolean) => (won ? "Ship saved" : "Ship lost"), again: () => "Fly again" };
  const all = [[0, 1, 2]] as const;
  expect(outcomeTitle(ended([0, 1, 2], all), 1, NAMES, team)).toBe("Ship saved");
  expect(outcomeTitle(ended([0, 1, 2], all), null, NAMES, team)).toBe("Ship saved");
  expect(outcomeTitle(ended([], all), 1, NAMES, team)).toBe("Ship lost");
  expect(outcomeTitle({ ...ended([], all), reason: "aborted" }, 1, NAMES, team)).toBe("Called off");
});

describe("the score in one line", () => {
  const scored = (scores: readonly (number | null)[], reason: string): Outcome => ({
    ...ended([1], [[0], [1]]),
    parties: [
      { ...party([0], 2), score: scores[0] ?? null },
      { ...party([1], 1), score: scores[1] ?? null },
    ],
    reason,
  });

  it("has the best first", () => expect(scoreLine(scored([6, 11], "points"))).toBe("11–6"));
  it("is empty where nothing was counted", () => {
    expect(scoreLine(scored([2, 2], "resigned"))).toBe("");
    expect(scoreLine(scored([2, null], "points"))).toBe("");
  });
});
