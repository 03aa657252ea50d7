// Fills a message: {name} is a value, {count:disc|discs} a number with its noun.
import type { Tongue } from "./tongue";

export type Values = Readonly<Record<string, string | number>>;
export type Words<Word extends string = string> = Readonly<Record<Word, string>>;

/** All these words as the language prints them. */
export function printed<T extends Words>(words: T, tongue: Tongue): T {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, tongue.print(text)])) as T;
}

export function fill(message: string, values: Values | undefined, tongue: Tongue): string {
  return message.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, nouns?: string) => {
    const value = values?.[name];
    if (value === undefined) return whole;
    if (nouns === undefined) return String(value);
    const forms = nouns.split("|");
    return `${value} ${forms[tongue.form(Number(value))] ?? forms.at(-1)}`;
  });
}
