// Draws the picture of a card with paths, in whatever thread: the few parts of SVG that those pictures are made of.
export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

type Written = Readonly<Record<string, string>>;

interface Look {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly end: CanvasLineCap;
}

interface Shape {
  readonly path: Path2D;
  readonly look: Look;
}

/** What a surface is filled with, tile by tile. */
interface Weave {
  readonly width: number;
  readonly height: number;
  readonly shapes: Shape[];
}

const TAG = /<(\/?)(\w+)((?:\s+[\w-]+='[^']*')*)\s*\/?>/g;
const WRITTEN = /([\w-]+)='([^']*)'/g;
const MOVE = /(\w+)\(([^)]*)\)/g;
const PLAIN: Look = { fill: "#000", stroke: "none", width: 1, end: "butt" };
/** Wide and high enough for every surface with a weave. */
const WHOLE = 140;

/** Draws a picture where the brush is now, as large as it is written. */
export function ink(brush: Brush, picture: string): void {
  new Inking(brush).draw(picture);
}

class Inking {
  #looks: Look[] = [PLAIN];
  #weave: Weave | null = null;
  #weaving = false;

  constructor(private readonly brush: Brush) {}

  draw(picture: string): void {
    for (const [, end, name = "", written = ""] of picture.matchAll(TAG)) {
      if (end) this.#leave(name);
      else this.#meet(name, Object.fromEntries([...written.matchAll(WRITTEN)].map(([, key, value]) => [key, value])));
    }
  }

  get #look(): Look {
    return this.#looks.at(-1) ?? PLAIN;
  }

  #meet(name: string, written: Written): void {
    const look = lookOf(this.#look, written);
    if (name === "svg" || name === "g") this.#enter(look, written);
    else if (name === "pattern") this.#weaveOf(look, written);
    else if (this.#weaving) this.#weave?.shapes.push({ path: pathOf(name, written), look });
    else this.#paint({ path: pathOf(name, written), look }, Number(written.opacity ?? 1));
  }

  /** A picture within the picture has measures of its own. */
  #enter(look: Look, { x, y, width, viewBox }: Written): void {
    this.brush.save();
    this.#looks.push(look);
    if (x === undefined) return;
    const size = Number(width) / Number(viewBox?.split(" ")[2]);
    this.brush.translate(Number(x), Number(y));
    this.brush.scale(size, size);
  }

  #weaveOf(look: Look, { width, height }: Written): void {
    this.#weave = { width: Number(width), height: Number(height), shapes: [] };
    this.#weaving = true;
    this.#looks.push(look);
  }

  #leave(name: string): void {
    this.#looks.pop();
    if (name === "pattern") this.#weaving = false;
    else this.brush.restore();
  }

  #paint(shape: Shape, opacity: number): void {
    const { brush } = this;
    brush.save();
    brush.globalAlpha = opacity;
    if (shape.look.fill.startsWith("url")) this.#cover(shape.path);
    else lay(brush, shape);
    brush.restore();
  }

  /** All tiles in one stroke: where lines meet they cover nothing twice. */
  #cover(surface: Path2D): void {
    if (!this.#weave) return;
    const { width, height, shapes } = this.#weave;
    this.brush.clip(surface);
    for (const { path, look } of shapes) {
      const all = new Path2D();
      for (let x = 0; x < WHOLE; x += width) {
        for (let y = 0; y < WHOLE; y += height) all.addPath(path, { e: x, f: y });
      }
      lay(this.brush, { path: all, look });
    }
  }
}

function lay(brush: Brush, { path, look: { fill, stroke, width, end } }: Shape): void {
  if (fill !== "none") {
    brush.fillStyle = fill;
    brush.fill(path);
  }
  if (stroke === "none") return;
  brush.strokeStyle = stroke;
  brush.lineWidth = width;
  brush.lineCap = end;
  brush.lineJoin = end === "round" ? "round" : "miter";
  brush.stroke(path);
}

function lookOf(around: Look, written: Written): Look {
  return {
    fill: written.fill ?? around.fill,
    stroke: written.stroke ?? around.stroke,
    width: Number(written["stroke-width"] ?? around.width),
    end: (written["stroke-linecap"] as CanvasLineCap | undefined) ?? around.end,
  };
}

function pathOf(name: string, written: Written): Path2D {
  const path = outline(name, written);
  if (written.transform === undefined) return path;
  const moved = new Path2D();
  moved.addPath(path, movedBy(written.transform));
  return moved;
}

function outline(name: string, written: Written): Path2D {
  if (name === "path") return new Path2D(written.d);
  const path = new Path2D();
  const [across, down] = [Number(written.rx ?? written.r ?? 0), Number(written.ry ?? written.r ?? 0)];
  if (name === "rect") rounded(path, written, across);
  else path.ellipse(Number(written.cx), Number(written.cy), across, down, 0, 0, 2 * Math.PI);
  return path;
}

function rounded(path: Path2D, { x = 0, y = 0, width, height }: Readonly<Record<string, string | number>>, r: number) {
  const [left, top] = [Number(x), Number(y)];
  const [right, bottom] = [left + Number(width), top + Number(height)];
  path.moveTo(left + r, top);
  path.arcTo(right, top, right, bottom, r);
  path.arcTo(right, bottom, left, bottom, r);
  path.arcTo(left, bottom, left, top, r);
  path.arcTo(left, top, right, top, r);
  path.closePath();
}

function movedBy(transform: string): DOMMatrix {
  const matrix = new DOMMatrix();
  for (const [, name, values = ""] of transform.matchAll(MOVE)) {
    const [one = 0, x = 0, y = 0] = values.split(" ").map(Number);
    if (name === "translate") matrix.translateSelf(one, x);
    else if (name === "scale") matrix.scaleSelf(one, one);
    else matrix.translateSelf(x, y).rotateSelf(one).translateSelf(-x, -y);
  }
  return matrix;
}
