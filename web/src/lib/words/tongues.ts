// All languages that this client speaks: those that have a file in tongues/.
import type { Language, Text, Tongue } from "./tongue";
import english from "./tongues/en";

/** Says what a language has no words for. */
export const DEFAULT: Language = "en";

const TONGUES = byLanguage(import.meta.glob<Tongue>("./tongues/*.ts", { eager: true, import: "default" }));
export const LANGUAGES: readonly Language[] = Object.keys(TONGUES);

/** What lies in a folder of files by language, without the folder's name. */
export function byLanguage<T>(files: Readonly<Record<string, T>>): Readonly<Record<Language, T>> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ""), file]));
}

export function tongueOf(language: Language): Tongue {
  return TONGUES[language] ?? english;
}

/** The text in this language, or else in English. */
export function textIn(text: Text, language: Language): string {
  return text[language] ?? text[DEFAULT] ?? "";
}

/** The language to begin with, for who prefers this one: `fr-CA` is French. */
export function nearest(wanted: string): Language {
  return LANGUAGES.find((language) => wanted.startsWith(language)) ?? DEFAULT;
}
