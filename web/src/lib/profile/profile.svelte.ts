// One's own results, kept in this browser and nowhere else.
import type { Summary } from "../../generated/api";
import { forgetMe, mine } from "../app/api";
import { preferences } from "../app/preferences.svelte";
import { load, save } from "../app/storage";
import { allTokens, forget, forgetAll, heldAt } from "../table/seats";
import { best, clearBest, mergeBest, RESULTS } from "./best";
import { clearDays, mergeDays, solvedDays } from "./days";
import type { ProfileFile } from "./file";
import { identity } from "./identity.svelte";
import { type BestTime, merged, type Played, playedOf, type Standing } from "./results";

interface Kept {
  readonly games: readonly Played[];
  /** Tables that were deleted here, and that the server may still tell of. */
  readonly deleted: readonly string[];
}

const NOTHING: Kept = { games: [], deleted: [] };
const MOST_TOKENS = 200;
const ALONE = "1";

export class Profile {
  #kept = $state.raw<Kept>({ ...NOTHING, ...load<Partial<Kept>>(RESULTS, {}) });

  /** The games in which time is what counts. */
  constructor(private readonly timed: readonly string[]) {}

  get games(): readonly Played[] {
    return this.#kept.games;
  }

  /** Takes over what has ended since. */
  learn(tables: readonly Summary[], now = Date.now()): void {
    const { games, deleted } = this.#kept;
    const ended = tables.filter((table) => !deleted.includes(table.table));
    const found = ended.flatMap(
      (table) => playedOf(table, seatsAt(table.table), now, this.timed.includes(table.game)) ?? [],
    );
    if (found.length > 0) this.#keep({ games: merged(games, found), deleted });
  }

  /** Asks the server; without it the profile is what this browser knows. */
  async refresh(): Promise<void> {
    const tokens = allTokens().slice(-MOST_TOKENS);
    if (tokens.length === 0) return;
    const answer = await mine({ tokens, language: preferences.language }).catch(() => null);
    this.learn(answer?.tables ?? []);
  }

  /** The best times of a game; the deals of the day are played alone. */
  bestTimes({ game, times }: Standing): readonly BestTime[] {
    const daily = this.timed.includes(game) ? best(game).overall : null;
    if (daily === null) return times;
    const alone = times.find((one) => one.kind === ALONE);
    const others = times.filter((one) => one.kind !== ALONE);
    return [{ kind: ALONE, time: Math.min(daily, alone?.time ?? daily) }, ...others];
  }

  /** All that this browser knows, to be taken along. */
  export(now = new Date()): Omit<ProfileFile, "more"> {
    const times = Object.fromEntries(this.timed.map((game) => [game, best(game)]));
    const saved = now.toISOString();
    return { fusebox: "profile", version: 1, saved, games: this.games, best: times, days: solvedDays() };
  }

  /** Adds what was saved elsewhere, each game once; how many were new. */
  import(file: ProfileFile): number {
    const before = this.games.length;
    const games = merged(this.games, file.games);
    const added = new Set(file.games.map((one) => one.table));
    for (const game of this.timed) if (file.best[game]) mergeBest(game, file.best[game]);
    mergeDays(file.days);
    this.#keep({ games, deleted: this.#kept.deleted.filter((table) => !added.has(table)) });
    return games.length - before;
  }

  /** Everything goes, and what the server tells again is not listened to. */
  delete(): void {
    const gone = this.games.map((one) => one.table);
    for (const table of gone) forget(table);
    for (const game of this.timed) clearBest(game);
    clearDays();
    this.#keep({ games: [], deleted: [...this.#kept.deleted, ...gone].slice(-MOST_TOKENS) });
  }

  /** The server, too, is to forget who sat at its tables; at how many there was something. */
  async forgetThere(): Promise<number> {
    const tokens = allTokens();
    let count = 0;
    for (let from = 0; from < tokens.length; from += MOST_TOKENS) {
      count += (await forgetMe({ tokens: tokens.slice(from, from + MOST_TOKENS) })).tables;
    }
    if (identity.person) await forgetMe({ tokens: [], person: identity.person });
    identity.choose({ person: "" });
    forgetAll();
    return count;
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    save(RESULTS, kept);
  }
}

function seatsAt(table: string): readonly number[] {
  return heldAt(table).seats.map((held) => held.seat);
}
