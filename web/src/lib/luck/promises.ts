// What this browser was promised about the luck of a table, as it was told first: before the deal, if it was there.
import { load, save } from "../app/storage";

type Promises = Readonly<Record<string, string>>;

const KEY = "luck";
const MOST = 100;

/** The first promise stands: a server can't put another in its place later. */
export function remember(table: string, commitment: string): void {
  const known = load<Promises>(KEY, {});
  if (!commitment || known[table]) return;
  save(KEY, Object.fromEntries([...Object.entries(known), [table, commitment]].slice(-MOST)));
}

export function promised(table: string): string {
  return load<Promises>(KEY, {})[table] ?? "";
}
