// The words of the recommendation, in the language chosen now; apart from the board's, which the page does not need yet.
import { catalogue } from "../../lib/words/catalogue.svelte";
import en from "./advice/en";

export const say = catalogue(en, import.meta.glob("./advice/*.ts", { eager: true, import: "default" }));
