// A bomb as its owner corrects it: what may be chosen, what follows from a choice, and how it stands in a file.
import type { Row, Value } from "../../../../lib/editor/toml";
import { rowsOf, Unreadable, written } from "../../../../lib/editor/toml";
import {
  type Asked,
  BOMBS,
  type Colour,
  type Face,
  isAdvanced,
  type Kind,
  type Relation,
  type SlotFace,
} from "../../faces.svelte";

export type SlotKind = SlotFace["kind"];
export type BondKind = Relation["type"];

export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow", "black"];
export const SLOT_KINDS: readonly SlotKind[] = [
  "any",
  "color",
  "number",
  "color_number",
  "colors",
  "numbers",
  "color_or_number",
  "combos",
  "color_matters",
  "number_matters",
  "number_or_color_matters",
  "number_and_color_matter",
];
export const BOND_KINDS: readonly BondKind[] = [
  "gt",
  "lt",
  "same_color",
  "same_number",
  "same_both",
  "different_colors",
  "same_color_or_number",
  "linear",
];
const PAIRS: readonly BondKind[] = ["gt", "lt", "different_colors"];
const SIZES: Readonly<Record<Kind, readonly [number, number]>> = {
  grid: [2, 5],
  stack: [2, 5],
  pyramid: [3, 3],
  double_stack: [6, 6],
  pyramid3: [6, 6],
};
const SOURCE = "an owner's own card";

export function kindsOf(face: Face): readonly Kind[] {
  return isAdvanced(face.id) ? ["double_stack", "pyramid3"] : ["grid", "stack", "pyramid"];
}

export const sizesOf = (kind: Kind): readonly [number, number] => SIZES[kind];

/** The card with so many slots; bonds that tie one that is gone are gone with it. */
export function resized(face: Face, size: number): Face {
  const slots = Array.from({ length: size }, (_, at): SlotFace => face.slots[at] ?? { kind: "any" });
  return { ...face, slots, relations: face.relations.filter((bond) => bond.slots.every((slot) => slot < size)) };
}

export function shaped(face: Face, kind: Kind): Face {
  const [least, most] = SIZES[kind];
  return resized({ ...face, kind }, Math.min(most, Math.max(least, face.slots.length)));
}

export function withSlot(face: Face, at: number, slot: SlotFace): Face {
  return { ...face, slots: face.slots.map((old, index) => (index === at ? slot : old)) };
}

/** A slot of this kind, which asks for what the old one asked as far as it can. */
export function slotOf(kind: SlotKind, old: SlotFace): SlotFace {
  const color = old.color ?? old.colors?.[0] ?? old.combos?.[0]?.color ?? "red";
  const number = old.number ?? old.numbers?.[0] ?? old.combos?.[0]?.number ?? 1;
  const other = color === "red" ? "green" : "red";
  switch (kind) {
    case "color":
      return { kind, color };
    case "number":
      return { kind, number };
    case "color_number":
    case "color_or_number":
      return { kind, color, number };
    case "colors":
      return { kind, colors: old.colors ?? [color, other] };
    case "numbers":
      return { kind, numbers: old.numbers ?? [number, (number % 6) + 1] };
    case "combos":
      return { kind, combos: old.combos ?? [{ color, number }, { number: (number % 6) + 1 }] };
    default:
      return { kind };
  }
}

export function withBond(face: Face, at: number, bond: Relation | null): Face {
  const relations = face.relations.flatMap((old, index) => (index === at ? (bond ?? []) : old));
  return { ...face, relations: at < face.relations.length || !bond ? relations : [...relations, bond] };
}

/** A bond of this kind between those slots, in their order on the card. */
export function bondOf(type: BondKind, slots: readonly number[], old?: Relation): Relation {
  const ordered = [...slots].sort((one, other) => one - other);
  const tied = PAIRS.includes(type) ? ordered.slice(0, 2) : ordered;
  if (type !== "linear") return { type, slots: tied };
  return { type, slots: tied, coef: tied.map((slot) => signOf(old, slot)), equals: old?.equals ?? 7 };
}

/** Ties a slot that is not, and lets one go that is. */
export function toggled(bond: Relation, slot: number): Relation {
  const rest = bond.slots.filter((tied) => tied !== slot);
  const room = PAIRS.includes(bond.type) ? rest.slice(-1) : rest;
  return bondOf(bond.type, rest.length < bond.slots.length ? rest : [...room, slot], bond);
}

export function signOf(bond: Relation | undefined, slot: number): number {
  return bond?.coef?.[bond.slots.indexOf(slot)] ?? 1;
}

export function turned(bond: Relation, slot: number): Relation {
  return { ...bond, coef: bond.slots.map((tied) => (tied === slot ? -signOf(bond, tied) : signOf(bond, tied))) };
}

/** The corrected bombs as `fusebox serve --tables` takes them. */
export function exported(faces: readonly Face[]): string {
  return written("bomb", faces.map(rowOf));
}

function rowOf(face: Face): Row {
  const { id, points, kind, slots, relations } = face;
  return {
    id,
    points,
    kind,
    status: "confirmed",
    source: SOURCE,
    slots: slots as unknown as Value,
    relations: relations as unknown as Value,
  };
}

/** What such a file corrects; the server has said that it is right. */
export function imported(text: string): readonly Face[] {
  return rowsOf(text, "bomb").map((row) => {
    const known = BOMBS.find((face) => face.id === row.id);
    if (!known || !Array.isArray(row.slots)) throw new Unreadable();
    const { points, kind, slots, relations = [] } = row as unknown as Face;
    return { ...known, status: "confirmed", points, kind, slots, relations };
  });
}

/** An alternative with another colour or number; no colour means any. */
export function asking(asked: Asked, color: string, number: number): Asked {
  return color ? { ...asked, color: color as Colour, number } : { number };
}
