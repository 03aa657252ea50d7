// The words of the page of tiles and cards, in the language chosen now.
import { catalogue } from "../../../lib/words/catalogue.svelte";
import en from "./words/en";

export type PageWord = keyof typeof en;

export const tell = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
