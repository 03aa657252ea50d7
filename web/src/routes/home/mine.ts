// One's own tables: what the server says of them, and which of them wait for oneself.
import type { Mine, Summary } from "../../generated/api";
import { mine } from "../../lib/app/api";
import { preferences } from "../../lib/app/preferences.svelte";
import { allTokens } from "../../lib/table/seats";
import { profile } from "../me/profile";

const MOST_TOKENS = 200;

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

/** Those at which one is waited for, the longest first. */
export function waitingForMe(all: readonly Summary[]): readonly Summary[] {
  return all.filter(isMine).toSorted((one, other) => (one.moved ?? one.made) - (other.moved ?? other.made));
}

/** The others, those that are still played first. */
export function otherTables(all: readonly Summary[]): readonly Summary[] {
  const rank = (table: Summary): number => (table.outcome ? 1 : 0);
  return all.filter((table) => !isMine(table)).toSorted((one, other) => rank(one) - rank(other));
}
