// One's results added up by what one played against, as what, and how.
import type { GameInfo, OptionInfo } from "../../generated/api";
import type { Text } from "../words/tongue";
import type { Played } from "./results";

export interface Tally {
  readonly name: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** What results are added up by. */
export const KINDS = ["level", "side", "players", "mode"] as const;
export type Kind = (typeof KINDS)[number];

/** Where nothing is different from usual. */
export const USUAL = "";
/** Bots of several levels, or people as well. */
export const MIXED = "mixed";
export const PEOPLE = "people";

/** In the order in which names first come up in `order`, then as they were met. */
export function talliesOf(
  all: readonly Played[],
  nameOf: (played: Played) => string | null,
  order: readonly string[] = [],
): readonly Tally[] {
  const found = new Map<string, { won: number; drawn: number; lost: number }>();
  for (const played of all) {
    const name = nameOf(played);
    if (name === null || (played.result !== "won" && played.result !== "drawn" && played.result !== "lost")) continue;
    const tally = found.get(name) ?? { won: 0, drawn: 0, lost: 0 };
    tally[played.result] += 1;
    found.set(name, tally);
  }
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...found]
    .map(([name, tally]) => ({ name, ...tally }))
    .toSorted((one, other) => place(one.name) - place(other.name));
}

/** Whom one played against: a level of bots, people, or some of both; null if that is not known or nobody was there. */
export function levelOf({ bots, seat, names }: Played): string | null {
  if (bots === undefined || names.length < 2) return null;
  const others = bots.filter((_, at) => at !== seat);
  const levels = [...new Set(others)];
  if (levels.length > 1) return MIXED;
  return levels[0] === "" ? PEOPLE : (levels[0] ?? null);
}

/** As what one played: a colour where there is one, else the number of one's seat. */
export function sideOf({ side, seat, names }: Played): string | null {
  if (side) return side;
  return seat === undefined || names.length < 2 ? null : String(seat + 1);
}

/** The options that were not as usual, each with what was chosen; who began makes no other game. */
export function modeOf(played: Played, game: GameInfo | undefined): readonly [OptionInfo, Text | string][] {
  return (game?.options ?? []).flatMap((option) => {
    const value = played.options[option.name];
    if (option.kind === "seat" || value === undefined || value === null || value === option.default) return [];
    const at = option.values.indexOf(value as never);
    return [[option, option.titles[at] ?? String(value)] as [OptionInfo, Text | string]];
  });
}
