// The pictures of the cards: six shapes and six weaves, drawn by hand and put together once for each card.
import type { Card } from "../../generated/fusion";
import type { Language } from "../../lib/words/tongue";
import { byLanguage } from "../../lib/words/tongues";
import { type Colour, DECK, faceOf, type Shape } from "./deck";
import english from "./marks/en";

const CREAM = "#fff9ec";

const SHAPES: Readonly<Record<Shape, string>> = {
  c: "<path d='M9 46 L5 19 L20 31 L32 10 L44 31 L59 19 L55 46 Z' /><rect x='9' y='49' width='46' height='8' rx='3' /><g fill='#fff9ec'><circle cx='20' cy='41' r='3' /><circle cx='32' cy='39' r='3.6' /><circle cx='44' cy='41' r='3' /></g><circle cx='5' cy='18' r='4' /><circle cx='32' cy='9' r='4.4' /><circle cx='59' cy='18' r='4' />",
  l: "<path d='M32 4 C20 4 12 13 12 24 C12 32 16 36 20 40 C23 43 24 45 24 48 H40 C40 45 41 43 44 40 C48 36 52 32 52 24 C52 13 44 4 32 4 Z' /><rect x='24' y='50.5' width='16' height='4.5' rx='2.2' /><rect x='26.5' y='57' width='11' height='4.5' rx='2.2' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M25 24 L29 31 L32 23 L35 31 L39 24 M29 31 V44 M35 31 V44' />",
  s: "<circle cx='32' cy='32' r='15' /><path d='M32 2 L37.5 13 H26.5 Z M32 62 L26.5 51 H37.5 Z M2 32 L13 26.5 V37.5 Z M62 32 L51 37.5 V26.5 Z M10.8 10.8 L22.5 14.7 L14.7 22.5 Z M53.2 53.2 L41.5 49.3 L49.3 41.5 Z M53.2 10.8 L49.3 22.5 L41.5 14.7 Z M10.8 53.2 L14.7 41.5 L22.5 49.3 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M26 30 v.1 M38 30 v.1 M25.5 36.5 Q32 42 38.5 36.5' />",
  r: "<ellipse cx='22' cy='17' rx='7.4' ry='16' transform='rotate(-12 22 17)' /><ellipse cx='42' cy='17' rx='7.4' ry='16' transform='rotate(12 42 17)' /><path d='M32 26 C44 26 52 34 52 44 C52 55 43 61 32 61 C21 61 12 55 12 44 C12 34 20 26 32 26 Z' /><g fill='#fff9ec'><ellipse cx='22' cy='16' rx='2.8' ry='9' transform='rotate(-12 22 16)' /><ellipse cx='42' cy='16' rx='2.8' ry='9' transform='rotate(12 42 16)' /><circle cx='24' cy='42' r='3.2' /><circle cx='40' cy='42' r='3.2' /><path d='M28.5 48 H35.5 L32 52 Z' /></g>",
  h: "<rect x='14' y='17' width='8.6' height='30' rx='4.3' transform='rotate(-7 18 40)' /><rect x='23.6' y='6' width='8.8' height='38' rx='4.4' /><rect x='33.4' y='7' width='8.8' height='38' rx='4.4' transform='rotate(3 38 40)' /><rect x='43' y='15' width='8.4' height='30' rx='4.2' transform='rotate(9 47 40)' /><path d='M15 36 H51 C52 50 46 61 35 61 C27 61 22 58 18 51 L7 40 C4.6 37.5 5.5 34 8.5 33 C10.5 32.4 12.5 33.2 15 36 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M24 49 C28 44 36 43 42 46' />",
  k: "<path d='M2 37 C10 27 21 23 30 22.5 L40 7 C41 14 43 19 46.5 23.5 C50 25 53 26.8 55 28.5 L63 17 C62.5 26 61 31.5 58.5 35.5 C61 40 62 46 61.5 53 L53 42 C47 46 39 49 31 49.5 L25 60 C22 56.5 20.5 53 20 49 C13 47 7 43 2 37 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M8 40 Q15 42 21 40 M27 31 Q29.5 35 28 40 M32.5 30 Q35 34.5 33.5 40' /><circle fill='#fff9ec' cx='15.5' cy='33' r='2.6' />",
};

