// The client's own words, in the language chosen now.
import type { Language } from "../../generated/messages";
import { preferences } from "../app/preferences.svelte";
import { en } from "./en";
import { fr } from "./fr";
import { fill, typeset, type Values } from "./say";

export type Key = keyof typeof en;
export type Text = Readonly<Record<Language, string>>;

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, fr: typeset(fr) };

export function say(key: Key, values?: Values): string {
  return fill(CATALOGUES[preferences.language][key], values, preferences.language);
}

/** A text that came in every language. */
export function told(text: Text): string {
  return text[preferences.language];
}
