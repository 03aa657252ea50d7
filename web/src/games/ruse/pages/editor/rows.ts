// The tables of RUSE row by row, as an owner corrects them, and the file they make: a whole copy, for all is served by it.
import * as shipped from "../../../../generated/ruse_tables";
import { type Row, sectioned, tablesOf, Unreadable, type Value } from "../../../../lib/editor/toml";

export type Leaf = string | number | boolean;
export type Path = readonly (string | number)[];

export interface TableRow {
  readonly id: string;
  readonly section: string;
  readonly key: string;
  readonly value: Value;
}

type Tables = Readonly<Record<string, Row>>;
/** Which rules a tile belongs to is not printed on it. */
const FIXED = ["mark", "set"];

const SHIPPED: Tables = Object.fromEntries(
  Object.entries(shipped).map(([name, table]) => [name.toLowerCase(), table as unknown as Row]),
);

export const ROWS: readonly TableRow[] = rowsIn(SHIPPED).filter(({ value }) => leavesOf(value).length > 0);

function rowsIn(tables: Tables): TableRow[] {
  return Object.entries(tables).flatMap(([section, table]) =>
    Object.entries(table)
      .filter(([key]) => !FIXED.includes(key))
      .map(([key, value]) => ({ id: `${section}.${key}`, section, key, value })),
  );
}

/** All that can be changed in a value, and where it stands in it. */
export function leavesOf(value: Value, path: Path = []): readonly { path: Path; value: Leaf }[] {
  if (typeof value !== "object") return [{ path, value }];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([name, part]) =>
    FIXED.includes(String(name)) ? [] : leavesOf(part as Value, [...path, name as string | number]),
  );
}

export function withLeaf(value: Value, path: Path, leaf: Leaf): Value {
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  if (Array.isArray(value)) return value.map((part, at) => (at === first ? withLeaf(part, rest, leaf) : part));
  const table = value as Row;
  return { ...table, [first]: withLeaf(table[first] as Value, rest, leaf) };
}

/** The tables with these rows in them; or only the tables that have one. */
export function tablesBy(rows: readonly TableRow[], all: boolean): Tables {
  const found: Record<string, Row> = all ? { ...SHIPPED } : {};
  for (const { section, key, value } of rows)
    found[section] = { ...(found[section] ?? SHIPPED[section]), [key]: value };
  return found;
}

/** The whole file, as `fusebox serve --tables` takes it. */
export function exported(rows: readonly TableRow[]): string {
  return sectioned(tablesBy(rows, true));
}

/** What a file changes; the server has said that it is right. */
export function imported(text: string): readonly TableRow[] {
  const known = new Map(ROWS.map((row) => [row.id, JSON.stringify(row.value)]));
  const found = rowsIn(tablesOf(text)).filter(({ id }) => known.has(id));
  if (found.length === 0) throw new Unreadable();
  return found.filter(({ id, value }) => known.get(id) !== JSON.stringify(value));
}

const EFFECT = new RegExp(
  `^((gp|vp)\\d+|resource_\\w+|kit\\+1|bonus_den_path|den_path_draw_place|advance_any_track|hunting_tile|${[
    "grow_free",
    "territory_tile",
    "star",
    "cheese",
    "firefox_roll",
    "village_advance",
  ].join("|")})$`,
);

/** The codes that stand for effects, wherever one is printed. */
export const EFFECTS: readonly string[] = [
  ...new Set(
    ROWS.flatMap(({ value }) => leavesOf(value).map((leaf) => leaf.value))
      .filter((value): value is string => typeof value === "string")
      .filter((value) => EFFECT.test(value)),
  ),
].sort();
