// Dice and cards in words, for those who hear the table.
import type { BombCard, Die, FuseCard } from "../../generated/fuse_dice";
import { type Asked, colourOf, type Face, faceOf, fuseOf, numberOf, type SlotFace, shortName } from "./faces.svelte";
import { signAfter, totalOf } from "./layout";
import { say, type Word } from "./words.svelte";

export function dieName(die: Die): string {
  return say("die", { colour: say(`colour.${colourOf(die)}`), number: numberOf(die) });
}

/** What a fuse card costs: a red die, or a 5. */
export function fuseWords(card: FuseCard): string {
  const { color, number = 0 } = fuseOf(card);
  return color ? say("cost.fuse.color", { colour: say(`colour.${color}`) }) : say("cost.fuse.number", { number });
}

export function slotWords(slot: SlotFace): string {
  switch (slot.kind) {
    case "colors":
      return either(slot.colors?.map((color) => askedWords({ color })));
    case "numbers":
      return either(slot.numbers?.map((number) => askedWords({ number })));
    case "combos":
      return either(slot.combos?.map((asked) => askedWords(asked)));
    case "color_or_number":
      return either([{ color: slot.color }, { number: slot.number }].map((asked) => askedWords(asked as Asked)));
    case "color":
    case "number":
    case "color_number":
      return askedWords(slot, slot.number_matters);
    default:
      return say(`slot.${slot.kind}`);
  }
}

/** The whole card: its name, its shape, and what it asks, slot by slot. */
export function describe(card: BombCard): string {
  const face = faceOf(card);
  return `${say("bomb.name", { card: shortName(card), points: face.points })}. ${wants(card)}`;
}

/** What it asks: its slots alone don't say how they hang together. */
export function wants(card: BombCard): string {
  const face = faceOf(card);
  return say("bomb.asks", { shape: say(`shape.${face.kind}`), asks: asksOf(face) });
}

function asksOf(face: Face): string {
  const parts = face.slots.flatMap((slot, index) => {
    const sign = signAfter(face.relations, index);
    return [slotWords(slot), sign ? ` ${say(`sign.${sign}` as Word)} ` : ", "];
  });
  const total = totalOf(face.relations);
  const all = parts.slice(0, -1).join("");
  return total ? `${all} ${say("sign.total", { total })}` : all;
}

function askedWords({ color, number }: Asked, counts = false): string {
  if (!color) return say("slot.number", { number: number ?? 0 });
  const colour = say(`colour.${color}`);
  if (number) return say("die", { colour, number });
  return counts ? say("slot.number.of", { colour }) : colour;
}

function either(words: readonly string[] = []): string {
  return say("or", { one: words[0] ?? "", other: words[1] ?? "" });
}
