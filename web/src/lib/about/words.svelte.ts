// The words about the games, in the language chosen now; they come with the pages that need them.
import { catalogue } from "../words/catalogue.svelte";
import en from "./words/en";

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
