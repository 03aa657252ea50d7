// The words of playing without a server, in the language chosen now; they come with it.
import { catalogue } from "../words/catalogue.svelte";
import en from "./words/en";

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
