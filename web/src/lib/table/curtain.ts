// Several people at one screen: of whom something is asked, and when the screen turns from one to another.
import type { Sharing } from "../../generated/api";
import type { Show, TableView } from "../../generated/messages";

/** The seats held here of which something is asked now: an answer to an offer first, then an action. */
export function dueHere(table: TableView, held: readonly number[]): readonly number[] {
  if (!table.started || table.outcome) return [];
  const people = held.filter((seat) => !table.seats[seat]?.bot);
  const asked = people.filter((seat) => table.offer?.missing.includes(seat));
  return asked.length ? asked : people.filter((seat) => table.waiting?.includes(seat));
}

/** What the screen has to show instead of what it shows; undefined where it stays. Who chose to look at another
    seat is not disturbed before it is somebody else's turn. */
export function turned(
  sharing: Sharing,
  held: readonly number[],
  before: TableView | null,
  table: TableView,
  shown: Show,
  byHand = false,
): Show | undefined {
  const [first] = held;
  if (held.length < 2 || first === undefined || !table.started) return undefined;
  // After the end nothing is secret any more.
  const bare = table.outcome !== undefined && table.outcome !== null;
  if (sharing === "apart" || bare) return shown === null ? first : undefined;
  const due = dueHere(table, held);
  if (shown === null) return sharing === "open" ? (due[0] ?? first) : undefined;
  if (typeof shown !== "number" || due[0] === undefined || due.includes(shown)) return undefined;
  const old = before ? dueHere(before, held) : [];
  if (byHand && old.join() === due.join()) return undefined;
  return sharing === "open" ? due[0] : null;
}

/** Who agrees at once to take back what somebody at this screen asked to take back: who sits side by side before an open
    board has talked it over. Nobody, where somebody else has to be asked as well. */
export function agreeing(sharing: Sharing | null, held: readonly number[], table: TableView): readonly number[] {
  const { offer } = table;
  if (sharing !== "open" || !offer || !held.includes(offer.by)) return [];
  return offer.missing.every((seat) => held.includes(seat)) ? offer.missing : [];
}

/** Who may lift the curtain: of whom something is asked, or, where that is nobody here, each of them. */
export function lifters(table: TableView, held: readonly number[], byHand: boolean): readonly number[] {
  const due = dueHere(table, held);
  if (due.length === 0) return held;
  return byHand ? [...due, ...held.filter((seat) => !due.includes(seat))] : due;
}
