// Draws the icons for home screens from the one drawing there is, public/icon.svg, while the client is built.
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import type { Plugin } from "vite";

type Point = readonly [number, number];
type Colour = readonly [number, number, number];

/** A part of the drawing: how far inside it a point lies, in units of the drawing, and what it is filled with. */
interface Shape {
  readonly colour: Colour;
  readonly opacity: number;
  readonly depth: (point: Point) => number;
}

interface Icon {
  readonly file: string;
  readonly size: number;
  /** How much of the icon the drawing takes; where it is less than all of it, the ground goes to the edges. */
  readonly share: number;
}

const UNITS = 64;
const ICONS: readonly Icon[] = [
  { file: "icon-192.png", size: 192, share: 1 },
  { file: "icon-512.png", size: 512, share: 1 },
  { file: "icon-maskable-512.png", size: 512, share: 0.8 },
  { file: "icon-touch-180.png", size: 180, share: 0.9 },
];

export function icons(drawing: string): Plugin {
  return {
    name: "fusebox-icons",
    apply: "build",
    generateBundle() {
      const shapes = shapesOf(readFileSync(drawing, "utf8"));
      for (const icon of ICONS) this.emitFile({ type: "asset", fileName: icon.file, source: drawn(shapes, icon) });
    },
  };
}

/** The icon as a PNG file. */
export function drawn(shapes: readonly Shape[], { size, share }: Icon): Uint8Array {
  const scale = (size * share) / UNITS;
  const rows = Buffer.alloc(size * (size * 4 + 1));
  const edge = (size * (1 - share)) / 2;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const point: Point = [(x + 0.5 - edge) / scale, (y + 0.5 - edge) / scale];
      rows.set(pixel(shapes, point, scale, share < 1), y * (size * 4 + 1) + 1 + x * 4);
    }
  }
  return png(size, rows);
}

/** The colour at a point, its edges smoothed over one pixel. */
function pixel(shapes: readonly Shape[], point: Point, scale: number, full: boolean): readonly number[] {
  let colour: Colour = [0, 0, 0];
  let alpha = 0;
  shapes.forEach((shape, index) => {
    const inside = full && index === 0 ? 1 : Math.min(1, Math.max(0, shape.depth(point) * scale + 0.5));
    const cover = inside * shape.opacity;
    const below = alpha * (1 - cover);
    alpha = cover + below;
    if (alpha > 0) colour = mixed(shape.colour, colour, cover / alpha);
  });
  return [...colour.map(Math.round), Math.round(alpha * 255)];
}

function mixed(over: Colour, under: Colour, part: number): Colour {
  const mix = (index: 0 | 1 | 2): number => over[index] * part + under[index] * (1 - part);
  return [mix(0), mix(1), mix(2)];
}

/** What the drawing consists of: rectangles, circles, and outlines with round ends. */
export function shapesOf(svg: string): readonly Shape[] {
  return [...svg.matchAll(/<(rect|circle|path)\s([^>]*)\/>/g)].map(([, kind, text = ""]) => {
    const given = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const number = (name: string): number => Number(given[name] ?? 0);
    const opacity = Number(given.opacity ?? 1);
    if (kind === "rect") return { colour: colourOf(given.fill), opacity, depth: box(number("width"), number("rx")) };
    if (kind === "circle") {
      const centre: Point = [number("cx"), number("cy")];
      return { colour: colourOf(given.fill), opacity, depth: (point) => number("r") - distance(point, centre) };
    }
    const line = pointsOf(given.d ?? "");
    const half = number("stroke-width") / 2;
    return { colour: colourOf(given.stroke), opacity, depth: (point) => half - away(point, line) };
  });
}

function colourOf(text = "#000000"): Colour {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function box(width: number, round: number): (point: Point) => number {
  return ([x, y]) => {
    const across = Math.abs(x - width / 2) - (width / 2 - round);
    const down = Math.abs(y - width / 2) - (width / 2 - round);
    return round - Math.hypot(Math.max(across, 0), Math.max(down, 0)) - Math.min(Math.max(across, down), 0);
  };
}

const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

/** How far a point is from a line of many corners. Asked for every pixel, so it makes nothing. */
function away([px, py]: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index++) {
    const a = line[index - 1] as Point;
    const b = line[index] as Point;
    const x = b[0] - a[0];
    const y = b[1] - a[1];
    const part = Math.min(1, Math.max(0, ((px - a[0]) * x + (py - a[1]) * y) / (x * x + y * y || 1)));
    const across = px - a[0] - x * part;
    const down = py - a[1] - y * part;
    least = Math.min(least, across * across + down * down);
  }
  return Math.sqrt(least);
}

/** The corners of a path made of lines, quarter circles and one kind of curve: M, H, h, V, v, a and c. */
function pointsOf(path: string): readonly Point[] {
  const points: Point[] = [];
  for (const [, command = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    points.push(...stretch(command, numbers, points.at(-1) ?? [0, 0]));
  }
  return points;
}

function stretch(command: string, numbers: readonly number[], from: Point): readonly Point[] {
  const [x, y] = from;
  const at = (index: number): number => numbers[index] ?? 0;
  const bend = (one: Point, other: Point, to: Point): readonly Point[] =>
    STEPS.map((part) =>
      bezier(part, from, [x + one[0], y + one[1]], [x + other[0], y + other[1]], [x + to[0], y + to[1]]),
    );
  switch (command) {
    case "M":
      return [[at(0), at(1)]];
    case "H":
      return [[at(0), y]];
    case "h":
      return [[x + at(0), y]];
    case "V":
      return [[x, at(0)]];
    case "v":
      return [[x, y + at(0)]];
    case "c":
      return bend([at(0), at(1)], [at(2), at(3)], [at(4), at(5)]);
    case "a":
      return quarter([at(5), at(6)], bend);
    default:
      throw new Error(`the icon's path may not say ${command}`);
  }
}

const STEPS = Array.from({ length: 12 }, (_, index) => (index + 1) / 12);
/** How far the handles of a curve reach that is as good as a quarter of a circle. */
const REACH = 0.5523;

/** A quarter of a circle against the clock: every corner of the box is one. */
function quarter(to: Point, bend: (one: Point, other: Point, to: Point) => readonly Point[]): readonly Point[] {
  const [x, y] = to;
  const level = x * y < 0;
  const one: Point = level ? [x * REACH, 0] : [0, y * REACH];
  const other: Point = level ? [x, y * (1 - REACH)] : [x * (1 - REACH), y];
  return bend(one, other, to);
}

function bezier(part: number, ...[a, b, c, d]: readonly [Point, Point, Point, Point]): Point {
  const left = 1 - part;
  const mix = (index: 0 | 1): number =>
    left ** 3 * a[index] + 3 * left ** 2 * part * b[index] + 3 * left * part ** 2 * c[index] + part ** 3 * d[index];
  return [mix(0), mix(1)];
}

function png(size: number, rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const packed = deflateSync(rows, { level: 9 });
  return Buffer.concat([signature, part("IHDR", header), part("IDAT", packed), part("IEND", Buffer.alloc(0))]);
}

function part(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
