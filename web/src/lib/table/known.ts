// What the server said last of one's tables that are still played: without a line they are listed all the same.
import type { Mine, Summary } from "../../generated/api";
import { load, save } from "../app/storage";
import { heldAt } from "./seats";

const KEY = "known";

export function learn(told: Mine): Mine {
  save(
    KEY,
    told.tables.filter((table) => !table.outcome),
  );
  return told;
}

/** Nobody can move at them now. */
export function recalled(): readonly Summary[] {
  const known = load<readonly Summary[]>(KEY, []).filter(({ table }) => heldAt(table).seats.length > 0);
  return known.map((table) => ({ ...table, waiting: [] }));
}
