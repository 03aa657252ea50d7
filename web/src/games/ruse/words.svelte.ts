// The words of this board and its pages, in the language chosen now; only those that are read are fetched.
import { fetchedCatalogue } from "../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;

export const say = await fetchedCatalogue(
  en,
  import.meta.glob(["./words/*.ts", "!./words/en.ts"], { import: "default" }),
);
