// Starting a guided game: the easiest bots round a real table.
import { GUIDED } from "../../games";
import type { GameInfo } from "../../generated/api";
import { createTable } from "../app/api";
import { preferences } from "../app/preferences.svelte";
import { router } from "../app/router.svelte";
import { keepCreated } from "../table/seats";
import { keepGuide } from "./steps";

export async function startGuided(game: GameInfo): Promise<void> {
  const { bots, options } = GUIDED[game.name] ?? { bots: 1, options: {} };
  const level = game.levels[0]?.name ?? "";
  const created = await createTable({
    game: game.name,
    seats: [
      { kind: "me", name: preferences.name },
      ...Array.from({ length: bots }, () => ({ kind: "bot" as const, level })),
    ],
    options,
    language: preferences.language,
  });
  keepCreated(created);
  keepGuide(created.table, 0);
  router.go(`/t/${created.table}`);
}
