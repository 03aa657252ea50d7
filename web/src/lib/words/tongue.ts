// How a language is printed and spoken, apart from its words.

/** The name of its files, in every folder of words: `en`, `fr`. */
export type Language = string;

/** What is said in some languages; English is always among them. */
export type Text = Readonly<Record<Language, string>>;

export interface Tongue {
  /** What the language calls itself. */
  readonly name: string;
  /** Whose voice reads it aloud. */
  readonly voice: string;
  /** Which of the forms of a noun goes with a number: the first, the second, … */
  form(count: number): number;
  /** A number with a decimal point, as it is written there. */
  decimal(number: string): string;
  /** A text with the spaces of its print. */
  print(text: string): string;
}
