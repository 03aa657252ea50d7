// The pictures of the cards: each colour has a letter of its own in each language, on the page and on the stage.
import { afterEach, describe, expect, it, vi } from "vitest";
import { DECK, faceOf } from "../../src/games/fusion/deck";
import { brushOf, Faces } from "../../src/games/fusion/faces";
import * as inking from "../../src/games/fusion/ink";
import { drawn, hangPictures, marksIn } from "../../src/games/fusion/pictures";
import en from "../../src/games/fusion/words/en";
import fr from "../../src/games/fusion/words/fr";

const LANGUAGES = ["en", "fr"] as const;
const WORDS = { en, fr };
/** What stands on a card after its two figures. */
const letterOf = (picture: string): string => /d='([^']*)'\/><\/svg>$/.exec(picture)?.[1] ?? "";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe.each(LANGUAGES)("the letters of the colours in %s", (language) => {
  it("are six different ones", () => {
    expect(new Set(Object.values(marksIn(language))).size).toBe(6);
  });

  it("are in the colour's own name, but for the rose of pink", () => {
    for (const [colour, letter] of Object.entries(marksIn(language))) {
      const name = WORDS[language][`colour.${colour as "B"}`];
      expect(name === "pink" ? "rose" : name).toContain(letter.toLowerCase());
    }
  });

  it("are drawn alike on all cards of a colour, and on no others", () => {
    const letters = new Map(DECK.map((card) => [letterOf(drawn(card, language)), faceOf(card).colour]));
    expect([...letters.keys()].every((outline) => outline.startsWith("M"))).toBe(true);
    expect(letters.size).toBe(6);
    for (const card of DECK) expect(letters.get(letterOf(drawn(card, language)))).toBe(faceOf(card).colour);
  });
});

it("a letter looks the same in every language", () => {
  expect(letterOf(drawn("Bc1", "en"))).toBe(letterOf(drawn("Bc1", "fr")));
  expect(letterOf(drawn("Gc3", "en"))).not.toBe(letterOf(drawn("Gc3", "fr")));
});

it("the page's small cards follow the language", () => {
  const sheets: string[] = [];
  const adopted = Object.getOwnPropertyDescriptor(document, "adoptedStyleSheets");
  Object.defineProperty(document, "adoptedStyleSheets", { configurable: true, writable: true, value: [] });
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync(text: string): void {
        sheets.push(text);
      }
    },
  );
  for (const language of ["en", "en", "fr"] as const) hangPictures(language);
  expect(sheets).toHaveLength(2);
  expect(sheets[0]).not.toBe(sheets[1]);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  vi.unstubAllGlobals();
  if (adopted) Object.defineProperty(document, "adoptedStyleSheets", adopted);
});

it("the stage makes its cards anew in another language, and not in the same one", () => {
  vi.useFakeTimers();
  const pictures: string[] = [];
  vi.spyOn(inking, "ink").mockImplementation((_, picture) => void pictures.push(picture));
  const brush = { scale: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as never);
  const faces = new Faces();
  faces.resize(50);
  faces.of("Gc3");
  faces.speak("en");
  faces.of("Gc3");
  faces.speak("fr");
  faces.of("Gc3");
  faces.close();
  expect(pictures).toEqual([drawn("Gc3", "en"), drawn("Gc3", "fr")]);
});

it("a canvas is asked for its brush once, as Firefox gives no second one after a change of size", () => {
  const brush = {};
  const sheet = {
    getContext: vi
      .fn()
      .mockReturnValueOnce(brush)
      .mockImplementation(() => expect.unreachable()),
  };
  const asked = (): unknown => brushOf(sheet as unknown as OffscreenCanvas);
  expect(asked()).toBe(brush);
  expect(asked()).toBe(brush);
});
