// What the table shows at a moment, told from the view: costs, places, names. No rule is decided here.

import type { OfferedAction } from "../../generated/messages";
import type { Action, Board, Instinct, Player, TerritoryTile, View } from "../../generated/ruse";
import { printed } from "./printed.svelte";
import {
  costsOf,
  effectOfTile,
  KINDS,
  type Kind,
  LANDS,
  type Land,
  type Needs,
  printedInstinct,
  TRACK_OF,
  VIXEN,
} from "./tables";
import { say, type Word } from "./words.svelte";

export interface Moment {
  readonly view: View;
  readonly legal: readonly OfferedAction[];
  readonly seat: number | null;
  readonly names: readonly string[];
}

export const MOUNTAIN_SPOT = 4;
export const VILLAGE_SPOT = 5;
const TRACK_LESS = 2;
const HUNT_LESS = 0;
const VILLAGE_LESS = 9;
const GROWTH_LESS = 7;

export function actionsOf<T extends Action["type"]>(
  legal: readonly OfferedAction[],
  type: T,
): readonly Extract<Action, { type: T }>[] {
  return legal
    .map((option) => option.action as Action)
    .filter((action): action is Extract<Action, { type: T }> => action.type === type);
}

export function nameOf(moment: Pick<Moment, "names">, seat: number): string {
  return seat === VIXEN ? "VIXEN" : (moment.names[seat] ?? "");
}

/** Whose things lie at the near side: one's own, or the first player's for who watches. */
export function ownSeat({ seat }: Pick<Moment, "seat">): number {
  return seat ?? 0;
}

export function playerOf(view: View, seat: number): Player {
  const player = view.board.players[seat];
  if (!player) throw new RangeError(`no player ${seat}`);
  return player;
}

export function landName(land: Land): string {
  return say(`land.${land}`);
}

export function kindAt(board: Board, place: number): Kind {
  return KINDS[(board.tiles[place] ?? 0) % 4] ?? "trail";
}

export interface Cost {
  readonly act: "track" | "kit" | "hunt" | "mark" | "resource";
  readonly cost: number;
}

/** What each act costs this player on a tile. */
export function costsAt(view: View, place: number, player: Player): readonly Cost[] {
  const costs = costsOf(kindAt(view.board, place), view.options.winter);
  return (["track", "hunt", "kit", "mark"] as const).flatMap((act) => {
    const cost = costs[act];
    return cost === undefined ? [] : [{ act, cost: cheaper(act, cost, player) }];
  });
}

function cheaper(act: Cost["act"], cost: number, player: Player, village = false): number {
  let less = village && player.instincts.includes(VILLAGE_LESS) ? 1 : 0;
  if (act === "hunt" && player.instincts.includes(HUNT_LESS)) less += 1;
  if (act === "track" && player.instincts.includes(TRACK_LESS)) less += 1;
  return Math.max(0, cost - less);
}

/** What each act costs where the die of this turn lies. */
export function costsNow(view: View, player: Player): readonly Cost[] {
  const { spot } = view.board;
  if (spot === MOUNTAIN_SPOT) {
    return (["resource", "track", "kit"] as const).map((act) => ({
      act,
      cost: cheaper(act, printed().MOUNTAIN.cost, player),
    }));
  }
  if (spot === VILLAGE_SPOT) {
    const costs: Readonly<Record<string, number>> = printed().VILLAGE.costs;
    return (["hunt", "kit", "mark"] as const).map((act) => ({
      act,
      cost: cheaper(act, costs[act] ?? 0, player, true),
    }));
  }
  return spot >= 0 && spot < 4 && player.fox >= 0 ? costsAt(view, player.fox, player) : [];
}

/** The cost of the next free die space there, or null where none is free. */
export function spaceCost(view: View, spot: number): number | null {
  const taken = view.board.spaces[spot]?.length ?? 0;
  return view.costs[spot]?.[taken] ?? null;
}

export function denCost(view: View, player: Player): number | null {
  return view.costs[6]?.[player.den_dice.length] ?? null;
}

/** What the rolled value brings in a territory. */
export function bonusHere(view: View, land: Land): readonly string[] {
  const bonus = printed().VALUE_BONUS.by_value[view.board.rolled - 1] ?? [];
  return bonus.map((code) => {
    if (code === "resource") return `resource_${land}`;
    return code === "territory_tile" && view.options.premices ? "gp1" : code;
  });
}

export function effectWords(effect: string): string {
  const points = /^(gp|vp)(\d+)$/.exec(effect);
  if (points) return say(`effect.${points[1] as "gp" | "vp"}`, { n: points[2] ?? 0 });
  return say(`effect.${effect}` as Word);
}

export function instinctWords(name: Instinct): string {
  return name === "first" || name === "second" ? effectWords(printedInstinct(name)) : say(`instinct.${name}`);
}

/** A territory tile by what it gives, or by what it is. */
export function tileWords(tile: TerritoryTile): string {
  const effect = effectOfTile(tile);
  return effect ? effectWords(effect) : say(`tile.${tile}` as Word);
}

export function openEffect(tile: string): string {
  return effectOfTile(tile) ?? "gp3";
}

/** The GP for a kit's next step, or null where there is none. */
export function growthCost(player: Player, kit: number): number | null {
  const space = player.spaces[kit] ?? 0;
  if (space < 1 || space > 4) return null;
  const cost = printed().GROWTH.costs[TRACK_OF[kit] ?? 0]?.[space - 1];
  if (cost === undefined) return null;
  return player.instincts.includes(GROWTH_LESS) ? Math.max(1, cost - 1) : cost;
}

export function needsWords(needs: Needs): string {
  const lands = (values: Needs["resources"], word: "need.resource" | "need.track"): readonly string[] =>
    LANDS.flatMap((land) => (values?.[land] ? [say(word, { n: values[land] ?? 0, land: landName(land) })] : []));
  const counts = (["completed", "hunting", "kit", "outside", "paths", "marks", "level", "village"] as const).flatMap(
    (name) => (needs[name] ? [say(`need.${name}`, { n: needs[name] ?? 0 })] : []),
  );
  return [...lands(needs.resources, "need.resource"), ...lands(needs.track, "need.track"), ...counts].join(", ");
}

/** Who has a fox on this place; VIXEN's is among them. */
export function foxesAt(board: Board, place: number): readonly number[] {
  const seats = board.players.flatMap((player, seat) => (player.fox === place ? [seat] : []));
  return board.vixen?.fox === place ? [...seats, VIXEN] : seats;
}

export function obstaclesAt(board: Board, territory: number): readonly ("camp" | "bear" | "storm" | "wolf")[] {
  return (["camp", "bear", "storm", "wolf"] as const).filter((_, index) => board.obstacles[index] === territory);
}

export function stackSize(board: Board, territory: number): number {
  const pile = board.piles[territory];
  return pile ? bits(pile.unseen) - pile.aside : 0;
}

function bits(number: number): number {
  let count = 0;
  for (let rest = number; rest; rest &= rest - 1) count += 1;
  return count;
}

export function isNight(view: View): boolean {
  return view.movement > 2;
}

/** How far a seat's fox goes in a territory now. */
export function reachOf(view: View, seat: number, territory: number): number {
  const { board } = view;
  const player = board.players[seat];
  const usual = player?.ruse === 5 ? 3 : view.movement;
  const more = (board.star === seat ? 1 : 0) + (player?.instincts.includes(5) ? 1 : 0);
  return Math.max(1, usual + more - (board.obstacles[2] === territory ? 1 : 0));
}

export function asked(view: View): string {
  return view.board.pending.at(-1)?.op ?? "";
}
