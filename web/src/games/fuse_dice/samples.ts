// A small drawing for each icon of the cards: slots, the sign between them, and how they are piled.
import type { Face, Relation, SlotFace } from "./faces.svelte";

export type Sample = Pick<Face, "kind" | "slots" | "relations">;

const NUMBER: SlotFace = { kind: "number_matters" };
const COLOUR: SlotFace = { kind: "color_matters" };
const EITHER: SlotFace = { kind: "number_or_color_matters" };
const BOTH: SlotFace = { kind: "number_and_color_matter" };
const ANY: SlotFace = { kind: "any" };

const SAMPLES: Readonly<Record<string, Sample>> = {
  color: row(
    { kind: "color", color: "red" },
    { kind: "color", color: "green" },
    { kind: "color", color: "blue" },
    { kind: "color", color: "yellow" },
    { kind: "color", color: "black" },
  ),
  number: row({ kind: "number", number: 4 }),
  color_and_number: row({ kind: "color_number", color: "green", number: 2 }),
  color_matters: row(COLOUR),
  number_matters: row(NUMBER),
  either_color: row({ kind: "colors", colors: ["yellow", "red"] }),
  either_number: row({ kind: "numbers", numbers: [3, 6] }),
  color_or_number: row({ kind: "color_or_number", color: "black", number: 2 }),
  any_number_or_any_color: row(EITHER),
  any_die: row(ANY),
  either_combo: row({
    kind: "combos",
    combos: [
      { color: "red", number: 3 },
      { color: "black", number: 6 },
    ],
  }),
  gt: pair(NUMBER, "gt"),
  lt: pair(NUMBER, "lt"),
  same_color: pair(COLOUR, "same_color"),
  same_number: pair(NUMBER, "same_number"),
  same_both: pair(BOTH, "same_both"),
  different_colors: pair(COLOUR, "different_colors"),
  same_color_or_number: pair(EITHER, "same_color_or_number"),
  stack: { kind: "stack", slots: [ANY, ANY, ANY], relations: [] },
  pyramid: { kind: "pyramid", slots: [ANY, ANY, ANY], relations: [] },
};

export function sampleOf(icon: string): Sample {
  return SAMPLES[icon] ?? row(ANY);
}

function row(...slots: readonly SlotFace[]): Sample {
  return { kind: "grid", slots, relations: [] };
}

function pair(slot: SlotFace, type: Relation["type"]): Sample {
  return { kind: "grid", slots: [slot, slot], relations: [{ type, slots: [0, 1] }] };
}
