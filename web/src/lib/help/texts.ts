// The rules in words, one chunk a game: they come with the client, and only when somebody opens them.
import type { Text } from "../words/tongue";

/** Something in the clause settles what the rulebook leaves open, or was made where it prints nothing. */
export type Mark = "ruling" | "rebuilt";

export interface Rule {
  readonly clause: string;
  readonly marks: readonly Mark[];
  readonly text: Text;
  /** As it is read where a table is played so: `readings.star=round`, `options.fourth_die=printed`. */
  readonly instead?: Readonly<Record<string, Text>>;
}

export interface Section {
  readonly id: string;
  readonly title: Text;
  /** The game in short; the exact rules follow. */
  readonly guide: readonly Text[];
  readonly rules: readonly Rule[];
}

export interface Book {
  readonly title: Text;
  readonly sections: readonly Section[];
}

interface Chunk {
  readonly TITLE: Text;
  readonly SECTIONS: readonly Section[];
}

const CHUNKS = import.meta.glob<Chunk>("../../generated/help_*.ts");
const chunk = (name: string): Promise<Chunk> | undefined => CHUNKS[`../../generated/help_${name}.ts`]?.();

/** Who made the game, and what its box says. */
export function makersIn(book: Book): readonly Text[] {
  return book.sections.find((section) => section.id === "box")?.guide ?? [];
}

/** The rules of the game, and after them those of every table. */
export async function bookOf(game: string): Promise<Book> {
  const chunks = (await Promise.all([chunk(game), chunk("table")])).filter((one) => one !== undefined);
  const [first] = chunks;
  if (!first) throw new Error(`no rules of ${game}`);
  return { title: first.TITLE, sections: chunks.flatMap((one) => one.SECTIONS) };
}
