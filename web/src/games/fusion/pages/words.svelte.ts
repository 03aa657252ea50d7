// The words of the page of cards and its editor, in the language chosen now.
import { catalogue } from "../../../lib/words/catalogue.svelte";
import en from "./words/en";

export const say = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
