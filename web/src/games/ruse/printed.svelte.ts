// What is printed on boards, tiles and cards here: as shipped, save where an owner's tables say otherwise.
import * as shipped from "../../generated/ruse_tables";

type Corrected = Readonly<Record<string, unknown>>;

const named = (sections: Corrected): Corrected =>
  Object.fromEntries(Object.entries(sections).map(([section, table]) => [section.toUpperCase(), table]));

let corrected = $state.raw<Corrected>({});
const tables = $derived({ ...shipped, ...named(corrected) });

export function printed(): typeof shipped {
  return tables;
}

/** A table is drawn as it is played: each may have been begun with other tables. */
export function drawnBy(sections: Corrected): void {
  corrected = sections;
}
