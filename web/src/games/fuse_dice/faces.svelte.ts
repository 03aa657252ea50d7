// The cards and dice of FUSE (dice) as boards and pages need them; the table itself comes from the rules' own data.
import type { BombCard, Die, FuseCard } from "../../generated/fuse_dice";
import { BOMBS as BOMB_ROWS, FUSES as FUSE_ROWS, ICONS as ICON_ROWS } from "../../generated/fuse_dice_cards";
import type { DieColour } from "../../lib/pieces/dice";

export type Colour = DieColour;
export type Kind = "grid" | "stack" | "pyramid" | "double_stack" | "pyramid3";
export type Status = "confirmed" | "reported" | "hint" | "reconstructed" | "inferred";

/** A colour, a number, or both. */
export interface Asked {
  readonly color?: Colour;
  readonly number?: number;
}

export interface SlotFace extends Asked {
  readonly kind:
    | "any"
    | "color"
    | "number"
    | "color_number"
    | "colors"
    | "numbers"
    | "color_or_number"
    | "combos"
    | "color_matters"
    | "number_matters"
    | "number_or_color_matters"
    | "number_and_color_matter";
  readonly colors?: readonly Colour[];
  readonly numbers?: readonly number[];
  readonly combos?: readonly Asked[];
  readonly number_matters?: boolean;
}

export interface Relation {
  readonly type:
    | "gt"
    | "lt"
    | "same_color"
    | "same_number"
    | "same_both"
    | "different_colors"
    | "same_color_or_number"
    | "linear";
  readonly slots: readonly number[];
  readonly coef?: readonly number[];
  readonly equals?: number;
}

export interface Face {
  readonly id: BombCard;
  readonly points: number;
  readonly kind: Kind;
  readonly status: Status;
  readonly icons: readonly string[];
  readonly slots: readonly SlotFace[];
  readonly relations: readonly Relation[];
}

export interface FuseFace extends Asked {
  readonly id: FuseCard;
}

/** The bombs as they come with Fusebox. */
export const BOMBS = BOMB_ROWS as unknown as readonly Face[];
export const FUSES = FUSE_ROWS as unknown as readonly FuseFace[];
export const ICONS: readonly string[] = ICON_ROWS;

export type Corrected = Readonly<Record<string, unknown>>;

let corrected = $state.raw<Corrected>({});
const BY_ID: ReadonlyMap<string, Face> = new Map(BOMBS.map((face) => [face.id, face]));
const LETTERS: Readonly<Record<string, Colour>> = { r: "red", g: "green", b: "blue", y: "yellow", k: "black" };
/** The fuse cards that were read off print; the others follow from there being eleven. */
const PRINTED: readonly FuseCard[] = ["fuse-1", "fuse-red"];

/** A table is drawn as it is played: an owner may have corrected its cards. */
export function drawnBy(rows: Corrected): void {
  corrected = rows;
}

export function faceOf(card: BombCard): Face {
  return (corrected[card] as Face | undefined) ?? (BY_ID.get(card) as Face);
}

/** Every bomb as it is drawn now. */
export function bombs(): readonly Face[] {
  return BOMBS.map((face) => faceOf(face.id));
}

export function fuseOf(card: FuseCard): FuseFace {
  return FUSES.find((face) => face.id === card) as FuseFace;
}

export function fuseStatus(card: FuseCard): Status {
  return PRINTED.includes(card) ? "confirmed" : "inferred";
}

export function colourOf(die: Die): Colour {
  return LETTERS[die[0] ?? ""] ?? "red";
}

export function numberOf(die: Die): number {
  return Number(die[1]);
}

export function isAdvanced(card: BombCard): boolean {
  return card.startsWith("advanced");
}

/** What is printed in the corner, and said in the log: 07, or A3. */
export function shortName(card: BombCard): string {
  return card.replace("bomb", "").replace("advanced", "A");
}