/** Figtree's outlines, around the middle of their foot, a hundred to the em: no picture waits for a font. */
const FIGURES: Readonly<Record<string, string>> = {
  1: "M-3.4 0V-48.6Q-6.7 -46.6 -10.2 -45.7Q-13.8 -44.7 -17.6 -45V-60.8Q-14.8 -60.5 -11.9 -61.9Q-9.1 -63.3 -6.3 -65.6Q-3.6 -67.8 -1.5 -70H13V0Z",
  2: "M-25 0V-12.3Q-25 -15 -22.9 -18.6Q-20.8 -22.2 -17.1 -25.9Q-13.4 -29.7 -8.7 -32.8L-0.8 -38Q1.1 -39.3 3.1 -41Q5.1 -42.6 6.4 -44.6Q7.8 -46.6 7.8 -48.5Q7.8 -50.5 6.9 -52.1Q5.9 -53.7 4 -54.5Q2.1 -55.4 -1 -55.4Q-3.2 -55.4 -5 -54.4Q-6.8 -53.4 -8 -51.8Q-9.1 -50.2 -9.7 -48.3L-27.5 -51.2Q-26.6 -56.5 -23.2 -61.1Q-19.7 -65.7 -14.1 -68.5Q-8.4 -71.3 -1 -71.3Q7.3 -71.3 13.2 -68.4Q19.2 -65.5 22.4 -60.5Q25.6 -55.4 25.6 -48.7Q25.6 -41.4 21.6 -36.3Q17.5 -31.2 11.1 -27L4.5 -22.5Q2.3 -21 0.3 -19.2Q-1.7 -17.4 -3.3 -15.2H26.3V0Z",
  3: "M0.7 1.2Q-6.1 1.2 -11.8 -0.9Q-17.4 -3 -21.1 -7Q-24.7 -11.1 -25.7 -17.1L-9.2 -20.7Q-8.7 -19.6 -7.9 -17.9Q-7 -16.2 -5.3 -14.9Q-3.5 -13.7 -0.4 -13.7Q3.4 -13.7 5.5 -15.7Q7.6 -17.7 7.6 -21.1Q7.6 -22.9 6.8 -24.7Q6 -26.4 3.6 -27.5Q1.1 -28.5 -3.7 -28.5H-9.4V-42.5H-3.7Q2.3 -42.5 4.4 -44.5Q6.6 -46.4 6.6 -49.8Q6.6 -51.7 5.7 -53.2Q4.8 -54.6 3.2 -55.5Q1.6 -56.3 -0.4 -56.3Q-1.9 -56.3 -3.6 -55.7Q-5.3 -55.2 -6.8 -53.7Q-8.2 -52.2 -8.8 -49.2L-25.2 -52.8Q-24.2 -58.9 -20.4 -63Q-16.5 -67.1 -11.1 -69.2Q-5.7 -71.2 0 -71.2Q6.7 -71.2 12.1 -68.8Q17.5 -66.3 20.7 -61.9Q23.9 -57.5 23.9 -51.6Q23.9 -45.9 20.8 -42Q17.7 -38.1 12.7 -35.8Q18.3 -33.1 21.7 -28.7Q25 -24.3 25 -18.7Q25 -12.3 21.5 -7.8Q18 -3.4 12.5 -1.1Q6.9 1.2 0.7 1.2Z",
  4: "M2 0V-11.5H-30.7V-25.4L-0.3 -70H18.3V-26.3H29.1V-11.5H18.3V0ZM-13.5 -26.3H2V-49.1Z",
  5: "M0.2 1.2Q-5.1 1.2 -10.6 -0.7Q-16 -2.5 -20.2 -6.1Q-24.4 -9.7 -26 -14.7L-9.4 -18.4Q-8.3 -16 -5.9 -14.9Q-3.6 -13.8 -0.9 -13.8Q3.1 -13.8 5.6 -16.2Q8.1 -18.6 8.1 -22.6Q8.1 -26.3 5.6 -28.9Q3.2 -31.5 -1 -31.5Q-3.6 -31.5 -5.6 -30.3Q-7.5 -29 -8.4 -27.4L-23.9 -30.8L-19.1 -70H22V-54.3H-4.6L-6.6 -41.2Q-4 -42.7 -0.7 -43.6Q2.6 -44.4 6.5 -44.3Q11.8 -44.2 16.2 -41.6Q20.7 -38.9 23.4 -34.3Q26.1 -29.7 26.1 -23.6Q26.1 -16.3 22.7 -10.7Q19.4 -5 13.6 -1.9Q7.8 1.2 0.2 1.2Z",
  6: "M0.4 1.2Q-6.5 1.2 -11.6 -1.2Q-16.6 -3.7 -19.9 -8Q-23.1 -12.4 -24.7 -18.2Q-26.3 -24 -26.3 -30.8Q-26.3 -38.2 -24.8 -45.4Q-23.2 -52.6 -19.8 -58.4Q-16.4 -64.2 -10.7 -67.7Q-4.9 -71.2 3.5 -71.2Q9.3 -71.2 14.6 -69.6Q20 -68 24.2 -65L16 -52.3Q12.9 -54.3 9.5 -55.2Q6 -56.1 3.4 -56.1Q-2.6 -56.1 -6.5 -50.5Q-10.3 -44.9 -10.2 -32.3L-13.7 -34.1Q-11.3 -39.3 -6.9 -42.4Q-2.4 -45.5 3.8 -45.5Q10.4 -45.5 15.5 -42.2Q20.7 -39 23.6 -33.5Q26.5 -28.1 26.5 -21.4Q26.5 -15 23.3 -9.8Q20.1 -4.7 14.3 -1.7Q8.5 1.2 0.4 1.2ZM0.5 -13.2Q2.9 -13.2 4.9 -14.4Q6.9 -15.6 8.1 -17.7Q9.3 -19.7 9.3 -22.3Q9.3 -24.9 8.1 -27.1Q6.9 -29.2 4.9 -30.4Q2.9 -31.7 0.5 -31.7Q-2 -31.7 -4 -30.4Q-6.1 -29.2 -7.3 -27.1Q-8.5 -24.9 -8.5 -22.3Q-8.5 -19.7 -7.3 -17.7Q-6.1 -15.6 -4 -14.4Q-2 -13.2 0.5 -13.2Z",
};

