// The tally of those who play the same game again and again: it goes on with the next one, whenever that is.
import type { Played } from "./results";

export interface Series {
  /** In the order of wins; who has none stays where they sat. */
  readonly wins: readonly { readonly name: string; readonly wins: number; readonly own: boolean }[];
  /** Somebody has won it: the next game begins another. */
  readonly won: boolean;
}

/** So many wins are a series. */
export const GOAL = 5;

/** How it stands after this game; nothing for a game that was counted for nobody, or that a team played. */
export function seriesOf(all: readonly Played[], table: string): Series | null {
  const last = all.find((one) => one.table === table);
  if (!last || last.names.length < 2 || new Set(last.names).size < last.names.length) return null;
  const company = companyOf(last);
  const theirs = all.filter((one) => one.result !== "off" && companyOf(one) === company);
  let wins = new Map<string, number>();
  // The newest stands first.
  for (const one of theirs.slice(theirs.indexOf(last)).toReversed()) {
    if (isOver(wins)) wins = new Map();
    const [winner, ...others] = one.names.filter((_, seat) => one.ranks?.[seat] === 1);
    if (winner !== undefined && others.length === 0) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  if (wins.size === 0) return null;
  const counted = last.names.map((name, seat) => {
    return { name, wins: wins.get(name) ?? 0, own: seat === last.seat && last.result !== "shared" };
  });
  return { wins: counted.toSorted((one, other) => other.wins - one.wins), won: isOver(wins) };
}

/** Who plays what, wherever they sit; a bot of another level is somebody else. */
function companyOf({ game, names, bots }: Played): string {
  return JSON.stringify([game, names.map((name, seat) => `${name} ${bots?.[seat] ?? ""}`).toSorted()]);
}

function isOver(wins: ReadonlyMap<string, number>): boolean {
  return Math.max(0, ...wins.values()) >= GOAL;
}

/** Papa 2, Léa 1: who has given no name is called as they are spoken to. */
export function tallyOf({ wins }: Series, you: string): string {
  return wins.map(({ name, wins: count, own }) => `${own && you ? you : name} ${count}`).join(", ");
}
