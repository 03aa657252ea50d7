// One's rating in a game, and whom to meet next, in words for whoever looks.
import type { GameInfo } from "../../generated/api";
import { preferences } from "../../lib/app/preferences.svelte";
import { type Next, nextIn, type Rating } from "../../lib/profile/rating";
import type { Played } from "../../lib/profile/results";
import { levelTitle, start, startAgainstBots, suggestedOf, usualLevel } from "../../lib/table/start";
import { told } from "../../lib/words/index.svelte";

/** As many as one played with last, or as few as can play against each other. */
export function playersOf(game: GameInfo, games: readonly Played[]): number {
  const last = games.find((one) => one.game === game.name);
  return last?.names.length ?? game.seats.find((seats) => seats > 1) ?? 1;
}

export function nextOf(game: GameInfo, rating: Rating, games: readonly Played[]): Next | null {
  const offered = [...game.levels.map((level) => level.name), ...difficulties(game).map(([name]) => name)];
  return nextIn(game.name, rating, offered, playersOf(game, games));
}

/** What a level or a difficulty is called: "Mira · Easy", "Elite". */
export function titleOf(game: GameInfo, name: string): string {
  const level = game.levels.find((one) => one.name === name);
  const difficulty = difficulties(game).find(([one]) => one === name);
  return difficulty ? difficulty[1] : level ? levelTitle(level) : name;
}

/** Who of a level is met first, or the difficulty. */
export function shortOf(game: GameInfo, name: string): string {
  return titleOf(game, name).split(" · ")[0] ?? name;
}

export function playNext(game: GameInfo, next: Next, players: number): Promise<void> {
  if (next.kind === "level") return startAgainstBots(game, next.name);
  const level = usualLevel(game);
  const mates = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level }));
  return start({
    game: game.name,
    seats: [{ kind: "me", name: preferences.name }, ...mates],
    options: { ...suggestedOf(game), difficulty: next.name },
    language: preferences.language,
  });
}

export function figures({ rating, margin }: Pick<Rating, "rating" | "margin">): { rating: number; margin: number } {
  return { rating: Math.round(rating), margin: Math.round(margin) };
}

function difficulties(game: GameInfo): readonly (readonly [string, string])[] {
  const option = game.options.find((one) => one.name === "difficulty");
  return (option?.values ?? []).map((value, at) => [String(value), told(option?.titles[at] ?? {})] as const);
}
