// The seats this browser holds: a token for each, by table.
import type { CreatedTable } from "../../generated/api";
import { load, save } from "../app/storage";
import { isLocal } from "../app/transport";

export interface HeldSeat {
  readonly seat: number;
  readonly token: string;
}

export interface Invite {
  readonly seat: number;
  readonly invite: string;
  readonly code: string;
}

export interface HeldTable {
  readonly seats: readonly HeldSeat[];
  readonly invites: readonly Invite[];
}

type Held = Readonly<Record<string, HeldTable>>;

const KEY = "tables";
const MOST = 100;
const NOTHING: HeldTable = { seats: [], invites: [] };

export function heldAt(table: string): HeldTable {
  return load<Held>(KEY, {})[table] ?? NOTHING;
}

/** The seat held here, if it is one only: which of several may be looked into, nobody can tell. */
export function loneSeat(table: string): HeldSeat | undefined {
  const { seats } = heldAt(table);
  return seats.length === 1 ? seats[0] : undefined;
}

export function allTokens(): readonly string[] {
  return Object.values(load<Held>(KEY, {})).flatMap((held) => held.seats.map((seat) => seat.token));
}

/** The tokens of seats at tables of this device. */
export function localTokens(): ReadonlySet<string> {
  const held = Object.entries(load<Held>(KEY, {})).filter(([table]) => isLocal(table));
  return new Set(held.flatMap(([, { seats }]) => seats.map((seat) => seat.token)));
}

/** Every seat that is held here, by table. */
export function seatsOfAll(): Readonly<Record<string, readonly HeldSeat[]>> {
  const held = Object.entries(load<Held>(KEY, {}));
  return Object.fromEntries(
    held.filter(([, { seats }]) => seats.length > 0).map(([table, { seats }]) => [table, seats]),
  );
}

export function keep(table: string, seat: HeldSeat): void {
  const held = heldAt(table);
  const others = held.seats.filter((other) => other.seat !== seat.seat);
  store(table, { ...held, seats: [...others, seat].sort((one, other) => one.seat - other.seat) });
}

export function keepCreated(created: CreatedTable): void {
  const seats = created.seats.filter((made) => made.token).map(({ seat, token }) => ({ seat, token }));
  const invites = created.seats.filter((made) => made.invite).map(({ seat, invite, code }) => ({ seat, invite, code }));
  store(created.table, { seats, invites });
}

export function forget(table: string): void {
  const { [table]: _gone, ...rest } = load<Held>(KEY, {});
  save(KEY, rest);
}

/** The server knows none of the tokens any more. */
export function forgetAll(): void {
  save(KEY, {});
}

function store(table: string, held: HeldTable): void {
  const { [table]: _old, ...rest } = load<Held>(KEY, {});
  const recent = Object.entries(rest).slice(1 - MOST);
  save(KEY, { ...Object.fromEntries(recent), [table]: held });
}
