// Taking a lesson: a table of its own, from one of its steps on.
import { createTable } from "../app/api";
import { preferences } from "../app/preferences.svelte";
import { router } from "../app/router.svelte";
import { forget, keepCreated } from "../table/seats";

export async function startLesson(game: string, lesson: string, step = 0): Promise<void> {
  const created = await createTable({
    game,
    lesson,
    step,
    seats: [{ kind: "me", name: preferences.name }],
    language: preferences.language,
  });
  keepCreated(created);
  router.go(`/t/${created.table}`);
}

/** Once more from this step: the table of the try before is not come back to. */
export async function startAgain(table: string, game: string, lesson: string, step: number): Promise<void> {
  await startLesson(game, lesson, step);
  forget(table);
}
