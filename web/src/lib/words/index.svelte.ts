// The client's own words, in the language chosen now.
import type { Language } from "../../generated/messages";
import { preferences } from "../app/preferences.svelte";
import { catalogue } from "./catalogue.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof en;
export type Text = Readonly<Record<Language, string>>;

export const say = catalogue<Key>({ en, fr });

/** A text that came in every language. */
export function told(text: Text): string {
  return text[preferences.language];
}
