// The words of what is fetched later, in the language chosen now; only those that are read are fetched.
import { fetchedCatalogue } from "../../../lib/words/catalogue.svelte";
import en from "./words/en";

export type Word = keyof typeof en;

export const tell = await fetchedCatalogue(
  en,
  import.meta.glob(["./words/*.ts", "!./words/en.ts"], { import: "default" }),
);
