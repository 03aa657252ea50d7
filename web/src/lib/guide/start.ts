// Starting a guided game: the easiest bots round a real table.
import type { GameInfo } from "../../generated/api";
import { createTable } from "../app/api";
import { preferences } from "../app/preferences.svelte";
import { router } from "../app/router.svelte";
import type { Guide } from "../board/manifest";
import { keepCreated } from "../table/seats";
import { keepGuide } from "./steps";

export async function startGuided(game: GameInfo, { bots, options }: Guide): Promise<void> {
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