/** By which a colour is told without seeing it: as its name begins, or another letter where that one is taken. */
export type Marks = Readonly<Record<Colour, Letter>>;

const MARKS = byLanguage(import.meta.glob<Marks>("./marks/*.ts", { eager: true, import: "default" }));

/** Where a language marks nothing, the letters are the English ones. */
export function marksIn(language: Language): Marks {
  return MARKS[language] ?? english;
}

type Letter = "B" | "G" | "J" | "L" | "O" | "P" | "R" | "V" | "Y";

const LETTERS: Readonly<Record<Letter, string>> = {
  B: "M-23.8 0V-70H0.6Q7.9 -70 13.3 -67.8Q18.8 -65.6 21.9 -61.1Q25 -56.6 25 -49.7Q25 -46 23.1 -42.8Q21.2 -39.5 17.7 -36.9Q22.5 -34.4 25.1 -30.3Q27.7 -26.3 27.7 -20.4Q27.7 -13.8 24.7 -9.3Q21.7 -4.7 16.3 -2.4Q11 0 3.9 0ZM-8.2 -14.2H2.2Q6.3 -14.2 8.7 -16.3Q11.1 -18.5 11.1 -21.9Q11.1 -25.5 8.5 -27.5Q6 -29.6 1.6 -29.6H-8.2ZM-8.2 -42.5H0.1Q4 -42.5 6.3 -44.5Q8.6 -46.4 8.6 -49.9Q8.6 -53.5 6.1 -55.5Q3.7 -57.4 -0.4 -57.4H-8.2Z",
  G: "M3 1.2Q-7.8 1.2 -16.1 -3.4Q-24.4 -8.1 -29.1 -16.2Q-33.7 -24.4 -33.7 -35Q-33.7 -45.6 -29.1 -53.8Q-24.4 -61.9 -16.1 -66.6Q-7.8 -71.2 3 -71.2Q9.7 -71.2 15.1 -69.2Q20.5 -67.3 24.6 -63.9Q28.7 -60.5 31.5 -56.1L18.2 -48.1Q16.6 -50.5 14.2 -52.4Q11.7 -54.3 8.8 -55.4Q5.9 -56.4 3 -56.4Q-3 -56.4 -7.5 -53.7Q-12.1 -51 -14.7 -46.2Q-17.3 -41.3 -17.3 -35Q-17.3 -28.7 -14.7 -23.8Q-12.2 -19 -7.5 -16.2Q-2.9 -13.4 3.4 -13.4Q7.7 -13.4 11.2 -15Q14.6 -16.6 16.7 -19.4Q18.9 -22.2 19.3 -26H3.4V-38.4H34.8V-28.9Q34.5 -19.1 30.4 -12.4Q26.2 -5.6 19.1 -2.2Q12.1 1.2 3 1.2Z",
  J: "M-4.4 1.2Q-12.6 1.2 -18.4 -3.1Q-24.2 -7.4 -26.4 -14.8L-11.6 -19.4Q-10.6 -16.6 -8.8 -15.1Q-7 -13.6 -4.6 -13.6Q-1.2 -13.6 0.7 -15.8Q2.6 -18 2.6 -22V-70H18.6V-21.4Q18.6 -10.9 12.4 -4.9Q6.2 1.2 -4.4 1.2Z",
  L: "M-21 0V-70H-5V-15H22V0Z",
  O: "M0.2 1.2Q-10.6 1.2 -18.9 -3.4Q-27.2 -8.1 -31.9 -16.2Q-36.6 -24.4 -36.6 -34.9Q-36.6 -45.5 -31.9 -53.7Q-27.2 -61.8 -19 -66.5Q-10.7 -71.1 0 -71.1Q10.7 -71.1 19 -66.5Q27.2 -61.8 31.9 -53.7Q36.6 -45.5 36.6 -34.9Q36.6 -24.4 31.9 -16.2Q27.3 -8.1 19.1 -3.4Q10.9 1.2 0.2 1.2ZM0.2 -13.6Q6.1 -13.6 10.6 -16.3Q15.1 -19 17.6 -23.9Q20.1 -28.7 20.1 -34.9Q20.1 -41.2 17.5 -46Q14.9 -50.9 10.4 -53.6Q5.9 -56.4 0 -56.4Q-5.9 -56.4 -10.4 -53.6Q-14.9 -50.9 -17.5 -46Q-20.1 -41.2 -20.1 -34.9Q-20.1 -28.7 -17.5 -23.8Q-14.9 -19 -10.3 -16.3Q-5.7 -13.6 0.2 -13.6Z",
  P: "M-23.9 0V-70H3.6Q11.2 -70 17.1 -67Q23 -63.9 26.4 -58.6Q29.7 -53.2 29.7 -46.1Q29.7 -39.2 26.4 -33.7Q23.2 -28.3 17.4 -25.2Q11.6 -22.1 4.1 -22.1H-7.8V0ZM-7.8 -36.9H3.7Q8 -36.9 10.6 -39.5Q13.2 -42 13.2 -46.1Q13.2 -50.2 10.5 -52.8Q7.7 -55.3 3.2 -55.3H-7.8Z",
  R: "M-23.9 0V-70H3.6Q11.2 -70 17.1 -67Q23 -63.9 26.4 -58.6Q29.7 -53.2 29.7 -46.1Q29.7 -38.6 25.6 -33Q21.5 -27.4 14.6 -24.6L31 0H12.2L-1.8 -22.1H-7.8V0ZM-7.8 -36.9H3.7Q8 -36.9 10.6 -39.5Q13.2 -42 13.2 -46.1Q13.2 -50.2 10.5 -52.8Q7.7 -55.3 3.2 -55.3H-7.8Z",
  V: "M-9.6 0L-34 -70H-16.6L0 -20L16.6 -70H34L9.6 0Z",
  Y: "M-8 0V-29.6L-32.7 -70H-14.4L0 -45.7L14.4 -70H32.7L8.1 -29.7V0Z",
};

