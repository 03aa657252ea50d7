// For whom everybody waits, before the game and in it, and going on without them.
import type { CreatedTable } from "../../generated/api";
import type { SeatView, TableView } from "../../generated/messages";
import { rematch } from "../../lib/app/api";
import { type HeldTable, keepCreated } from "../../lib/table/seats";

/** The seats that keep the game from beginning: empty ones, those whose player is away, or else who is not ready. */
export function missingSeats(seats: readonly SeatView[], present: readonly boolean[]): readonly number[] {
  const people = seats.flatMap((seat, index) => (seat.bot ? [] : [index]));
  const empty = people.filter((seat) => !seats[seat]?.name);
  const away = people.filter((seat) => !present[seat] && !seats[seat]?.ready);
  if (empty.length || away.length) return people.filter((seat) => empty.includes(seat) || away.includes(seat));
  return people.filter((seat) => !seats[seat]?.ready);
}

/** In the game: the people who are gone, for whom no bot sits in. */
export function goneSeats(
  table: TableView | undefined,
  gone: readonly number[],
  held: readonly number[],
): readonly number[] {
  if (!table?.started || table.outcome || held.length === 0) return [];
  return gone.filter((seat) => !table.seats[seat]?.bot && !held.includes(seat));
}

/** Takes all seats held here along to the table at which the others go on. */
export async function follow(table: string, held: HeldTable): Promise<string> {
  const found = await Promise.all(held.seats.map(({ token }) => rematch(table, { token })));
  const [first] = found;
  if (!first) return "";
  keepCreated({ table: first.table, seats: found.flatMap((created: CreatedTable) => created.seats) });
  return first.table;
}
