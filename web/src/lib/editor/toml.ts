// Rows of a table as a TOML file has them: written, and read again. Only what such files need is read.
export type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };
export type Row = Readonly<Record<string, Value>>;

/** A row that can be told from others. */
export interface Named {
  readonly id: string;
}

export class Unreadable extends Error {}

const WIDE = 100;

/** The rows under one name, in the order of their fields. */
export function written(table: string, rows: readonly Row[]): string {
  return rows.map((row) => [`[[${table}]]`, ...Object.entries(row).map(field), ""].join("\n")).join("\n");
}

/** Tables with a name each. */
export function sectioned(tables: Readonly<Record<string, Row>>): string {
  return Object.entries(tables)
    .map(([name, table]) => [`[${name}]`, ...Object.entries(table).map(field), ""].join("\n"))
    .join("\n");
}

function field([name, value]: [string, Value]): string {
  const short = `${name} = ${inline(value)}`;
  if (short.length <= WIDE || !Array.isArray(value)) return short;
  return [`${name} = [`, ...value.map((one) => `  ${inline(one)},`), "]"].join("\n");
}

function inline(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object") return typeof value === "string" ? quoted(value) : String(value);
  const fields = Object.entries(value).map(([name, one]) => `${name} = ${inline(one)}`);
  return fields.length ? `{ ${fields.join(", ")} }` : "{}";
}

/** JSON's escapes are TOML's. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

/** The rows under this name; what else the file holds is passed over. */
export function rowsOf(text: string, table: string): readonly Row[] {
  return new Reader(text).rows(table);
}

/** The tables that have a name each. */
export function tablesOf(text: string): Readonly<Record<string, Row>> {
  return new Reader(text).tables();
}

const SPACE = /(?:[ \t\r\n]|#[^\n]*)*/y;
const HEADER = /\[\[\s*([\w-]+)\s*\]\]/y;
const SECTION = /\[\s*([\w-]+)\s*\]/y;
const KEY = /([\w-]+)\s*=[ \t]*/y;
const TEXT = /"(?:[^"\\\n]|\\.)*"/y;
const PLAIN = /true|false|[+-]?\d+/y;

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  rows(table: string): readonly Row[] {
    const rows: Record<string, Value>[] = [];
    let current: Record<string, Value> = {};
    for (this.#take(SPACE); this.#at < this.text.length; this.#take(SPACE)) {
      const header = this.#take(HEADER);
      if (header) current = {};
      if (header?.[1] === table) rows.push(current);
      if (!header) this.#field(current);
    }
    return rows;
  }

  tables(): Readonly<Record<string, Row>> {
    const found: Record<string, Record<string, Value>> = {};
    let current: Record<string, Value> = {};
    for (this.#take(SPACE); this.#at < this.text.length; this.#take(SPACE)) {
      const name = this.#take(SECTION)?.[1];
      if (name) {
        current = {};
        found[name] = current;
      } else this.#field(current);
    }
    return found;
  }

  #field(into: Record<string, Value>): void {
    const key = this.#take(KEY)?.[1];
    if (!key) throw new Unreadable();
    into[key] = this.#value();
  }

  #value(): Value {
    if (this.#is("[")) return this.#list();
    if (this.#is("{")) return this.#table();
    const text = this.#take(TEXT);
    if (text) return unquoted(text[0]);
    const plain = this.#take(PLAIN)?.[0];
    if (!plain) throw new Unreadable();
    return plain === "true" || (plain !== "false" && Number(plain));
  }

  #list(): Value {
    const found: Value[] = [];
    for (this.#take(SPACE); !this.#is("]"); this.#take(SPACE)) {
      found.push(this.#value());
      this.#take(SPACE);
      this.#is(",");
    }
    return found;
  }

  #table(): Value {
    const found: Record<string, Value> = {};
    for (this.#take(SPACE); !this.#is("}"); this.#take(SPACE)) {
      this.#field(found);
      this.#take(SPACE);
      this.#is(",");
    }
    return found;
  }

  #is(sign: string): boolean {
    const found = this.text[this.#at] === sign;
    if (found) this.#at += 1;
    return found;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new Unreadable();
  }
}
