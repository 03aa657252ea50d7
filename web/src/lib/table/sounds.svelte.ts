// The sounds of a table around its board: your turn, the end, and the last seconds.
import { play } from "../app/sound";
import type { LiveTable } from "./table.svelte";

const LAST_SECONDS = 10_000;
const heard = new WeakMap<LiveTable, { version: number; over: boolean; turn: boolean; second: number }>();

/** Called whenever the table changes: it plays what is new since the last time. While the end is still being shown on
 * the board, nobody hears yet who has won. */
export function followSounds(table: LiveTable, ending: boolean): void {
  const { seat } = table;
  const { update } = table.board;
  if (!update) return;
  const before = heard.get(table);
  const over = Boolean(update.table.outcome) && !ending;
  // Who may act without being waited for is told by nothing that others could hear.
  const turn = seat !== null && (update.table.waiting ?? []).includes(seat);
  const second = secondOf(table, turn);
  heard.set(table, { version: update.version, over, turn, second });
  if (!before) return;
  if (over && !before.over && seat !== null) play(update.table.outcome?.winners.includes(seat) ? "win" : "lose");
  else if (turn && !before.turn && !update.table.outcome) play("turn");
  else if (second > 0 && second !== before.second && before.second > 0) play("tick");
}

function secondOf(table: LiveTable, turn: boolean): number {
  const left = turn && table.seat !== null ? table.left(table.seat) : null;
  return left !== null && left < LAST_SECONDS ? Math.ceil(left / 1000) : 0;
}
