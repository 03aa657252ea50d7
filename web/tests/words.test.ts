// Every message stands in both languages, is used, and fills in the same values.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games";
import { en } from "../src/lib/words/en";
import { fr } from "../src/lib/words/fr";
import { fill, printed } from "../src/lib/words/say";
import { nearest, TONGUES } from "../src/lib/words/tongues";

type Catalogue = Readonly<Record<string, string>>;
interface Spoken {
  readonly english?: Catalogue;
  readonly french?: Catalogue;
}

const SOURCES = join(import.meta.dirname, "../src");

function sources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = files.filter((name) => /\.(ts|svelte)$/.test(name) && !/words\/(en|fr)\.ts$|generated/.test(name));
  return read.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

function names(message: string): readonly string[] {
  return [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
}

const FILES = import.meta.glob<Spoken>("../src/games/*/{words.svelte,english,french}.ts", { eager: true });

/** A game's words stand with its board, or in a file for each language. */
function wordsOf(game: string, language: keyof Spoken): Catalogue {
  const own = Object.entries(FILES).filter(([path]) => path.includes(`/${game}/`));
  return own.map(([, module]) => module[language]).find((words) => words !== undefined) ?? {};
}

const CATALOGUES = [
  { name: "the client", english: en as Catalogue, french: fr as Catalogue },
  ...GAMES.map((game) => ({ name: game, english: wordsOf(game, "english"), french: wordsOf(game, "french") })),
];

describe.each(CATALOGUES)("the words of $name", ({ english, french }) => {
  it("stand in both languages", () => {
    expect(Object.keys(english)).not.toHaveLength(0);
    expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
    for (const words of [...Object.values(english), ...Object.values(french)]) expect(words.trim()).not.toBe("");
  });

  it("name the same values in both", () => {
    for (const key of Object.keys(english)) expect(names(french[key] ?? ""), key).toEqual(names(english[key] ?? ""));
  });
});

describe.each(CATALOGUES)("the French of $name", ({ french }) => {
  it("is written with the signs of French", () => {
    for (const text of Object.values(french)) {
      const bare = text.replace(/\{[^}]*\}/g, "x");
      expect(bare).not.toMatch(/'|\.\.\.|[\u00a0\u202f]/);
      expect(bare).not.toMatch(/[^\s(:!?…»][;!?»]|\w:(\s|$)|«\S/);
    }
  });

  it("does not break a line before a sign", () => {
    for (const text of Object.values(printed(french, TONGUES.fr))) expect(text).not.toMatch(/ [:;!?»%]|« /);
  });
});

it("every message of the client is used", () => {
  const code = sources(SOURCES);
  const unused = Object.keys(en).filter((key) => !code.includes(`"${key}"`));
  expect(unused).toEqual([]);
});

/** Words whose names are put together from parts. */
const BUILT: Readonly<Record<string, RegExp>> = {
  fuse_discs: /^(disc|side|way|rim|lay)\./,
  fuse_cards: /^(card|deed|prompt)[._]/,
  fuse_dice: /^(colour|slot|sign|shape|moment|voice\.\d+|difficulty|status|icon)\b/,
};

it.each(Object.entries(BUILT))("every message of %s is used", (game, built) => {
  const plain = sources(join(SOURCES, `games/${game}`)).replace(/^ {2}"?[^\s"]+"?:\s+"[^"]*",$/gm, "");
  const english = Object.keys(wordsOf(game, "english"));
  expect(english.filter((key) => !built.test(key) && !plain.includes(`"${key}"`))).toEqual([]);
});

it("a message is filled with values and counts", () => {
  const { en: english, fr: french } = TONGUES;
  expect(fill("{name} wins", { name: "Ada" }, english)).toBe("Ada wins");
  expect(fill("{count:disc|discs}", { count: 1 }, english)).toBe("1 disc");
  expect(fill("{count:disc|discs}", { count: 3 }, english)).toBe("3 discs");
  expect(fill("{count:disc|discs}", { count: 0 }, english)).toBe("0 discs");
  expect(fill("{count:disque|disques}", { count: 0 }, french)).toBe("0 disque");
  expect(fill("{count:disque|disques}", { count: 2 }, french)).toBe("2 disques");
});

it("a language with more forms of a noun has them", () => {
  const polish = { ...TONGUES.en, form: (count: number) => (count === 1 ? 0 : count < 5 ? 1 : 2) };
  const said = [1, 3, 7].map((count) => fill("{count:karta|karty|kart}", { count }, polish));
  expect(said).toEqual(["1 karta", "3 karty", "7 kart"]);
});

it("a browser's language finds the nearest one", () => {
  expect(["fr-CA", "fr", "en-US", "de", ""].map(nearest)).toEqual(["fr", "fr", "en", "en", "en"]);
});

it("nothing asks which language it is: what differs stands in a language's own file", () => {
  const asking = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(ts|svelte)$/.test(name) && /[=!]==? ?"(en|fr)"/.test(readFileSync(join(SOURCES, name), "utf8")),
  );
  expect(asking).toEqual([]);
});
