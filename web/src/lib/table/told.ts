// Which entries of a record are worth a line, and which of them were taken back.
import type { Acted, Happened, TableAction } from "../../generated/messages";

/** What was done at the table beside the game, if that is what it was. */
export function deedOf(entry: Happened): TableAction | undefined {
  const first = entry.events?.[0] as Acted | undefined;
  return first?.type === "Acted" ? first.action : undefined;
}

/** That everybody was ready goes without saying. */
export function isTold(entry: Happened): boolean {
  return (entry.words ?? []).length > 0 && deedOf(entry)?.type !== "Ready";
}

/** The numbers of the entries that were taken back later. */
export function takenBack(log: readonly Happened[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const entry of log) {
    const to = undoneTo(entry);
    if (to === undefined) continue;
    for (const { n } of log) if (n >= to && n < entry.n) gone.add(n);
  }
  return gone;
}

/** The entry that an entry goes back to, if it takes something back. */
export function undoneTo(entry: Happened): number | undefined {
  const acted = (entry.events as readonly Acted[] | undefined)?.find(
    (event) => event.type === "Acted" && event.action.type === "Undo",
  );
  return acted?.action.type === "Undo" ? acted.action.to : undefined;
}
