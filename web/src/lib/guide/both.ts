// Words that stand in one place only, in both languages.
import { catalogue } from "../words/catalogue.svelte";

export function both(english: string, french: string): () => string {
  const say = catalogue({ en: { words: english }, fr: { words: french } });
  return () => say("words");
}
