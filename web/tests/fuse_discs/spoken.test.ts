// What is read out names the sides of the board.
import { afterEach, expect, test } from "vitest";
import { spoken } from "../../src/games/fuse_discs/spoken";
import { preferences } from "../../src/lib/app/preferences.svelte";

afterEach(() => preferences.choose({ language: "en" }));

test("spaces are named by their sides, cells stay as they are", () => {
  expect(spoken("Pip enters a white disc from Sc to c4 and pushes e1–b1.")).toBe(
    "Pip enters a white disc from south c to c4 and pushes e1–b1.",
  );
  expect(spoken("De O3 en b3, puis Na.")).toBe("De west 3 en b3, puis north a.");
});

test("words and names are left alone", () => {
  expect(spoken("Se9 meets Wade at E12, and Ève at É1.")).toBe("Se9 meets Wade at E12, and Ève at É1.");
});

test("in French one comes d’ouest and d’est, but de nord and de sud", () => {
  preferences.choose({ language: "fr" });
  expect(spoken("Un disque noir de O3 en b3, de E1 en c1, de Na en a4 et de Sf en f4.")).toBe(
    "Un disque noir d’ouest 3 en b3, d’est 1 en c1, de nord a en a4 et de sud f en f4.",
  );
});
