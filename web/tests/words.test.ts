// Every message stands in both languages, is used, and fills in the same values.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { english as cards, french as cartes } from "../src/games/fuse_cards/words.svelte";
import { english as dice } from "../src/games/fuse_dice/english";
import { french as dés } from "../src/games/fuse_dice/french";
import { english, french } from "../src/games/fuse_discs/words.svelte";
import { french as course, english as race } from "../src/games/fusion/words.svelte";
import { english as foxes } from "../src/games/ruse/english";
import { french as renards } from "../src/games/ruse/french";
import { en } from "../src/lib/words/en";
import { fr } from "../src/lib/words/fr";
import { fill, printed } from "../src/lib/words/say";
import { nearest, TONGUES } from "../src/lib/words/tongues";

const SOURCES = join(import.meta.dirname, "../src");

function sources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = files.filter((name) => /\.(ts|svelte)$/.test(name) && !/words\/(en|fr)\.ts$|generated/.test(name));
  return read.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

function names(message: string): readonly string[] {
  return [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
}

describe.each([
  ["the client", en, fr],
  ["FUSE (discs)", english, french],
  ["Fuse (cards)", cards, cartes],
  ["FUSE (dice)", dice, dés],
  ["Fusion", race, course],
  ["RUSE", foxes, renards],
] as const)("the words of %s", (_, one: Record<string, string>, other: Record<string, string>) => {
  it("stand in both languages", () => {
    expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
    for (const words of [...Object.values(one), ...Object.values(other)]) expect(words.trim()).not.toBe("");
  });

  it("name the same values in both", () => {
    for (const key of Object.keys(one)) expect(names(other[key] ?? ""), key).toEqual(names(one[key] ?? ""));
  });
});

describe.each([
  ["the client", fr],
  ["FUSE (discs)", french],
  ["Fuse (cards)", cartes],
  ["FUSE (dice)", dés],
  ["Fusion", course],
  ["RUSE", renards],
])("the French of %s", (_, words: Readonly<Record<string, string>>) => {
  it("is written with the signs of French", () => {
    for (const text of Object.values(words)) {
      const bare = text.replace(/\{[^}]*\}/g, "x");
      expect(bare).not.toMatch(/'|\.\.\.|[\u00a0\u202f]/);
      expect(bare).not.toMatch(/[^\s(:!?…»][;!?»]|\w:(\s|$)|«\S/);
    }
  });

  it("does not break a line before a sign", () => {
    for (const text of Object.values(printed(words, TONGUES.fr))) expect(text).not.toMatch(/ [:;!?»%]|« /);
  });
});

it("every message of the client is used", () => {
  const code = sources(SOURCES);
  const unused = Object.keys(en).filter((key) => !code.includes(`"${key}"`));
  expect(unused).toEqual([]);
});

it("every message of FUSE (discs) is used", () => {
  const code = sources(join(SOURCES, "games/fuse_discs")).replace(/^ {2}"?[\w.]+"?: "[^"]*",$/gm, "");
  const built = /^(disc|side|way|lay)\./;
  const unused = Object.keys(english).filter((key) => !built.test(key) && !code.includes(`"${key}"`));
  expect(unused).toEqual([]);
});

it("every message of Fuse (cards) is used", () => {
  const code = sources(join(SOURCES, "games/fuse_cards")).replace(/^ {2}"?[\w.]+"?: "[^"]*",$/gm, "");
  const built = /^(card|deed|prompt\.(last|time))[._]/;
  const unused = Object.keys(cards).filter((key) => !built.test(key) && !code.includes(`"${key}"`));
  expect(unused).toEqual([]);
});

it("every message of FUSE (dice) is used", () => {
  const folders = ["games/fuse_dice", "routes/dice"].map((folder) => sources(join(SOURCES, folder)));
  const code = folders.join("\n").replace(/^ {2}"?[^\s"]+"?:\s+"[^"]*",$/gm, "");
  const built = /^(colour|slot|sign|shape|moment|voice\.\d+|difficulty|status|icon)\b/;
  const unused = Object.keys(dice).filter((key) => !built.test(key) && !code.includes(`"${key}"`));
  expect(unused).toEqual([]);
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
