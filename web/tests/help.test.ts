// The rules at hand: what a search finds and shows, and which clause an address means.
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/games";
import { fragmentOf } from "../src/lib/app/router.svelte";
import { clauseIn, fragmentWith } from "../src/lib/help/help.svelte";
import { count, found, pieces, plain, sectionOf, wordsOf } from "../src/lib/help/search";
import { bookOf, type Section } from "../src/lib/help/texts";

const text = (en: string, fr: string) => ({ en, fr });
const SECTIONS: readonly Section[] = [
  {
    id: "setup",
    title: text("Set-up", "Mise en place"),
    guide: [text("Deal the cards.", "Distribuez les cartes.")],
    rules: [
      { clause: "X1", marks: [], text: text("The star lies open.", "L’étoile est visible.") },
      { clause: "X12", marks: ["ruling"], text: text("See X1 for the star.", "Pour l’étoile, voir X1.") },
    ],
  },
  {
    id: "end",
    title: text("The end", "Fin"),
    guide: [],
    rules: [{ clause: "X2", marks: [], text: text("The most stars win.", "Le plus d’étoiles gagne.") }],
  },
];
const clausesFound = (query: string, language: "en" | "fr" = "en"): readonly string[] =>
  found(SECTIONS, query, language).flatMap((section) => section.rules.map((rule) => rule.clause));

describe("a search", () => {
  it("leaves everything without words", () => {
    expect(found(SECTIONS, "  ", "en")).toBe(SECTIONS);
    expect(found(SECTIONS, "s", "en")).toBe(SECTIONS);
  });

  it("wants all words, in any order and case", () => {
    expect(clausesFound("OPEN star")).toEqual(["X1"]);
    expect(clausesFound("star moon")).toEqual([]);
  });

  it("ignores accents and kinds of apostrophes", () => {
    expect(clausesFound("l'etoile", "fr")).toEqual(["X1", "X12"]);
    expect(clausesFound("ÉTOILES", "fr")).toEqual(["X2"]);
  });

  it("looks only at the language that is shown", () => {
    expect(clausesFound("star", "fr")).toEqual([]);
  });

  it("means a clause as a whole, and finds who refers to it", () => {
    expect(clausesFound("x1")).toEqual(["X1", "X12"]);
    expect(clausesFound("x12")).toEqual(["X12"]);
  });

  it("keeps a section whole whose title has the words", () => {
    expect(found(SECTIONS, "mise en place", "fr")).toEqual([SECTIONS[0]]);
  });

  it("counts what it has found, the game in short as well", () => {
    expect(count(found(SECTIONS, "cards", "en"))).toBe(1);
    expect(count(SECTIONS)).toBe(4);
  });
});

describe("a line", () => {
  it("is cut at what was sought, with its accents as they are", () => {
    expect(pieces("L’étoile, l’ÉTOILE", wordsOf("etoile"), new Set())).toEqual([
      { kind: "plain", text: "L’" },
      { kind: "hit", text: "étoile" },
      { kind: "plain", text: ", l’" },
      { kind: "hit", text: "ÉTOILE" },
    ]);
  });

  it("leads to the clauses there are, and to no others", () => {
    expect(pieces("See X1, not X9.", [], new Set(["X1"]))).toEqual([
      { kind: "plain", text: "See " },
      { kind: "clause", text: "X1" },
      { kind: "plain", text: ", not " },
      { kind: "plain", text: "X9" },
      { kind: "plain", text: "." },
    ]);
  });

  it("marks the right letters after one that is two when plain", () => {
    expect(plain("Œuf")).toBe("oeuf");
    expect(pieces("un œuf dur", ["dur"], new Set()).at(-1)).toEqual({ kind: "hit", text: "dur" });
  });
});

it("the section of a clause is found, and none for a clause that is not there", () => {
  expect(sectionOf(SECTIONS, "X2")?.id).toBe("end");
  expect(sectionOf(SECTIONS, "")).toBeUndefined();
});

it("an address names a clause beside its other values", () => {
  expect(clauseIn(fragmentOf("#D9"))).toBe("D9");
  expect(clauseIn(fragmentOf("#at=12&D9"))).toBe("D9");
  expect(clauseIn(fragmentOf("#invite=D9"))).toBe("");
  expect(fragmentWith(fragmentOf("#at=12&D9"), "D10")).toBe("#at=12&D10");
  expect(fragmentWith(fragmentOf("#D9"), "")).toBe("");
});

it.each(GAMES)("%s has its rules, then the table's", async (game) => {
  const { title, sections } = await bookOf(game);
  expect(title.en).not.toBe("");
  expect(sections.length).toBeGreaterThan(3);
  expect(sections.at(-1)?.rules[0]?.clause).toBe("T1");
  expect(sections[0]?.guide.length).toBeGreaterThan(0);
});
