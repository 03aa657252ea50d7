// The words of this board and its pages, in the language chosen now; only those that are read are fetched.
import { fetchedCatalogue } from "../../lib/words/catalogue.svelte";
import { english } from "./english";

export type Word = keyof typeof english;

export const say = await fetchedCatalogue<Word>(english, {
  fr: async () => (await import("./french")).french,
});
