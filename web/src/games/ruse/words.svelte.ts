// The words of this board and its pages, in the language chosen now; only those that are read are fetched.
import { preferences } from "../../lib/app/preferences.svelte";
import { fill, typeset, type Values } from "../../lib/words/say";
import { english } from "./english";

export type Word = keyof typeof english;

let french = $state.raw<Readonly<Record<Word, string>>>();
let learning: Promise<void> | undefined;
if (preferences.language === "fr") await learnt();

export function say(word: Word, values?: Values): string {
  const { language } = preferences;
  if (language === "fr" && !french) void learnt();
  return fill((language === "fr" ? (french ?? english) : english)[word], values, language);
}

function learnt(): Promise<void> {
  learning ??= import("./french").then((module) => {
    french = typeset(module.french);
  });
  return learning;
}
