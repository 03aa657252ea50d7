// The client as it is built: how much it weighs, and that it needs nothing a strict page forbids.
// @vitest-environment node
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boards, brought, firstLoad, total } from "../tools/sizes.mjs";

const folder = mkdtempSync(join(tmpdir(), "fusebox-client-"));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const assets = (ending: string): readonly string[] =>
  readdirSync(join(folder, "assets")).filter((name) => name.endsWith(ending));

beforeAll(async () => {
  const root = join(import.meta.dirname, "..");
  process.env.NODE_ENV = "production";
  await build({ root, logLevel: "error", mode: "production", build: { outDir: folder, emptyOutDir: true } });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

it("the first load stays under 100 kB of script and style", () => {
  expect(total(firstLoad(folder))).toBeLessThan(100_000);
  expect(total(firstLoad(folder)) + total(brought(folder, "Table"))).toBeLessThan(100_000);
});

it.each(boards())("the board of %s stays under 60 kB", (game) => {
  expect(total(brought(folder, game))).toBeGreaterThan(1_000);
  expect(total(brought(folder, game))).toBeLessThan(60_000);
});

it("the page has no script or style of its own, and asks nobody else for anything", () => {
  const page = read("index.html");
  expect(page).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=/);
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

it("no template brings a style attribute, which a strict page would ignore", () => {
  for (const name of assets(".js")) expect(read(`assets/${name}`), name).not.toMatch(/<[a-z]+[^>]* style=/);
});

it("no text becomes markup or a program", () => {
  const sources = join(import.meta.dirname, "../src");
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" }))
    if (/\.(ts|svelte)$/.test(name))
      expect(readFileSync(join(sources, name), "utf8"), name).not.toMatch(
        /\{@html|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
      );
});

it("no style asks for anything outside", () => {
  for (const name of assets(".css"))
    expect(read(`assets/${name}`), name).not.toMatch(/@import|url\(["']?(?:https?:|data:)/);
});

it("the service worker keeps files that are there, and with them the rules of every game", () => {
  const lists = [...read("worker.js").matchAll(/\[("\/assets\/[^\]]+)\]/g)].map((match) => match[1] ?? "");
  const [files = [], all = []] = lists.map((list) => list.split(",").map((name) => name.slice(1, -1)));
  expect(all.length).toBeGreaterThan(files.length);
  expect(all.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  const kept = (start: string): boolean => files.some((file) => file.startsWith(`/assets/${start}-`));
  for (const part of ["index", "figtree", "Companion", "Missions", "Me", "Panel", "help_table"])
    expect(kept(part), part).toBe(true);
  for (const game of boards()) expect(kept(`help_${game}`), game).toBe(true);
  expect(kept("Table")).toBe(false);
});

it("every icon that the manifest names is there, in its size", () => {
  const { icons } = JSON.parse(read("manifest.webmanifest")) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  for (const { src, sizes } of icons.filter((icon) => icon.type === "image/png")) {
    const png = readFileSync(join(folder, src));
    expect(png.subarray(1, 4).toString("latin1"), src).toBe("PNG");
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
