// One's own tables: what the server says of them, which of them come first, and which game to play again.
import type { Mine, Summary } from "../../generated/api";
import { mine } from "../../lib/app/api";
import { preferences } from "../../lib/app/preferences.svelte";
import { allTokens, heldAt } from "../../lib/table/seats";
import { profile } from "../me/profile";

const MOST_TOKENS = 200;
/** So many tables stand before the games; the others have their list. */
const FIRST = 3;

/** What has ended since counts in one's results. */
export async function myTables(): Promise<Mine> {
  const tokens = allTokens().slice(-MOST_TOKENS);
  if (tokens.length === 0) return { tables: [], more: false };
  const found = await mine({ tokens, language: preferences.language });
  profile.learn(found.tables);
  return found;
}

export function isMine(table: Summary): boolean {
  return table.started && !table.outcome && table.waiting.includes(table.seat);
}

/** The table after which somebody else asks for this one, as long as nobody here has taken a seat. */
export function askedAfter(table: Summary, all: readonly Summary[]): Summary | undefined {
  if (table.outcome || heldAt(table.table).seats.length > 0) return undefined;
  return all.find((one) => one.rematch === table.table);
}

/** Those that are still played: where one is waited for, the longest first, then rematches, then where others are. */
export function firstTables(all: readonly Summary[]): readonly Summary[] {
  const rank = (table: Summary): number => (isMine(table) ? 0 : askedAfter(table, all) ? 1 : 2);
  const since = (table: Summary): number => table.moved ?? table.made;
  return all
    .filter((table) => !table.outcome)
    .toSorted((one, other) => rank(one) - rank(other) || since(one) - since(other))
    .slice(0, FIRST);
}

/** The others, those that are still played first. */
export function otherTables(all: readonly Summary[]): readonly Summary[] {
  const first = firstTables(all);
  const rank = (table: Summary): number => (table.outcome ? 1 : 0);
  return all.filter((table) => !first.includes(table)).toSorted((one, other) => rank(one) - rank(other));
}

/** The last game one has played to its end here, unless it is played again already. A deal of the day is another one. */
export function lastPlayed(all: readonly Summary[]): Summary | undefined {
  const ended = (table: Summary): number => table.moved ?? table.made;
  const [last] = all.filter(({ outcome }) => outcome).toSorted((one, other) => ended(other) - ended(one));
  if (!last || last.rematch || last.daily || heldAt(last.table).seats.length === 0) return undefined;
  return last;
}
