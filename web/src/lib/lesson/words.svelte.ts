// The words of a lesson's panel.
import { catalogue } from "../words/catalogue.svelte";
import en from "./words/en";

export const word = catalogue(en, import.meta.glob("./words/*.ts", { eager: true, import: "default" }));
