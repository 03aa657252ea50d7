// Finding rules by words or by clause, whatever the accents, and showing where the words stand.
import type { Language } from "../words/tongue";
import { textIn } from "../words/tongues";
import type { Section } from "./texts";

export interface TextPiece {
  readonly kind: "plain" | "hit" | "clause";
  readonly text: string;
}

const CLAUSE = /\b([A-Z]+\d+)\b/;
const CLAUSE_SOUGHT = /^[a-z]+\d+$/;

/** Letters without accents, case or the finer points of print. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/œ/g, "oe")
    .replace(/\s/g, " ");
}

/** A single letter finds everything, and so nothing. */
export function wordsOf(query: string): readonly string[] {
  return plain(query)
    .split(" ")
    .filter((word) => word.length > 1 || /\d/.test(word));
}

/** The sections with what is left of them; a section whose title has the words stays whole. */
export function found(sections: readonly Section[], query: string, language: Language): readonly Section[] {
  const words = wordsOf(query);
  if (words.length === 0) return sections;
  return sections
    .map((section) => within(section, words, language))
    .filter((section) => section.guide.length + section.rules.length > 0);
}

export function count(sections: readonly Section[]): number {
  return sections.reduce((sum, section) => sum + section.rules.length + section.guide.length, 0);
}

export function sectionOf(sections: readonly Section[], clause: string): Section | undefined {
  return sections.find((section) => section.rules.some((rule) => rule.clause === clause));
}

/** The text cut where a word that is sought, or the clause of another rule, begins and ends. */
export function pieces(text: string, words: readonly string[], clauses: ReadonlySet<string>): readonly TextPiece[] {
  return text
    .split(CLAUSE)
    .flatMap((part): readonly TextPiece[] => (clauses.has(part) ? [{ kind: "clause", text: part }] : hits(part, words)))
    .filter((piece) => piece.text !== "");
}

function within(section: Section, words: readonly string[], language: Language): Section {
  if (has(textIn(section.title, language), words)) return section;
  return {
    ...section,
    guide: section.guide.filter((text) => has(textIn(text, language), words)),
    rules: section.rules.filter((rule) => has(`${rule.clause} ${textIn(rule.text, language)}`, words)),
  };
}

/** A clause is meant as a whole: D1 is not D12. */
function has(text: string, words: readonly string[]): boolean {
  const searched = plain(text);
  const whole = new Set(searched.split(/[^a-z0-9]+/));
  return words.every((word) => (CLAUSE_SOUGHT.test(word) ? whole.has(word) : searched.includes(word)));
}

function hits(text: string, words: readonly string[]): readonly TextPiece[] {
  const marked = markedLetters(text, words);
  const cut: TextPiece[] = [];
  for (const [index, letter] of [...text].entries()) {
    const kind = marked.has(index) ? "hit" : "plain";
    const last = cut.at(-1);
    if (last?.kind === kind) cut[cut.length - 1] = { kind, text: last.text + letter };
    else cut.push({ kind, text: letter });
  }
  return cut;
}

/** Which letters of the text belong to one of the words; a letter may be none or two when it is plain. */
function markedLetters(text: string, words: readonly string[]): ReadonlySet<number> {
  const owners = [...text].flatMap((letter, index) => [...plain(letter)].map(() => index));
  const searched = plain(text);
  const marked = new Set<number>();
  for (const word of words)
    for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + word.length))
      for (const owner of owners.slice(at, at + word.length)) marked.add(owner);
  return marked;
}
