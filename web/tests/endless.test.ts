// What moves on and on is left to the part of the browser that only puts layers together: painted anew in every frame, it
// costs more than the game.
import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
const ENDLESS = /animation: ([\w-]+) [^;]*\binfinite\b/g;
const LAYERS = ["transform", "opacity", "filter"];

/** The properties that these frames change. */
function changed(source: string, name: string): string[] {
  const frames = source.match(new RegExp(`@keyframes ${name} \\{(?:[^{}]*\\{[^{}]*\\})*`))?.[0] ?? "";
  return [...frames.matchAll(/^\s*([\w-]+): /gm)].map(([, property = ""]) => property);
}

const endless = Object.entries(SOURCES).flatMap(([file, source]) =>
  [...source.matchAll(ENDLESS)].map(([, name = ""]) => ({ file, name, source })),
);

it("there is some", () => {
  expect(endless.length).toBeGreaterThan(10);
});

it.each(endless)("$name of $file moves layers alone", ({ source, name }) => {
  const properties = changed(source, name);
  expect(properties).not.toEqual([]);
  expect(properties.filter((property) => !LAYERS.includes(property))).toEqual([]);
});