interface Tint {
  readonly hue: string;
  readonly deep: string;
  readonly edge: string;
  readonly ink: string;
  /** The colour's own pattern, so that it is never told by colour alone: its size and lines. */
  readonly weave: readonly [number, number, string];
}

const TINTS: Readonly<Record<Colour, Tint>> = {
  B: {
    hue: "#2a6fd0",
    deep: "#1a4d9c",
    edge: "#12366d",
    ink: "#fff",
    weave: [12, 12, "<path d='M3 0 V12 M9 0 V12' />"],
  },
  P: {
    hue: "#6a35ac",
    deep: "#55268f",
    edge: "#3b1a64",
    ink: "#fff",
    weave: [14, 14, "<path d='M0 4 Q3.5 0 7 4 T14 4 M0 11 Q3.5 7 7 11 T14 11' />"],
  },
  G: {
    hue: "#1f8246",
    deep: "#166336",
    edge: "#0f4526",
    ink: "#fff",
    weave: [12, 12, "<path d='M0 12 L12 0 M-3 3 L3 -3 M9 15 L15 9' />"],
  },
  K: {
    hue: "#f296c3",
    deep: "#b8327b",
    edge: "#812356",
    ink: "#3f0a28",
    weave: [12, 12, "<circle cx='3' cy='3' r='2.5' /><circle cx='9' cy='9' r='2.5' />"],
  },
  Y: {
    hue: "#f7d149",
    deep: "#8f6a00",
    edge: "#644a00",
    ink: "#372a00",
    weave: [12, 12, "<path d='M0 3 H12 M0 9 H12' />"],
  },
  O: {
    hue: "#f08337",
    deep: "#b34d07",
    edge: "#7d3605",
    ink: "#3a1700",
    weave: [14, 12, "<path d='M0 9 L7 2 L14 9 M0 15 L7 8 L14 15 M0 3 L7 -4 L14 3' />"],
  },
};

