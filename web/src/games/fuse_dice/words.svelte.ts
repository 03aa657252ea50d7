// The words of this board and its pages, in the language chosen now.
import { catalogue } from "../../lib/words/catalogue.svelte";
import { english } from "./english";
import { french } from "./french";

export type Word = keyof typeof english;

export const say = catalogue<Word>({ en: english, fr: french });
