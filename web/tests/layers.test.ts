// What may know of what: the library of no game, and nobody but a game itself of its name.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GAMES } from "../src/games";

const SOURCES = join(import.meta.dirname, "../src");
const FILES = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(ts|svelte|css)$/.test(name),
);
const read = (name: string): string => readFileSync(join(SOURCES, name), "utf8");

it("the games that have something of their own here are the folders of games", () => {
  const games = join(SOURCES, "games");
  expect(GAMES).toEqual(readdirSync(games).filter((name) => statSync(join(games, name)).isDirectory()));
});

it("the library imports neither a game nor a page", () => {
  const importing = FILES.filter((name) => name.startsWith("lib/") && /["'][./]*\/(games|routes)\b/.test(read(name)));
  expect(importing).toEqual([]);
});

it("no game is named outside its folder, but in what is generated", () => {
  const names = new RegExp(`\\b(${GAMES.join("|")})\\b`);
  const own = new RegExp(`^(games/(${GAMES.join("|")})|generated)/`);
  expect(FILES.filter((name) => !own.test(name) && names.test(read(name)))).toEqual([]);
});

it("a game knows nothing of another", () => {
  for (const game of GAMES) {
    const others = new RegExp(`["'/]\\.\\./(${GAMES.filter((other) => other !== game).join("|")})\\b`);
    const own = FILES.filter((name) => name.startsWith(`games/${game}/`));
    expect(own.filter((name) => others.test(read(name)))).toEqual([]);
  }
});