let sheet: CSSStyleSheet | undefined;
let hung = "";

/** Hangs the pictures up for all elements of the page that name a card: of the deck, and of a corrected one these. */
export function hangPictures(language: Language, shown: readonly Card[] = []): void {
  const cards = [...new Set([...DECK, ...shown])];
  const wanted = [language, ...cards.slice(DECK.length)].join();
  if (hung === wanted) return;
  hung = wanted;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    cards.map((card) => `[data-card="${card}"] { background-image: url("${pictureOf(card, language)}") }`).join(""),
  );
}

export function pictureOf(card: Card, language: Language): string {
  return `data:image/svg+xml,${encodeURIComponent(drawn(card, language))}`;
}

/** A card's picture in SVG, 100 wide and 140 high. */
export function drawn(card: Card, language: Language): string {
  const { colour, shape, number } = faceOf(card);
  const { hue, deep, edge, ink, weave } = TINTS[colour];
  const [width, height, lines] = weave;
  const figure = FIGURES[number] ?? "";
  const letter = LETTERS[marksIn(language)[colour]];
  return `<svg xmlns='http://www.w3.org/2000/svg' width='500' height='700' viewBox='0 0 100 140'>
<pattern id='w' width='${width}' height='${height}' patternUnits='userSpaceOnUse' fill='#fff'>
${lines.replaceAll("<path", "<path fill='none' stroke='#fff' stroke-width='1.6'")}</pattern>
<rect y='2.5' width='100' height='137.5' rx='11' fill='${edge}'/><rect width='100' height='137' rx='11' fill='${hue}'/>
<rect width='100' height='137' rx='11' fill='url(#w)' opacity='.26'/>
<rect x='14' y='36' width='72' height='70' rx='19' fill='${CREAM}'/><circle cx='82' cy='18' r='11' fill='${CREAM}'/>
<svg x='21' y='42' width='58' height='58' viewBox='0 0 64 64' fill='${deep}'>${SHAPES[shape]}</svg>
${glyph(figure, 20, 31.6, 0.33, ink)}${glyph(figure, 83, 129.3, 0.25, ink)}${glyph(letter, 82, 23, 0.145, deep)}</svg>`;
}

function glyph(outline: string, x: number, y: number, size: number, fill: string): string {
  return `<path transform='translate(${x} ${y}) scale(${size})' fill='${fill}' d='${outline}'/>`;
}
