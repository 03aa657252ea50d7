// What the table shows at a moment, told from the view: costs, places, names. No rule is decided here.

import type { OfferedAction } from "../../generated/messages";
import type { Act, Action, Board, Instinct, Player, Prices, TerritoryTile, View } from "../../generated/ruse";
import type { SignName } from "./icons";
import { hunterLook } from "./looks.svelte";
import { printed } from "./printed.svelte";
import { effectOfTile, KINDS, type Kind, LANDS, type Land, type Needs, printedInstinct, VIXEN } from "./tables";
import { say, type Word } from "./words.svelte";

export interface Moment {
  readonly view: View;
  readonly legal: readonly OfferedAction[];
  readonly seat: number | null;
  readonly names: readonly string[];
}

export const MOUNTAIN_SPOT = 4;
export const VILLAGE_SPOT = 5;

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
  readonly act: Act;
  readonly cost: number;
}

/** In the order of the table's own numbers. */
const ACTS: readonly Act[] = ["track", "kit", "hunt", "mark", "resource"];
/** In the order in which they are shown. */
const SHOWN: readonly Act[] = ["resource", "track", "hunt", "kit", "mark"];

export function pricesOf(view: View, seat: number): Prices {
  const prices = view.prices[seat];
  if (!prices) throw new RangeError(`no player ${seat}`);
  return prices;
}

/** What can be done there, and what the table says it costs this player. */
function offered(view: View, seat: number, where: number): readonly Cost[] {
  const costs = pricesOf(view, seat).acts[where] ?? [];
  return SHOWN.map((act) => ({ act, cost: costs[ACTS.indexOf(act)] ?? -1 })).filter(({ cost }) => cost >= 0);
}

export function costsAt(view: View, place: number, seat: number): readonly Cost[] {
  return offered(view, seat, KINDS.indexOf(kindAt(view.board, place)));
}

export function costsInMountains(view: View, seat: number): readonly Cost[] {
  return offered(view, seat, MOUNTAIN_SPOT);
}

/** What each act costs where the die of this turn lies. */
export function costsNow(view: View, seat: number): readonly Cost[] {
  const { spot } = view.board;
  if (spot === MOUNTAIN_SPOT || spot === VILLAGE_SPOT) return offered(view, seat, spot);
  const { fox } = playerOf(view, seat);
  return spot >= 0 && spot < 4 && fox >= 0 ? costsAt(view, fox, seat) : [];
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
export function bonusHere(view: View, seat: number, territory: number): readonly string[] {
  return pricesOf(view, seat).brings[territory] ?? [];
}

export function effectWords(effect: string): string {
  const points = /^(gp|vp)(\d+)$/.exec(effect);
  if (points) return say(`effect.${points[1] as "gp" | "vp"}`, { n: points[2] ?? 0 });
  return say(`effect.${effect}` as Word);
}

/** A sign's words: the star's and the bear's by how they are played, the hunter's by how he looks. */
export function signWords(name: SignName): string {
  if (name === "star" && printed().READINGS.star === "round") return say("sign.star.round");
  if (name === "bear" && printed().BEAR.rule === "end") return say("sign.bear.end");
  return say(name === "hunter" ? `sign.${hunterLook()}` : `sign.${name}`);
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
export function growthCost(view: View, seat: number, kit: number): number | null {
  const cost = pricesOf(view, seat).growth[kit] ?? -1;
  return cost < 0 ? null : cost;
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
  return pricesOf(view, seat).reach[territory] ?? 0;
}

export function asked(view: View): string {
  return view.board.pending.at(-1)?.op ?? "";
}
