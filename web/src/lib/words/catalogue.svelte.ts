// A part's own words, in the language that is chosen now: a file for each language, and English for what it lacks.
import { preferences } from "../app/preferences.svelte";
import { fill, printed, type Values, type Words } from "./say";
import type { Language, Tongue } from "./tongue";
import { byLanguage, DEFAULT, tongueOf } from "./tongues";

export type Say<Word extends string> = (word: Word, values?: Values) => string;
type Some<Word extends string> = Partial<Words<Word>>;

/** How the language chosen now is printed and spoken. */
export function tongue(): Tongue {
  return tongueOf(preferences.language);
}

/** English, and the files of all languages as `import.meta.glob` finds them. */
export function catalogue<Word extends string>(
  english: Words<Word>,
  files: Readonly<Record<string, unknown>>,
): Say<Word> {
  const all = byLanguage(files) as Readonly<Record<Language, Some<Word>>>;
  const ready: Record<Language, Some<Word>> = {};
  return (word, values) => {
    const { language } = preferences;
    const words = ready[language] ?? printed(all[language] ?? {}, tongueOf(language));
    ready[language] = words;
    return said(word, values, words, language, english);
  };
}

/** The same where a catalogue is large: English comes with the page, any other language only for who reads it. */
export async function fetchedCatalogue<Word extends string>(
  english: Words<Word>,
  files: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Say<Word>> {
  const others = byLanguage(files) as Readonly<Record<Language, () => Promise<Some<Word>>>>;
  const asked: Record<Language, Promise<void>> = {};
  let ready = $state.raw<Readonly<Record<Language, Some<Word>>>>({});

  function learn(language: Language): Promise<void> {
    asked[language] ??= (others[language]?.() ?? Promise.resolve({})).then((words) => {
      ready = { ...ready, [language]: printed(words, tongueOf(language)) };
    });
    return asked[language];
  }

  await learn(preferences.language);
  return (word, values) => {
    const { language } = preferences;
    if (!ready[language]) void learn(language);
    return said(word, values, ready[language] ?? {}, language, english);
  };
}

function said<Word extends string>(
  word: Word,
  values: Values | undefined,
  words: Some<Word>,
  language: Language,
  english: Words<Word>,
): string {
  const own = words[word];
  return own === undefined ? fill(english[word], values, tongueOf(DEFAULT)) : fill(own, values, tongueOf(language));
}
