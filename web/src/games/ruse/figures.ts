// The numbers that the rules of RUSE name, from the tables that are played.
import * as shipped from "../../generated/ruse_tables";
import type { Figures, Printed } from "../../lib/help/played";
import { effectWords } from "./board";
import { ACTS, KINDS } from "./tables";
import { say } from "./words.svelte";

type Tables = typeof shipped;
type Corrected = Readonly<Record<string, unknown>>;

export function printedIn(corrected: Corrected): Printed {
  const upper = Object.entries(corrected).map(([section, table]) => [section.toUpperCase(), table]);
  const tables: Tables = { ...shipped, ...Object.fromEntries(upper) };
  const { READINGS, BEAR } = tables;
  const figures = { ...board(tables), ...dice(tables), ...den(tables), ...territories(tables), ...modes(tables) };
  return { tables: { readings: READINGS, bear: BEAR }, figures };
}

const row = (numbers: readonly number[]): string => numbers.join(", ");

function board({ TRACK, MARKERS, MOUNTAIN, HUNTING, ORANGE, TERRITORY_TILES, PRINTED_INSTINCTS }: Tables): Figures {
  const { points_a, path, points_b, kit } = TERRITORY_TILES;
  return {
    track_tiles: TRACK.tiles,
    track_vp: TRACK.vp.flatMap((vp, at) => (vp > 0 ? [[at + 1, vp]] : [])),
    track_hunter: TRACK.hunter,
    marker_vp: MARKERS.vp,
    explore: MOUNTAIN.cost,
    open_tiles: MOUNTAIN.open_tiles,
    row: HUNTING.row,
    hunting: HUNTING.vp.flatMap((vp, at) => (at > 0 ? [[at, vp]] : [])),
    orange: ORANGE.every,
    open: [points_a, path, points_b, kit].map(({ effect }) => effectWords(effect)),
    printed: PRINTED_INSTINCTS.effects.map(effectWords),
  };
}

function dice({ DIE, SPACES, VALUE_BONUS }: Tables): Figures {
  const { many, few, winter_many, winter_few, mountain, den, village } = SPACES;
  return {
    night: DIE.night,
    roll: bands(DIE.gp.map(String)),
    value: bands(VALUE_BONUS.by_value.map((codes) => listed(codes.map(effectWords)))),
    many: row(many.usual),
    many_last: row(many.last),
    few: row(few.usual),
    few_last: row(few.last),
    winter_many: row(winter_many.usual),
    winter_many_last: row(winter_many.last),
    winter_few: row(winter_few.usual),
    winter_few_last: row(winter_few.last),
    mountain: row(mountain.usual),
    mountain_last: row(mountain.last),
    den_spaces: row(den),
    village_many: row(village.many),
    village_few: row(village.few),
  };
}

/** What each value of a die brings, equal neighbours together: 1–2, 3–4, 5–6. */
function bands(brings: readonly string[]): readonly (readonly string[])[] {
  const starts = [...brings.keys()].filter((at) => at === 0 || brings[at] !== brings[at - 1]);
  return starts.map((from, at) => {
    const to = (starts[at + 1] ?? brings.length) - 1;
    return [to > from ? `${from + 1}–${to + 1}` : `${from + 1}`, brings[from] ?? ""];
  });
}

const listed = (parts: readonly string[]): string => parts.join(" + ");

function den({ DEN, GROWTH, PATHS }: Tables): Figures {
  const { I, L, T, X, D } = PATHS;
  return {
    I: I.count,
    L: L.count,
    T: T.count,
    X: X.count,
    D: D.count,
    draws: DEN.draws,
    bonus_cost: DEN.bonus_cost,
    exits: DEN.exits,
    growth: GROWTH.costs.map((steps) => steps.join("-")),
    second_vp: GROWTH.second_vp,
    third_raise: GROWTH.third_raise,
    coloured: GROWTH.coloured,
    black: GROWTH.black.slice(1),
  };
}

function territories({ EXPLORATION }: Tables): Figures {
  const dams = KINDS.filter((kind) => (EXPLORATION[kind] as { readonly beaver?: boolean }).beaver);
  return {
    summer: KINDS.map((kind) => [say(`kind.${kind}`), acts(EXPLORATION[kind].summer)]),
    winter: KINDS.map((kind) => [say(`kind.${kind}`), acts(EXPLORATION[kind].winter)]),
    beaver: dams.map((kind) => say(`kind.${kind}`)),
  };
}

function acts(costs: Readonly<Record<string, number | undefined>>): string {
  return ACTS.flatMap((act) => (costs[act] === undefined ? [] : [`${say(`act.${act}`)} (${costs[act]})`])).join(", ");
}

function modes({ FIREFOX, VILLAGE, VIXEN }: Tables): Figures {
  return {
    fire_die: [...new Set(FIREFOX.die)],
    fire_empty: effectWords(FIREFOX.empty),
    village: acts(VILLAGE.costs),
    vixen_dice: VIXEN.dice,
    vixen_extra: VIXEN.dice.reduce((sum, cards, at) => sum + cards * (at + 1), 0),
  };
}
