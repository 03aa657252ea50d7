// Words that stand in one place only, in both languages.
import { preferences } from "../app/preferences.svelte";
import { spaced } from "../words/say";

export function both(english: string, french: string): () => string {
  const printed = spaced(french);
  return () => (preferences.language === "fr" ? printed : english);
}
