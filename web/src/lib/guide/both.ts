// Words that stand in one place only, in both languages.
import { preferences } from "../preferences.svelte";

export function both(english: string, french: string): () => string {
  return () => (preferences.language === "fr" ? french : english);
}
