// How well one plays against bots, by Glicko-2: worked out from one's results, against levels that stand still.
import glicko2 from "glicko2-lite";
import ANCHORS from "../../generated/anchors.json";
import type { Played } from "./results";

/** Where somebody stands after a game; there is a chance of 95 % that they are within the margin. */
export interface Point {
  readonly table: string;
  readonly at: number;
  readonly rating: number;
  readonly margin: number;
}

export interface Rating extends Point {
  readonly deviation: number;
  /** Game by game, the oldest first. */
  readonly curve: readonly Point[];
}

/** What to play next, and the chance to win it: a level of bots, or a difficulty. */
export interface Next {
  readonly kind: "level" | "difficulty";
  readonly name: string;
  readonly chance: number;
}

type Places = Readonly<Record<string, number>>;
interface Ship {
  /** Where none was chosen. */
  readonly difficulty: string;
  readonly usual: Readonly<Record<string, unknown>>;
  readonly places: Readonly<Record<string, Places>>;
}
const LEVELS: Readonly<Record<string, Places>> = ANCHORS.levels;
const SHIPS: Readonly<Record<string, Ship>> = ANCHORS.difficulties;

export const BEGINNING = { rating: 1500, deviation: 350 } as const;
const VOLATILITY = 0.06;
const SURE = 1.96;
/** How much a deviation flattens a chance, in Glicko's own unit. */
const FLAT = (3 * (Math.LN10 / 400) ** 2) / Math.PI ** 2;

/** One's rating in a game; null before the first game that counts. */
export function ratingIn(game: string, all: readonly Played[]): Rating | null {
  const counted = all.filter((one) => one.game === game).toSorted((one, other) => one.at - other.at);
  let now = { rating: BEGINNING.rating as number, rd: BEGINNING.deviation as number, vol: VOLATILITY };
  const curve: Point[] = [];
  for (const played of counted) {
    const met = metIn(played);
    if (!met) continue;
    now = glicko2(now.rating, now.rd, now.vol, [[met.place, 0, met.score]]);
    curve.push({ table: played.table, at: played.at, rating: now.rating, margin: SURE * now.rd });
  }
  const last = curve.at(-1);
  return last ? { ...last, deviation: now.rd, curve } : null;
}

/** Whom one met, and how much of a win it was; null if it counts for nothing. */
export function metIn(played: Played): { readonly place: number; readonly score: number } | null {
  if (played.result === "off" || played.result === "shared" || played.hints > 0 || played.daily) return null;
  return SHIPS[played.game] ? shipIn(played) : botsIn(played);
}

function shipIn({ game, names, options, result }: Played): { place: number; score: number } | null {
  const { difficulty, usual, places } = SHIPS[game] as Ship;
  const others = Object.keys(usual).filter((name) => name in options && options[name] !== usual[name]);
  const place = places[names.length]?.[String(options.difficulty ?? difficulty)];
  return place === undefined || others.length > 0 ? null : { place, score: result === "won" ? 1 : 0 };
}

/** A table counts once, however many bots sit there: the share of them one was ahead of, against the mean of them. */
function botsIn({ game, seat, bots = [], ranks = [] }: Played): { place: number; score: number } | null {
  const places = LEVELS[game] ?? {};
  const own = seat === undefined ? 0 : (ranks[seat] ?? 0);
  const met = bots.flatMap((level, at) => {
    const [place, rank = 0] = [places[level], ranks[at]];
    return place === undefined || rank === 0 ? [] : [{ place, score: own < rank ? 1 : own === rank ? 0.5 : 0 }];
  });
  if (own === 0 || met.length === 0) return null;
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return { place: mean(met.map((one) => one.place)), score: mean(met.map((one) => one.score)) };
}

/** The chance of whoever has this rating to win against somebody who stands there. */
export function chanceAgainst(place: number, { rating, deviation }: Pick<Rating, "rating" | "deviation">): number {
  const steep = 1 / Math.sqrt(1 + FLAT * deviation ** 2);
  return 1 / (1 + 10 ** ((steep * (place - rating)) / 400));
}

/** Whom to meet next: what comes nearest to even chances, of what is offered. */
export function nextIn(game: string, rating: Rating, offered: readonly string[], players: number): Next | null {
  const kind = SHIPS[game] ? "difficulty" : "level";
  const places = SHIPS[game]?.places[players] ?? LEVELS[game] ?? {};
  const all = offered.flatMap((name) => {
    const place = places[name];
    return place === undefined ? [] : [{ kind, name, chance: chanceAgainst(place, rating) } as const];
  });
  const uneven = ({ chance }: Next): number => Math.abs(chance - 0.5);
  return all.toSorted((one, other) => uneven(one) - uneven(other))[0] ?? null;
}

/** Where everything stands that one can meet in a game, to be drawn beside a rating. */
export function placesIn(game: string, players: number): Places {
  return SHIPS[game]?.places[players] ?? LEVELS[game] ?? {};
}
