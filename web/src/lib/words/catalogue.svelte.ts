// A part's own words in every language, and saying them in the one that is chosen now.
import type { Language } from "../../generated/messages";
import { preferences } from "../app/preferences.svelte";
import { fill, printed, type Values, type Words } from "./say";
import type { Tongue } from "./tongue";
import { TONGUES } from "./tongues";

export type Say<Word extends string> = (word: Word, values?: Values) => string;
type Fetch<Word extends string> = () => Promise<Words<Word>>;

/** How the language chosen now is printed and spoken. */
export function tongue(): Tongue {
  return TONGUES[preferences.language];
}

export function catalogue<Word extends string>(all: Readonly<Record<Language, Words<Word>>>): Say<Word> {
  const ready: Partial<Record<Language, Words<Word>>> = {};
  return (word, values) => {
    const { language } = preferences;
    const words = ready[language] ?? printed(all[language], TONGUES[language]);
    ready[language] = words;
    return fill(words[word], values, TONGUES[language]);
  };
}

/** The same where a catalogue is large: English comes with the page, any other language only for who reads it. */
export async function fetchedCatalogue<Word extends string>(
  english: Words<Word>,
  others: Readonly<Record<Exclude<Language, "en">, Fetch<Word>>>,
): Promise<Say<Word>> {
  const fetches: Readonly<Partial<Record<Language, Fetch<Word>>>> = others;
  const asked: Partial<Record<Language, Promise<void>>> = {};
  let ready = $state.raw<Partial<Record<Language, Words<Word>>>>({ en: printed(english, TONGUES.en) });

  function learn(language: Language): Promise<void> {
    asked[language] ??= (fetches[language]?.() ?? Promise.resolve(english)).then((words) => {
      ready = { ...ready, [language]: printed(words, TONGUES[language]) };
    });
    return asked[language];
  }

  if (preferences.language in fetches) await learn(preferences.language);
  return (word, values) => {
    const { language } = preferences;
    const words = ready[language];
    if (words) return fill(words[word], values, TONGUES[language]);
    void learn(language);
    return fill(english[word], values, TONGUES.en);
  };
}
