// The client's own words, in the language chosen now.
import { preferences } from "../app/preferences.svelte";
import { catalogue } from "./catalogue.svelte";
import en from "./texts/en";
import type { Text } from "./tongue";
import { textIn } from "./tongues";

export type Key = keyof typeof en;

export const say = catalogue(en, import.meta.glob("./texts/*.ts", { eager: true, import: "default" }));

/** A text that came in every language. */
export function told(text: Text): string {
  return textIn(text, preferences.language);
}
