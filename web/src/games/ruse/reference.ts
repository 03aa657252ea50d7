// Every tile and card with how it is known: what is printed, and what is a ruling or our own.

import type { PageWord } from "./pages/words.svelte";
import { printed } from "./printed.svelte";
import {
  BONUS_PATHS,
  bonusPathOf,
  CARDS,
  COMMONS,
  DESTINIES,
  denTile,
  effectOfDestiny,
  effectOfOrder,
  effectOfTile,
  effectOfTrack,
  INSTINCTS,
  KINDS,
  ORDERS,
  PREY,
  RUSES,
  SHAPES,
  TILES,
  TRACK_TILES,
  VIXEN_CARDS,
} from "./tables";

export const MARKS = ["S", "F", "P", "I", "ruling", "rebuilt"] as const;
export type Mark = (typeof MARKS)[number];
export type Face =
  | "effect"
  | "kind"
  | "tile"
  | "path"
  | "den"
  | "bonus"
  | "objective"
  | "common"
  | "instinct"
  | "ruse"
  | "prey"
  | "vixen"
  | "grid"
  | "growth"
  | "value"
  | "number";

export interface Entry {
  readonly id: string;
  readonly face: Face;
  readonly effect?: string;
  /** What stands on a board in figures, in the order in which it is printed. */
  readonly numbers?: readonly number[];
  /** The same in the last round. */
  readonly last?: readonly number[];
  readonly marks: readonly Mark[];
}

export interface Section {
  readonly title: PageWord;
  readonly clause: string;
  readonly entries: readonly Entry[];
}

/** The marks that a table's note names, in their order. */
export function marksIn(note: string): readonly Mark[] {
  return MARKS.filter((mark) => new RegExp(`(^|[^\\w])${mark}([^\\w]|$)`).test(note.replace(/\b(RU|I)\d+/g, "")));
}

const MINE = ["RU7", "I9", "I10"];
const rows = (
  names: readonly string[],
  face: Face,
  note: string,
  effect?: (at: number) => string | undefined,
): Entry[] => names.map((id, at) => entry(id, face, ownMarks(id, note), effect?.(at)));

/** Tiles of the mini-expansions are rebuilt where the others of their table are printed. */
function ownMarks(id: string, note: string): readonly Mark[] {
  if (!/^(RU|I)\d/.test(id)) return marksIn(note);
  return MINE.includes(id) ? ["rebuilt"] : ["S"];
}

function entry(id: string, face: Face, marks: readonly Mark[], effect?: string): Entry {
  return effect ? { id, face, marks, effect } : { id, face, marks };
}

/** What is printed on the boards themselves. */
function boards(): readonly Section[] {
  const { DEN, GROWTH, TRACK, MARKERS, MOUNTAIN, DIE, ORANGE, HUNTING, SPACES, VALUE_BONUS } = printed();
  return [
    {
      title: "page.player",
      clause: "R51",
      entries: [entry("den", "grid", marksIn(DEN.mark)), entry("growth", "growth", marksIn(GROWTH.mark))],
    },
    {
      title: "page.boards",
      clause: "R20",
      entries: [
        numbers("levels", marksIn(TRACK.mark), TRACK.vp),
        numbers("cache", marksIn(HUNTING.mark), HUNTING.vp.slice(1)),
        numbers("markers", marksIn(MARKERS.mark), MARKERS.vp),
        numbers("roll", marksIn(DIE.mark), DIE.gp),
        entry("value", "value", marksIn(VALUE_BONUS.mark)),
        numbers("many", marksIn(SPACES.mark), SPACES.many.usual, SPACES.many.last),
        numbers("few", marksIn(SPACES.mark), SPACES.few.usual, SPACES.few.last),
        numbers("mountains", marksIn(SPACES.mark), SPACES.mountain.usual, SPACES.mountain.last),
        numbers("denspaces", marksIn(SPACES.mark), SPACES.den),
        numbers("mountain", marksIn(MOUNTAIN.mark), [MOUNTAIN.cost]),
        numbers("orange", marksIn(ORANGE.mark), [ORANGE.every]),
      ],
    },
  ];
}

function numbers(id: string, marks: readonly Mark[], values: readonly number[], last: readonly number[] = []): Entry {
  return { id, face: "number", marks, numbers: values, last };
}

/** Everything, as it is served here. */
export function sections(): readonly Section[] {
  return [...boards(), ...tilesAndCards(), ...growth(), ...expansions()];
}

function tilesAndCards(): readonly Section[] {
  return [
    { title: "page.exploration", clause: "R30", entries: rows(KINDS, "kind", printed().EXPLORATION.mark) },
    {
      title: "page.territory",
      clause: "R40",
      entries: rows(TILES, "tile", printed().TERRITORY_TILES.mark, (at) => effectOfTile(TILES[at] ?? "")),
    },
    {
      title: "page.track",
      clause: "R36",
      entries: rows(TRACK_TILES, "effect", printed().TRACK_TILES.mark, effectOfTrack),
    },
    {
      title: "page.destiny",
      clause: "R14",
      entries: rows(DESTINIES, "effect", printed().DESTINY.mark, effectOfDestiny),
    },
    { title: "page.order", clause: "R6", entries: rows(ORDERS, "effect", printed().TURN_ORDER.mark, effectOfOrder) },
    { title: "page.objectives", clause: "R60", entries: rows(CARDS, "objective", printed().OBJECTIVES.mark) },
    { title: "page.common", clause: "R63", entries: rows(COMMONS, "common", printed().COMMON.mark) },
    { title: "page.ruse", clause: "R59", entries: rows(RUSES, "ruse", printed().RUSE.mark) },
  ];
}

/** What a player has and grows: instincts, prey and the den. */
function growth(): readonly Section[] {
  return [
    {
      title: "page.instincts",
      clause: "R58",
      entries: INSTINCTS.map((id) =>
        entry(id, "instinct", id === "first" || id === "second" ? ["rebuilt"] : ownMarks(id, "")),
      ),
    },
    { title: "page.hunting", clause: "R34", entries: rows(PREY, "prey", printed().HUNTING.mark) },
    { title: "page.paths", clause: "R47", entries: rows(SHAPES, "path", printed().PATHS.mark) },
    {
      title: "page.dens",
      clause: "R76",
      entries: [-1, 0, 1, 2, 3, 4].map((base) =>
        entry(base < 0 ? "basic" : `a${base + 1}`, "den", marksIn(printed().DEN_TILES.mark), denTile(base).effect),
      ),
    },
    {
      title: "page.bonus",
      clause: "R85",
      entries: rows(
        BONUS_PATHS,
        "bonus",
        printed().BONUS_PATHS.mark,
        (at) => bonusPathOf(BONUS_PATHS[at] ?? "").effect,
      ),
    },
  ];
}

function expansions(): readonly Section[] {
  return [
    {
      title: "page.firefox",
      clause: "R73",
      entries: printed().FIREFOX.tiles.map((effect, at) => entry(`F${at + 1}`, "effect", ["rebuilt"], effect)),
    },
    {
      title: "page.village",
      clause: "R74",
      entries: printed().VILLAGE.tiles.map((effect, at) => entry(`W${at + 1}`, "effect", ["rebuilt"], effect)),
    },
    { title: "page.vixen", clause: "R78", entries: rows(VIXEN_CARDS, "vixen", printed().VIXEN.mark) },
  ];
}
