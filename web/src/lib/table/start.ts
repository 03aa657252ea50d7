// Starting a table: against a bot at once, or as it was set up.
import type { CreateTable, GameInfo, LevelInfo } from "../../generated/api";
import { createTable } from "../app/api";
import { preferences } from "../app/preferences.svelte";
import { router } from "../app/router.svelte";
import { told } from "../words/index.svelte";
import { keepCreated } from "./seats";

export async function start(wanted: CreateTable): Promise<void> {
  const created = await createTable(wanted);
  keepCreated(created);
  router.go(`/t/${created.table}`);
}

export function startAgainstBots(game: GameInfo, level: string): Promise<void> {
  const count = game.seats.find((seats) => seats > 1) ?? 1;
  const others = count - 1;
  return start({
    game: game.name,
    seats: [
      { kind: "me", name: preferences.name },
      ...Array.from({ length: others }, () => ({ kind: "bot" as const, level })),
    ],
    options: suggestedOf(game),
    language: preferences.language,
  });
}

/** The options that are suggested for a new table, where they are not as usual. */
export function suggestedOf(game: GameInfo): Readonly<Record<string, unknown>> {
  const other = game.options.filter((option) => option.suggested !== option.default);
  return Object.fromEntries(other.map((option) => [option.name, option.suggested]));
}

/** Alone, on the deal that everybody has today. */
export function startDaily(game: GameInfo): Promise<void> {
  return start({
    game: game.name,
    seats: [{ kind: "me", name: preferences.name }],
    language: preferences.language,
    daily: true,
  });
}

/** A level with whoever sits down for it, beside so many others of the same: "Mira · Easy". */
export function levelTitle({ title, people }: LevelInfo, others = 0): string {
  const person = people[others] ?? people[0];
  return person ? `${person.name} · ${told(title)}` : told(title);
}

/** The level to begin with: the one chosen last, or one in the lower half. */
export function usualLevel(game: GameInfo): string {
  const names = game.levels.map((level) => level.name);
  const chosen = preferences.level(game.name);
  if (names.includes(chosen)) return chosen;
  return names[Math.max(0, Math.floor(names.length / 2) - 1)] ?? "";
}
