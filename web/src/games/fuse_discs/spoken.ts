// The log as it is read out: nobody hears that Sc is a space in the south.
import { say } from "./words.svelte";

const SPACE = /(?<![\p{L}\d])(de )?([NESWO])([a-f1-6])(?![\p{L}\d])/gu;
const VOWEL = /^[eo]/;

/** The sides are named; `W` is an `O` in French, where one comes "d’ouest". */
export function spoken(words: string): string {
  return words.replace(SPACE, (_, from: string | undefined, side: string, line: string) => {
    const way = say(`way.${side === "O" ? "W" : (side as "N" | "E" | "S" | "W")}`);
    return `${from && VOWEL.test(way) ? "d’" : (from ?? "")}${way} ${line}`;
  });
}
