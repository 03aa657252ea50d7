// Fills a message: {name} is a value, {count:disc|discs} a number with its noun.
import type { Language } from "../../generated/messages";

export type Values = Readonly<Record<string, string | number>>;

/** French texts with the spaces of French print, at which no line may break. */
export function typeset<T extends Readonly<Record<string, string>>>(catalogue: T): T {
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, spaced(text)])) as T;
}

/** One such text. */
export function spaced(text: string): string {
  return text
    .replace(/ ([;!?%])/g, "\u202f$1")
    .replaceAll(" :", "\u00a0:")
    .replaceAll("« ", "«\u00a0")
    .replaceAll(" »", "\u00a0»");
}

export function fill(message: string, values: Values = {}, language: Language = "en"): string {
  return message.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return `${value} ${isOne(Number(value), language) ? one : many}`;
  });
}

/** French counts nothing, and anything less than two, as one. */
function isOne(value: number, language: Language): boolean {
  return language === "fr" ? Math.abs(value) < 2 : Math.abs(value) === 1;
}
