// The words about oneself, in the language chosen now; they come with the pages that need them.
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
