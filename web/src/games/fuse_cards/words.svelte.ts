// The words of this board, in the language chosen now.
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;

export const say = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
