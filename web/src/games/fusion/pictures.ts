// The pictures of the cards: six shapes and six weaves, drawn by hand and put together once for each kind of card.
// They are images and not elements, so that a card that is laid costs the page next to nothing.
import type { Colour, Face, Shape } from "./cards";

const CREAM = "#fff9ec";

const SHAPES: Readonly<Record<Shape, string>> = {
  c: "<path d='M9 46 L5 19 L20 31 L32 10 L44 31 L59 19 L55 46 Z' /><rect x='9' y='49' width='46' height='8' rx='3' /><g fill='#fff9ec'><circle cx='20' cy='41' r='3' /><circle cx='32' cy='39' r='3.6' /><circle cx='44' cy='41' r='3' /></g><circle cx='5' cy='18' r='4' /><circle cx='32' cy='9' r='4.4' /><circle cx='59' cy='18' r='4' />",
  l: "<path d='M32 4 C20 4 12 13 12 24 C12 32 16 36 20 40 C23 43 24 45 24 48 H40 C40 45 41 43 44 40 C48 36 52 32 52 24 C52 13 44 4 32 4 Z' /><rect x='24' y='50.5' width='16' height='4.5' rx='2.2' /><rect x='26.5' y='57' width='11' height='4.5' rx='2.2' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M25 24 L29 31 L32 23 L35 31 L39 24 M29 31 V44 M35 31 V44' />",
  s: "<circle cx='32' cy='32' r='15' /><path d='M32 2 L37.5 13 H26.5 Z M32 62 L26.5 51 H37.5 Z M2 32 L13 26.5 V37.5 Z M62 32 L51 37.5 V26.5 Z M10.8 10.8 L22.5 14.7 L14.7 22.5 Z M53.2 53.2 L41.5 49.3 L49.3 41.5 Z M53.2 10.8 L49.3 22.5 L41.5 14.7 Z M10.8 53.2 L14.7 41.5 L22.5 49.3 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M26 30 v.1 M38 30 v.1 M25.5 36.5 Q32 42 38.5 36.5' />",
  r: "<ellipse cx='22' cy='17' rx='7.4' ry='16' transform='rotate(-12 22 17)' /><ellipse cx='42' cy='17' rx='7.4' ry='16' transform='rotate(12 42 17)' /><path d='M32 26 C44 26 52 34 52 44 C52 55 43 61 32 61 C21 61 12 55 12 44 C12 34 20 26 32 26 Z' /><g fill='#fff9ec'><ellipse cx='22' cy='16' rx='2.8' ry='9' transform='rotate(-12 22 16)' /><ellipse cx='42' cy='16' rx='2.8' ry='9' transform='rotate(12 42 16)' /><circle cx='24' cy='42' r='3.2' /><circle cx='40' cy='42' r='3.2' /><path d='M28.5 48 H35.5 L32 52 Z' /></g>",
  h: "<rect x='14' y='17' width='8.6' height='30' rx='4.3' transform='rotate(-7 18 40)' /><rect x='23.6' y='6' width='8.8' height='38' rx='4.4' /><rect x='33.4' y='7' width='8.8' height='38' rx='4.4' transform='rotate(3 38 40)' /><rect x='43' y='15' width='8.4' height='30' rx='4.2' transform='rotate(9 47 40)' /><path d='M15 36 H51 C52 50 46 61 35 61 C27 61 22 58 18 51 L7 40 C4.6 37.5 5.5 34 8.5 33 C10.5 32.4 12.5 33.2 15 36 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M24 49 C28 44 36 43 42 46' />",
  k: "<path d='M2 37 C10 27 21 23 30 22.5 L40 7 C41 14 43 19 46.5 23.5 C50 25 53 26.8 55 28.5 L63 17 C62.5 26 61 31.5 58.5 35.5 C61 40 62 46 61.5 53 L53 42 C47 46 39 49 31 49.5 L25 60 C22 56.5 20.5 53 20 49 C13 47 7 43 2 37 Z' /><path fill='none' stroke='#fff9ec' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M8 40 Q15 42 21 40 M27 31 Q29.5 35 28 40 M32.5 30 Q35 34.5 33.5 40' /><circle fill='#fff9ec' cx='15.5' cy='33' r='2.6' />",
};

