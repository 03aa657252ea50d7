// The words of the host's page, in the language chosen now; they come with it.
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Key = keyof typeof en;

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
