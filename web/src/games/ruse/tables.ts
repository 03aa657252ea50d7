// The tiles and cards in the box by name, with types; what stands on them comes from the table's own tables.
import type { BonusPath, Card, Common, Instinct, TerritoryTile } from "../../generated/ruse";
import * as shipped from "../../generated/ruse_tables";
import { printed } from "./printed.svelte";

export const LANDS = ["river", "forest", "farm", "field"] as const;
export type Land = (typeof LANDS)[number];
export const KINDS = ["trail", "burrow", "dam", "clearing"] as const;
export type Kind = (typeof KINDS)[number];
export const ACTS = ["track", "kit", "hunt", "mark"] as const;
export const TILES = [
  "camp",
  "bear",
  "storm",
  "wolf",
  "points_a",
  "path",
  "points_b",
  "kit",
  "lesson",
  "beaver",
  "cheese",
  "star",
] as const satisfies readonly TerritoryTile[];
export const OBSTACLES = ["camp", "bear", "storm", "wolf"] as const;
export const PREY = ["failed", "gp2", "gp2_resource"] as const;
export const SHAPES = ["I", "L", "T", "X", "D"] as const;
export type Shape = (typeof SHAPES)[number];
export const VIXEN = 4;
/** The last level of VIXEN that is in the box. */
export const HARDEST = 4;
export const NOBODY = -1;
/** The growth track of each kit; the last two are black. */
export const TRACK_OF = [0, 1, 2, 1, 2] as const;

export interface Needs {
  readonly resources?: Partial<Record<Land, number>>;
  readonly track?: Partial<Record<Land, number>>;
  readonly completed?: number;
  readonly hunting?: number;
  readonly kit?: number;
  readonly outside?: number;
  readonly paths?: number;
  readonly marks?: number;
  readonly level?: number;
  readonly village?: number;
}

export interface Objective {
  readonly needs: Needs;
  readonly exchange: { readonly vp: number; readonly gives: string };
  readonly bonus: string;
  readonly vp: number;
  readonly penalty: number;
  readonly start: boolean;
}

export interface Shared {
  readonly needs: Needs;
  readonly bonus?: string;
  readonly vp: readonly number[];
  readonly start: boolean;
}

export interface VixenFace {
  readonly instant: string;
  /** Where, what, and VP, for rolls of 1–2, 3–4 and 5–6. */
  readonly rows: readonly (readonly [Land | "den", string, number])[];
}

type Costs = Partial<Record<"track" | "kit" | "hunt" | "mark", number>>;
type Rows = Readonly<Record<string, unknown>>;

/** The names of a table's rows, in the order of the box. */
export function namesOf(table: Rows, pattern: RegExp): readonly string[] {
  return Object.keys(table).filter((name) => pattern.test(name));
}

export const CARDS = namesOf(shipped.OBJECTIVES, /^PO/) as readonly Card[];
export const COMMONS = namesOf(shipped.COMMON, /^CO/) as readonly Common[];
export const TRACK_TILES = namesOf(shipped.TRACK_TILES, /^TR/);
export const DESTINIES = namesOf(shipped.DESTINY, /^destiny/);
export const ORDERS = namesOf(shipped.TURN_ORDER, /^TO/);
export const RUSES = namesOf(shipped.RUSE, /^RU/);
export const INSTINCTS = [...namesOf(shipped.INSTINCTS, /^I/), "first", "second"] as readonly Instinct[];
export const BONUS_PATHS = namesOf(shipped.BONUS_PATHS, /^path/) as readonly BonusPath[];
export const VIXEN_CARDS = namesOf(shipped.VIXEN, /^V\d/);

const row = <T>(table: Rows, name: string): T => table[name] as T;
export const objectiveOf = (card: string): Objective => row(printed().OBJECTIVES, card);
export const commonOf = (name: string): Shared => row(printed().COMMON, name);
/** What declaring it brings at once, if it is read so (R64). */
export const commonBonus = (name: string): string =>
  printed().READINGS.common_objective === "vp" ? "" : (commonOf(name).bonus ?? "");
export const vixenFace = (name: string): VixenFace => row(printed().VIXEN, name);
export const effectOfTrack = (tile: number): string =>
  row<Effective>(printed().TRACK_TILES, TRACK_TILES[tile] ?? "").effect;
export const effectOfDestiny = (tile: number): string =>
  row<Effective>(printed().DESTINY, DESTINIES[tile] ?? "").effect;
export const effectOfOrder = (tile: number): string => row<Effective>(printed().TURN_ORDER, ORDERS[tile] ?? "").effect;
export const bonusPathOf = (name: string): { readonly shape: Shape; readonly effect: string } =>
  row(printed().BONUS_PATHS, name);
export const effectOfTile = (tile: string): string | undefined =>
  row<{ effect?: string }>(printed().TERRITORY_TILES, tile).effect;

interface Effective {
  readonly effect: string;
}

export const costsOf = (kind: Kind, winter: boolean): Costs =>
  row<{ summer: Costs; winter: Costs }>(printed().EXPLORATION, kind)[winter ? "winter" : "summer"];
export const joinsOf = (shape: Shape): readonly string[] => row<{ joins: string[] }>(printed().PATHS, shape).joins;
export const denTile = (base: number): { readonly opens: string; readonly effect?: string } =>
  row(printed().DEN_TILES, base < 0 ? "basic" : `a${base + 1}`);
/** What a cube brings on one of the two places that are printed beside the instinct tiles. */
export const printedInstinct = (place: string): string =>
  printed().PRINTED_INSTINCTS.effects[place === "first" ? 0 : 1] ?? "";
