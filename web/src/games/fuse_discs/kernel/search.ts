// Questions about positions of FUSE and what the kernel found, as the board knows both.
import type { Colour, Enter, Pass, Scoring } from "../../../generated/fuse_discs";
import { CELLS, colourOf, discAt, isDisc, isKing, laneOf, type Position, SPACES } from "../geometry";
import type { Kernel, Question } from "./kernel";

/** What a search needs to know of a view. */
export interface Searched extends Position {
  readonly side: Colour;
  readonly passes: number;
  readonly options: { readonly scoring: Scoring };
}

/** By alpha-beta, by random games or as the master, with so many nodes or simulations. */
export interface Effort {
  readonly by: "alphaBeta" | "games" | "master" | "value";
  readonly budget: number;
  readonly seed?: number;
}

export interface Found {
  /** Nothing where the game is over. */
  readonly move: Enter | Pass | null;
  /** For who moves: a margin in points, or of the master what it is worth, from -1 to 1. */
  readonly value: number;
  readonly certain: boolean;
  readonly nodes: number;
  readonly depth: number;
  /** What is expected to follow, beginning with the move. */
  readonly line: readonly (Enter | Pass)[];
}

const PASS = 7;
const WORD = 8;
/** Where the line begins, after the move, its value, whether it is certain, nodes and depth. */
const LINE = 5;

export function find(kernel: Kernel, searched: Searched, { by, budget, seed = 0 }: Effort): Found {
  const answer = kernel.ask({ ...placed(searched), task: by, budget, seed });
  const number = (place: number): number => Number(answer.getBigInt64(WORD * place, true));
  const length = answer.byteLength / WORD - LINE;
  return {
    move: moveOf(number(0)),
    value: answer.getFloat64(WORD, true),
    certain: number(2) === 1,
    nodes: number(3),
    depth: number(4),
    line: Array.from({ length }, (_, step) => moveOf(number(LINE + step))).filter((move) => move !== null),
  };
}

/** What the network alone holds the position to be worth to who moves, from -1 to 1. */
export function judge(kernel: Kernel, searched: Searched): number {
  return kernel.ask({ ...placed(searched), task: "judge", budget: 0, seed: 0 }).getFloat64(0, true);
}

/** How many positions lie so many moves ahead. */
export function perft(kernel: Kernel, searched: Searched, depth: number): number {
  return Number(kernel.ask({ ...placed(searched), task: "perft", budget: depth, seed: 0 }).getBigInt64(0, true));
}

/** The bit of a space: eight times its row plus its column, from the south and the west. */
function spaceBit(index: number): number {
  const step = index % 6;
  return [57 + step, 55 - 8 * step, 6 - step, 8 + 8 * step][Math.floor(index / 6)] as number;
}

function cellBit(index: number): number {
  return 8 * (6 - Math.floor(index / 6)) + (index % 6) + 1;
}

type Placed = Omit<Question, "task" | "budget" | "seed">;

function placed(searched: Searched): Placed {
  const words = { mine: 0n, theirs: 0n, kings: 0n };
  const put = (at: (typeof SPACES)[number] | (typeof CELLS)[number], bit: number): void => {
    const disc = discAt(searched, at);
    if (!isDisc(disc)) return;
    const one = 1n << BigInt(bit);
    words[colourOf(disc) === searched.side ? "mine" : "theirs"] |= one;
    if (isKing(disc)) words.kings |= one;
  };
  for (const [index, space] of SPACES.entries()) put(space, spaceBit(index));
  for (const [index, cell] of CELLS.entries()) put(cell, cellBit(index));
  return { ...words, scoring: searched.options.scoring === "omega" ? 1 : 0, passes: searched.passes };
}

function moveOf(code: number): Enter | Pass | null {
  if (code === 0) return null;
  if (code === PASS) return { type: "Pass" };
  const space = SPACES[SPACES.findIndex((_, index) => spaceBit(index) === code >> 3)];
  const cell = space && laneOf(space)[code & 7];
  return space && cell ? { type: "Enter", space, cell } : null;
}
