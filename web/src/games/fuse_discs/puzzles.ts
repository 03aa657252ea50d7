// The puzzles: which one is today's, and which comes next.
import { PUZZLES } from "../../generated/fuse_discs_puzzles";
import { load, save } from "../../lib/app/storage";

export interface Puzzle {
  readonly number: number;
  readonly position: string;
  /** The one winning move, and what follows it. */
  readonly line: readonly string[];
  /** From 1 to 5, by how deep the proof is. */
  readonly grade: number;
}

const ALL: readonly Puzzle[] = PUZZLES.map((text, number) => {
  const [position = "", line = "", grade = "1"] = text.split("|");
  return { number, position, line: line.split(" "), grade: Number(grade) };
});
/** They are easy on Monday, and hardest on Sunday. */
const WEEK = [5, 1, 1, 2, 3, 3, 4] as const;
const DAY = 86_400_000;
/** No two days near each other have neighbours. */
const STRIDE = 31;
const KEY = "puzzles.solved";

export const COUNT = ALL.length;
export const GRADES = [1, 2, 3, 4, 5] as const;

export function puzzleAt(number: number): Puzzle | null {
  return ALL[number] ?? null;
}

/** Everybody has the same on the same day. */
export function puzzleOf(day: string): Puzzle {
  const date = new Date(day);
  const grade = WEEK[date.getUTCDay()] ?? 1;
  const graded = ALL.filter((one) => one.grade === grade);
  const chosen = graded[(Math.floor(date.getTime() / DAY) * STRIDE) % graded.length];
  return chosen ?? (ALL[0] as Puzzle);
}

export function solved(): readonly number[] {
  return load<readonly number[]>(KEY, []);
}

export function keepPuzzle(number: number): void {
  if (!solved().includes(number)) save(KEY, [...solved(), number]);
}

/** The next one of a grade, or of any (0), that is not solved yet; or just the next one. */
export function nextPuzzle(after: number, grade: number): Puzzle {
  const known = new Set(solved());
  const fitting = ALL.filter((one) => one.number !== after && (grade === 0 || one.grade === grade));
  const later = [...fitting.filter((one) => one.number > after), ...fitting.filter((one) => one.number < after)];
  return later.find((one) => !known.has(one.number)) ?? later[0] ?? (ALL[0] as Puzzle);
}
