// The rules in words say what is played: an owner's readings and numbers, and a table's options.
import { beforeEach, expect, it } from "vitest";
import { signWords } from "../../src/games/ruse/board";
import { printedIn } from "../../src/games/ruse/figures";
import { drawnBy } from "../../src/games/ruse/printed.svelte";
import * as shipped from "../../src/generated/ruse_tables";
import { preferences } from "../../src/lib/app/preferences.svelte";
import { sectionsAt, type Terms } from "../../src/lib/help/played";
import { bookOf } from "../../src/lib/help/texts";
import type { Language } from "../../src/lib/words/tongue";

const LANGUAGES = ["en", "fr"] as const satisfies readonly Language[];
const SHIPPED = new Map<string, Record<string, unknown>>(Object.entries(shipped));
const BOOK = await bookOf("ruse");

/** What each clause says in a language where this is played. */
function said(terms: Terms, language: Language): Record<string, string> {
  preferences.choose({ language });
  const sections = sectionsAt(BOOK.sections, terms, printedIn(terms.corrected ?? {}), language);
  return Object.fromEntries(
    sections.flatMap(({ rules }) => rules.map(({ clause, text }) => [clause, text[language] ?? ""])),
  );
}

/** The clauses that say something else than where the shipped tables are played. */
function changed(terms: Terms, language: Language): readonly string[] {
  const [usual, now] = [said({}, language), said(terms, language)];
  return Object.keys(usual).filter((clause) => usual[clause] !== now[clause]);
}

const reading = (name: string, value: string): Terms => ({
  corrected: { readings: { ...shipped.READINGS, [name]: value } },
});

beforeEach(() => preferences.choose({ language: "en" }));

it.each([
  ["slot_vp", "always", ["R33"], "each time they are emptied", "first time"],
  ["objective_zone", "one", ["R38"], "do one of three", "and either discard"],
  ["star", "round", ["R27", "R43", "R68"], "goes back after the round", "+1 movement"],
  ["common_objective", "bonus", ["R64"], "you take at once", "nothing else"],
  ["replaced_bonus", "bag", ["R85"], "goes into your bag", "or replaced goes under"],
  ["free_growth", "paid", ["R86"], "still costs its resource", "for nothing"],
])("says how %s is read where it is %s", (name, value, clauses, words, not) => {
  const terms = reading(name, value);
  for (const language of LANGUAGES) expect(changed(terms, language)).toEqual(clauses);
  const text = clauses.map((clause) => said(terms, "en")[clause]).join(" ");
  expect(text).toContain(words);
  expect(text).not.toContain(not);
});

it("says which bear and which fourth die are played", () => {
  const bear: Terms = { corrected: { bear: { ...shipped.BEAR, rule: "end" } } };
  const printed: Terms = { options: { fourth_die: "printed" } };
  for (const language of LANGUAGES) {
    expect(changed(bear, language)).toEqual(["R41"]);
    expect(changed(printed, language)).toEqual(["R13"]);
    expect(changed({ options: { fourth_die: "faq" } }, language)).toEqual([]);
    expect(said({}, language).R13).toContain("ruse.games");
  }
  expect(said(printed, "en").R13).toContain("sent out of the den");
});

