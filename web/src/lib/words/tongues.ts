// All languages that this client speaks.
import type { Language } from "../../generated/messages";
import { english } from "./en";
import { french } from "./fr";
import type { Tongue } from "./tongue";

export const TONGUES: Readonly<Record<Language, Tongue>> = { en: english, fr: french };
export const LANGUAGES = Object.keys(TONGUES) as readonly Language[];

/** The language to begin with, for who prefers this one: `fr-CA` is French. */
export function nearest(wanted: string): Language {
  return LANGUAGES.find((language) => wanted.startsWith(language)) ?? "en";
}
