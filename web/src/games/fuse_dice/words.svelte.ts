// The words of this board and its pages, in the language chosen now.
import type { Language } from "../../generated/messages";
import { preferences } from "../../lib/app/preferences.svelte";
import { fill, typeset, type Values } from "../../lib/words/say";
import { english } from "./english";
import { french } from "./french";

export type Word = keyof typeof english;

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: english,
  fr: typeset(french),
};

export function say(word: Word, values?: Values): string {
  return fill(CATALOGUES[preferences.language][word], values, preferences.language);
}
