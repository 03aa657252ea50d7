// The words of the editor's frame, in the language chosen now.
import { catalogue } from "../words/catalogue.svelte";
import en from "./words/en";

export const say = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
