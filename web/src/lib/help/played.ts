// The rules as a table plays them: its options, and an owner's numbers in the places that are left for them.
import type { Language, Text } from "../words/tongue";
import { textIn } from "../words/tongues";
import type { Rule, Section } from "./texts";

type Tables = Readonly<Record<string, unknown>>;

/** What a table is played by; without a table, what is served here. */
export interface Terms {
  /** An owner's tables, where they are not the shipped ones. */
  readonly corrected?: Tables;
  readonly options?: Tables;
}

type Item = string | number;
/** A number, several with "and", or rows for a text of their own. */
export type Figure = Item | readonly Item[] | readonly (readonly Item[])[];
export type Figures = Readonly<Record<string, Figure>>;

/** What a game's rules name that an owner may have written otherwise. */
export interface Printed {
  readonly tables: Tables;
  readonly figures: Figures;
}

/** `{name}`, or `{name|$2 for $1; }` for each row, the last one without its end. */
const PLACE = /\{(\w+)(?:\|([^}]*))?\}/g;

export function sectionsAt(
  sections: readonly Section[],
  terms: Terms,
  printed: Printed | null,
  language: Language,
): readonly Section[] {
  const known = { ...printed?.tables, options: terms.options ?? {} };
  const said = (text: Text): Text => ({ ...text, [language]: filled(textIn(text, language), printed, language) });
  const rule = (one: Rule): Rule => ({ ...one, text: said(chosen(one, known)) });
  return sections.map((section) => ({ ...section, rules: section.rules.map(rule) }));
}

/** The clause as it is read here: `readings.star=round` names a table, one of its switches, and where that stands. */
function chosen({ text, instead = {} }: Rule, known: Tables): Text {
  const holds = (when: string): boolean => {
    const [path = "", value] = when.split("=");
    const [table = "", name = ""] = path.split(".");
    return String((known[table] as Tables | undefined)?.[name]) === value;
  };
  return Object.entries(instead).find(([when]) => holds(when))?.[1] ?? text;
}

function filled(text: string, printed: Printed | null, language: Language): string {
  if (!printed) return text;
  return text.replace(PLACE, (place, name: string, row: string | undefined) => {
    const figure = printed.figures[name];
    if (figure === undefined) return place;
    if (!Array.isArray(figure)) return String(figure);
    if (row === undefined) return new Intl.ListFormat(language).format(figure.map(String));
    return figure
      .map((items: readonly Item[]) => inRow(row, items))
      .join("")
      .replace(/[\s;]+$/, "");
  });
}

function inRow(text: string, items: readonly Item[]): string {
  return text.replace(/\$(\d)/g, (_, at: string) => String(items[Number(at) - 1] ?? ""));
}