const NUMBERS: readonly [string, Record<string, unknown>, readonly string[], string][] = [
  ["track", { tiles: [2, 4, 5] }, ["R5", "R36"], "2, 4, and 5"],
  ["track", { vp: [9, 0, 0, 0, 0, 0, 8] }, ["R36"], "9 VP on 1; 8 VP on 7"],
  ["track", { hunter: [3] }, ["R36"], "hunter symbols on 3"],
  ["die", { gp: [5, 5, 5, 1, 1, 1] }, ["R16"], "5 for 1–3; 1 for 4–6"],
  ["die", { night: [1, 2] }, ["R14"], "night (1 and 2)"],
  ["markers", { vp: [1, 3, 5, 7] }, ["R33"], "1, 3, 5, and 7 VP"],
  ["mountain", { cost: 2 }, ["R37"], "for 2"],
  ["mountain", { open_tiles: 5 }, ["R39"], "At most 5"],
  ["orange", { every: 4 }, ["R69"], "that 4 divides"],
  ["hunting", { row: 5, vp: [0, 1, 2, 3, 4, 9] }, ["R34", "R70"], "9 for 5"],
  [
    "growth",
    {
      costs: [
        [1, 2, 3, 4],
        [2, 2, 2, 2],
        [5, 5, 5, 5],
      ],
    },
    ["R53"],
    "1-2-3-4, 2-2-2-2, and 5-5-5-5",
  ],
  ["growth", { second_vp: 2, third_raise: 2 }, ["R53"], "2 VP, the third +2"],
  ["growth", { coloured: [1, 2, 3], black: [0, 4, 5] }, ["R54"], "1, 2, and 3 VP"],
  ["den", { exits: [9, 8, 7, 6, 5] }, ["R51"], "9, 8, 7, 6, and 5 VP"],
  ["den", { draws: [[2, 3, 1]], bonus_cost: 4 }, ["R48"], "for 2 draw 3 and place 1; for 4 take"],
  ["printed_instincts", { effects: ["vp3", "gp5"] }, ["R58"], "3 VP and 5 GP"],
  ["firefox", { die: [4, 4, 4, 5, 5, 5], empty: "gp6" }, ["R73"], "6 GP"],
  ["village", { costs: { hunt: 3 } }, ["R74"], "hunt (3)"],
  [
    "value_bonus",
    { by_value: [["kit+1"], ["kit+1"], ["kit+1"], ["kit+1"], ["kit+1"], ["resource"]] },
    ["R25"],
    "1–5, kit +1",
  ],
  ["spaces", { many: { usual: [0, 3], last: [4] } }, ["R20"], "0, 3 (round 4: 4)"],
  ["spaces", { winter_few: { usual: [7], last: [8] } }, ["R72"], "alone 7 (8)"],
  ["spaces", { village: { many: [3, 4], few: [5] } }, ["R74"], "pay 3, 4 (two players: 5)"],
  ["vixen", { dice: [1, 1, 1, 1] }, ["R77", "R93"], "10 in all"],
  ["paths", { I: { count: 9, joins: ["NS"] } }, ["R47"], "straight 9"],
];

it.each(NUMBERS)("names an owner's numbers of %s: %j", (table, rows, clauses, words) => {
  const whole = SHIPPED.get(table.toUpperCase());
  const terms: Terms = { corrected: { [table]: { ...whole, ...rows } } };
  for (const language of LANGUAGES) expect(changed(terms, language)).toEqual(clauses);
  const now = said(terms, "en");
  expect(clauses.map((clause) => now[clause]).join(" ")).toContain(words);
});

it("names the costs of exploration tiles and the effects of open ones as they are served", () => {
  const { EXPLORATION, TERRITORY_TILES } = shipped;
  const trail = { summer: { track: 1, kit: 4 }, winter: { track: 5 }, beaver: true };
  const tiles: Terms = { corrected: { exploration: { ...EXPLORATION, trail } } };
  const open: Terms = {
    corrected: { territory_tiles: { ...TERRITORY_TILES, kit: { kind: "open", effect: "star" } } },
  };
  for (const language of LANGUAGES) {
    expect(changed(tiles, language)).toEqual(["R30", "R72"]);
    expect(changed(open, language)).toEqual(["R40"]);
  }
  expect(said(tiles, "en").R30).toContain("trail, advance on the track (1), raise a kit (4)");
  expect(said(open, "en").R40).toContain("the star");
});

it("parts rows by the print of each language", () => {
  expect(said({}, "en")["R16"]).toContain("4 for 1–2; 3 for 3–4; 2 for 5–6.");
  expect(said({}, "fr")["R16"]).toContain("4 pour 1–2\u202f; 3 pour 3–4\u202f; 2 pour 5–6.");
});

it("leaves no place open in any language", () => {
  const everything = { options: { fourth_die: "printed" } };
  for (const language of LANGUAGES)
    for (const text of Object.values({ ...said({}, language), ...said(everything, language) }))
      expect(text).not.toMatch(/[{}|$]|undefined/);
});

it("names star and bear on the table as they are played", () => {
  const words = (): readonly string[] => (["star", "bear"] as const).map(signWords);
  const usual = words();
  drawnBy({ readings: { ...shipped.READINGS, star: "round" }, bear: { ...shipped.BEAR, rule: "end" } });
  const [star, bear] = words();
  drawnBy({});
  expect([star, bear]).not.toEqual(usual);
  expect(star).toContain("after the round");
  expect(bear).toContain("at the end of the round");
});
