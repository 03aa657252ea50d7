// The words of the end of a game, in the language chosen now; they come with it.
import { catalogue } from "../../../lib/words/catalogue.svelte";
import en from "./words/en";

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
