// The cards as they are drawn on the stage, each made once for the size there is room for.
import type { Card } from "../../generated/fusion";
import type { Language } from "../../lib/words/tongue";
import { DECK } from "./deck";
import { AROUND, type Sheet, TALL } from "./flight";
import { type Brush, ink } from "./ink";
import { drawn } from "./pictures";

/** One card at a time, so that nothing else waits for long. */
const PAUSE = 16;
const WIDE = 100;

/** A card with its shadow round it. */
export type Made = ImageBitmap | HTMLCanvasElement;

export class Faces {
  #size = 0;
  #language: Language = "en";
  #made = new Map<Card, Made>();
  #making: ReturnType<typeof setTimeout> | undefined;

  /** Makes every card in this size, before any of them is asked for. */
  resize(size: number): void {
    if (size === this.#size) return;
    this.#size = size;
    this.#anew();
  }

  /** Colours are marked by letters of this language. */
  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#anew();
  }

  of(card: Card): Made | undefined {
    const made = this.#made.get(card) ?? make(card, this.#size, this.#language);
    if (made) this.#made.set(card, made);
    return made;
  }

  close(): void {
    clearTimeout(this.#making);
  }

  #anew(): void {
    this.close();
    for (const image of this.#made.values()) if ("close" in image) image.close();
    this.#made.clear();
    this.#prepare([...DECK]);
  }

  #prepare(left: Card[]): void {
    const card = left.pop();
    if (!card || this.#size === 0) return;
    this.#making = setTimeout(() => {
      if (this.of(card)) this.#prepare(left);
    }, PAUSE);
  }
}

const brushes = new WeakMap<Sheet, Brush>();

/** Asked for once: Firefox has no second one for a canvas of another thread that has changed its size. */
export function brushOf(sheet: Sheet): Brush | null {
  const brush = brushes.get(sheet) ?? (sheet.getContext("2d") as Brush | null);
  if (brush) brushes.set(sheet, brush);
  return brush;
}

function make(card: Card, width: number, language: Language): Made | undefined {
  const height = Math.round(width * TALL);
  const around = Math.round(width * AROUND);
  const [plain, sheet] = [sheetOf(width, height), sheetOf(width + 2 * around, height + 2 * around)];
  const [brush, over] = [brushOf(plain), brushOf(sheet)];
  if (width === 0 || !brush || !over) return undefined;
  brush.scale(width / WIDE, width / WIDE);
  ink(brush, drawn(card, language));
  over.shadowColor = "rgb(0 0 0 / 0.28)";
  over.shadowBlur = width * 0.055;
  over.shadowOffsetY = width * 0.02;
  over.drawImage(plain, around, around);
  return "transferToImageBitmap" in sheet ? sheet.transferToImageBitmap() : sheet;
}

function sheetOf(width: number, height: number): Sheet {
  if (typeof document === "undefined") return new OffscreenCanvas(width, height);
  const sheet = document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  return sheet;
}
