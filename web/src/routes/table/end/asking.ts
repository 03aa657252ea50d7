// Who wants another game, told to whoever sits here and has not gone there yet.
import type { TableView } from "../../../generated/messages";
import { heldAt } from "../../../lib/table/seats";
import { word } from "./words.svelte";

/** Empty where nobody asks. */
export function askedAgain(info: TableView | null, held: readonly number[], names: readonly string[]): string {
  if (!info?.rematch || held.length === 0 || heldAt(info.rematch).seats.length > 0) return "";
  const others = info.seats.flatMap((seat, index) => (seat.bot || held.includes(index) ? [] : [index]));
  const asking = info.asked_again ?? (others.length === 1 ? others[0] : undefined);
  if (asking === undefined || held.includes(asking)) return others.length > 0 ? word("asks.some") : "";
  return word("asks", { name: names[asking] ?? "" });
}
