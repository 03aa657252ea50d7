// The words of the parts that come after the page itself, in the language chosen now; they come with it.
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
