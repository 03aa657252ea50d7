// The words of this board, in the language chosen now.
import type { Colour, Space } from "../../generated/fuse_discs";
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;

export const say = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));

export function sideName(colour: Colour): string {
  return say(`side.${colour}`);
}

export function spaceName(space: Space): string {
  return `${say(`way.${space.charAt(0) as "N" | "E" | "S" | "W"}`)} ${space.charAt(1)}`;
}