interface Tint {
  readonly hue: string;
  readonly deep: string;
  readonly edge: string;
  /** The colour's own pattern, so that it is never told by colour alone: its size and lines. */
  readonly weave: readonly [number, number, string];
}

const TINTS: Readonly<Record<Colour, Tint>> = {
  B: { hue: "#2a6fd0", deep: "#1a4d9c", edge: "#12366d", weave: [12, 12, "<path d='M3 0 V12 M9 0 V12' />"] },
  P: {
    hue: "#6a35ac",
    deep: "#55268f",
    edge: "#3b1a64",
    weave: [14, 14, "<path d='M0 4 Q3.5 0 7 4 T14 4 M0 11 Q3.5 7 7 11 T14 11' />"],
  },
  G: {
    hue: "#1f8246",
    deep: "#166336",
    edge: "#0f4526",
    weave: [12, 12, "<path d='M0 12 L12 0 M-3 3 L3 -3 M9 15 L15 9' />"],
  },
  K: {
    hue: "#f296c3",
    deep: "#b8327b",
    edge: "#812356",
    weave: [12, 12, "<circle cx='3' cy='3' r='1.7' /><circle cx='9' cy='9' r='1.7' />"],
  },
  Y: { hue: "#f7d149", deep: "#8f6a00", edge: "#644a00", weave: [12, 12, "<path d='M0 3 H12 M0 9 H12' />"] },
  O: {
    hue: "#f08337",
    deep: "#b34d07",
    edge: "#7d3605",
    weave: [14, 12, "<path d='M0 9 L7 2 L14 9 M0 15 L7 8 L14 15 M0 3 L7 -4 L14 3' />"],
  },
};

const KINDS = (Object.keys(TINTS) as Colour[]).flatMap((colour) =>
  (Object.keys(SHAPES) as Shape[]).map((shape) => ({ name: colour + shape, address: addressOf(colour, shape) })),
);
const kept: HTMLImageElement[] = [];

/** The class that gives a card its picture: all but its number and letter. */
export function pictureOf({ colour, shape }: Face): string {
  return `picture-${colour}${shape}`;
}

/** Hangs the pictures up for the page, and reads them one at a time: in a race no card waits for its own. */
export async function hangPictures(): Promise<void> {
  if (kept.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    KINDS.map(({ name, address }) => `.picture-${name} { background-image: url("${address}") }`).join(""),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const { address } of KINDS) {
    const image = new Image();
    image.src = address;
    kept.push(image);
    await image.decode().catch(() => undefined);
  }
}

function addressOf(colour: Colour, shape: Shape): string {
  return `data:image/svg+xml,${encodeURIComponent(card(TINTS[colour], SHAPES[shape]))}`;
}

function card({ hue, deep, edge, weave: [width, height, lines] }: Tint, shape: string): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140'>
<pattern id='w' width='${width}' height='${height}' patternUnits='userSpaceOnUse' fill='#fff'>
<g stroke='#fff' stroke-width='1.6'>${lines.replaceAll("<path", "<path fill='none'")}</g></pattern>
<rect y='2.5' width='100' height='137.5' rx='11' fill='${edge}'/><rect width='100' height='137' rx='11' fill='${hue}'/>
<rect width='100' height='137' rx='11' fill='url(#w)' opacity='.26'/>
<rect x='14' y='36' width='72' height='70' rx='19' fill='${CREAM}'/><circle cx='82' cy='18' r='11' fill='${CREAM}'/>
<svg x='21' y='42' width='58' height='58' viewBox='0 0 64 64' fill='${deep}'>${shape}</svg></svg>`;
}
