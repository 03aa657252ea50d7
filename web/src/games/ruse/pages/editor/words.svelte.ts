// The words of RUSE's editor, in the language chosen now.
import { catalogue } from "../../../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;
export const say = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));

/** The words for a name of the tables, or the name itself. */
export function sayOf(word: string): string {
  return word in en ? say(word as Word) : word.replace(/^field\./, "").replaceAll("_", " ");
}
