// Every message stands in every language, is used, and fills in the same values.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fill, printed } from "../src/lib/words/say";
import { LANGUAGES, nearest, tongueOf } from "../src/lib/words/tongues";

type Words = Readonly<Record<string, string>>;

const SOURCES = join(import.meta.dirname, "../src");
const IS_WORDS = /\/(words|texts)\/[a-z]+\.ts$/;
const FILES = import.meta.glob<Words>("../src/{lib,games,routes}/**/{words,texts}/??.ts", {
  eager: true,
  import: "default",
});

/** Each folder of words with what stands there in each language. */
const FOLDERS = [...new Set(Object.keys(FILES).map((path) => path.replace(/\/\w+\.ts$/, "")))].map((folder) => ({
  folder: folder.replace("../src/", ""),
  spoken: Object.fromEntries(LANGUAGES.map((language) => [language, FILES[`${folder}/${language}.ts`] ?? {}])),
}));

function sources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = files.filter(
    (name) => /\.(ts|svelte)$/.test(name) && !IS_WORDS.test(`/${name}`) && !/generated/.test(name),
  );
  return read.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

function wordsIn(folder: string): readonly string[] {
  return Object.keys(FOLDERS.find((one) => one.folder === folder)?.spoken.en ?? {});
}

function names(message: string): readonly string[] {
  return [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
}

it("the words of the client, of its editors, and of each board are found", () => {
  expect(FOLDERS.length).toBe(28);
});

describe.each(FOLDERS)("$folder", ({ spoken }) => {
  const english = spoken.en ?? {};
  const others = Object.values(spoken);

  it("says the same in every language", () => {
    expect(Object.keys(english)).not.toHaveLength(0);
    for (const words of others) {
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
      for (const text of Object.values(words)) expect(text.trim()).not.toBe("");
    }
  });

  it("names the same values in every language", () => {
    for (const words of others)
      for (const [key, text] of Object.entries(english)) expect(names(words[key] ?? ""), key).toEqual(names(text));
  });

  it("is written with the signs of French, where it is French", () => {
    for (const text of Object.values(spoken.fr ?? {})) {
      const bare = text.replace(/\{[^}]*\}/g, "x");
      expect(bare).not.toMatch(/'|\.\.\.|[\u00a0\u202f]/);
      expect(bare).not.toMatch(/[^\s(:!?…»][;!?»]|\w:(\s|$)|«\S/);
    }
  });

  it("breaks no French line before a sign", () => {
    for (const text of Object.values(printed(spoken.fr ?? {}, tongueOf("fr"))))
      expect(text).not.toMatch(/ [:;!?»%]|« /);
  });
});

it("breaks no French number between its thousands", () => {
  expect(tongueOf("fr").print("les 40 158 anneaux, de 1 à 6")).toBe("les 40\u202f158 anneaux, de 1 à 6");
});

it("every message of the client is used", () => {
  const code = sources(SOURCES);
  const own = [
    "lib/words/texts",
    "lib/offline/words",
    "routes/setup/words",
    "routes/home/words",
    "routes/table/words",
    "routes/host/words",
  ];
  for (const folder of own) expect(wordsIn(folder).filter((key) => !code.includes(`"${key}"`))).toEqual([]);
});

/** Words whose names are put together from parts. */
const BUILT: Readonly<Record<string, RegExp>> = {
  fuse_discs: /^(disc|side|way|rim|lay)\./,
  fuse_cards: /^(card|deed|prompt)[._]/,
  fuse_dice: /^(colour|slot|sign|shape|moment|voice\.\d+|difficulty|status|icon)\b/,
};

it.each(Object.entries(BUILT))("every message of %s is used", (game, built) => {
  const code = sources(join(SOURCES, `games/${game}`));
  const plain = wordsIn(`games/${game}/words`).filter((key) => !built.test(key));
  expect(plain.filter((key) => !code.includes(`"${key}"`))).toEqual([]);
});

it("a message is filled with values and counts", () => {
  const [english, french] = [tongueOf("en"), tongueOf("fr")];
  expect(fill("{name} wins", { name: "Ada" }, english)).toBe("Ada wins");
  expect(fill("{count:disc|discs}", { count: 1 }, english)).toBe("1 disc");
  expect(fill("{count:disc|discs}", { count: 3 }, english)).toBe("3 discs");
  expect(fill("{count:disc|discs}", { count: 0 }, english)).toBe("0 discs");
  expect(fill("{count:disque|disques}", { count: 0 }, french)).toBe("0 disque");
  expect(fill("{count:disque|disques}", { count: 2 }, french)).toBe("2 disques");
});

it("a language with more forms of a noun has them", () => {
  const polish = { ...tongueOf("en"), form: (count: number) => (count === 1 ? 0 : count < 5 ? 1 : 2) };
  const said = [1, 3, 7].map((count) => fill("{count:karta|karty|kart}", { count }, polish));
  expect(said).toEqual(["1 karta", "3 karty", "7 kart"]);
});

it("a browser's language finds the nearest one", () => {
  expect(["fr-CA", "fr", "en-US", "de", ""].map(nearest)).toEqual(["fr", "fr", "en", "en", "en"]);
});

it("no code names a language, but English, which says what others lack", () => {
  const named = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.(ts|svelte)$/.test(name) &&
      !/generated|\/[a-z]{2}\.ts$/.test(name) &&
      /["']fr["']|\bfr:|[=!]==? ?["']en["']/.test(readFileSync(join(SOURCES, name), "utf8")),
  );
  expect(named).toEqual([]);
});
