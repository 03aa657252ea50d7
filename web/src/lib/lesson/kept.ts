// What this browser knows of lessons: which were left, which were taken, and what was explained already.
import type { GameInfo, LessonInfo } from "../../generated/api";
import { load, save } from "../app/storage";

interface Kept {
  /** Tables at which the lesson was left, and the game goes on. */
  readonly left: readonly string[];
  /** By game, the lessons that were taken to their end. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
  /** By game, what a coached game has explained. */
  readonly told: Readonly<Record<string, readonly string[]>>;
}

const KEY = "lessons";
const MOST_LEFT = 20;

function all(): Kept {
  return { left: [], taken: {}, told: {}, ...load<Partial<Kept>>(KEY, {}) };
}

export function isLeft(table: string): boolean {
  return all().left.includes(table);
}

export function leaveLesson(table: string): void {
  const kept = all();
  save(KEY, { ...kept, left: [...kept.left, table].slice(-MOST_LEFT) });
}

export function takenOf(game: string): readonly string[] {
  return all().taken[game] ?? [];
}

export function keepTaken(game: string, lesson: string): void {
  const kept = all();
  save(KEY, { ...kept, taken: added(kept.taken, game, lesson) });
}

export function toldOf(game: string): readonly string[] {
  return all().told[game] ?? [];
}

export function keepTold(game: string, kind: string): void {
  const kept = all();
  save(KEY, { ...kept, told: added(kept.told, game, kind) });
}

function added(known: Kept["taken"], game: string, one: string): Kept["taken"] {
  return { ...known, [game]: [...new Set([...(known[game] ?? []), one])] };
}

/** The lesson to take next: the first that was not taken, or else the first. */
export function nextLesson(game: GameInfo): LessonInfo | undefined {
  const taken = takenOf(game.name);
  return game.lessons.find((lesson) => !taken.includes(lesson.name)) ?? game.lessons[0];
}
