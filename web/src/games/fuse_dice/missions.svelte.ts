// The log of missions: what the server knows of one's own finished tables, and what was entered from the boxed game.
import type { Summary } from "../../generated/api";
import type { Difficulty } from "../../generated/fuse_dice";
import { mine } from "../../lib/app/api";
import { preferences } from "../../lib/app/preferences.svelte";
import { load, save } from "../../lib/app/storage";
import { allTokens } from "../../lib/table/seats";

export interface Mission {
  /** The table it was played at, or a name of its own. */
  readonly id: string;
  /** When it was over; of a table from long ago, the day it was opened. */
  readonly at: number;
  readonly players: readonly string[];
  readonly difficulty: Difficulty;
  readonly won: boolean;
  readonly score: number;
  readonly minutes: number;
  readonly paused: boolean;
  /** How often; missions that were logged long ago don't know. */
  readonly pauses?: number;
  readonly hints: number;
  /** Played with the boxed game, and entered by hand. */
  readonly boxed: boolean;
}

export const DIFFICULTIES: readonly Difficulty[] = ["training", "standard", "expert", "elite", "insane"];
const KEY = "dice.missions";
const MOST_TOKENS = 200;
const USUAL_MINUTES = 10;

/** What the log keeps of a table; nothing of one that is not over, was called off, or is of another game. */
export function missionOf(table: Summary): Mission | null {
  const { result, options } = table;
  const party = result?.parties[0];
  if (table.game !== "fuse_dice" || !result || !party || result.reason === "aborted") return null;
  return {
    id: table.table,
    at: table.moved ?? table.made,
    players: table.names,
    difficulty: (options.difficulty as Difficulty | undefined) ?? "training",
    won: result.winners.length > 0,
    score: party.score ?? 0,
    minutes: (options.minutes as number | undefined) ?? USUAL_MINUTES,
    paused: table.rested,
    pauses: table.pauses,
    hints: table.hints,
    boxed: false,
  };
}

/** The newest first; those that came at one time as they were told. */
export function merged(kept: readonly Mission[], found: readonly Mission[]): readonly Mission[] {
  const known = new Set(kept.map((mission) => mission.id));
  const fresh = found.filter((mission) => !known.has(mission.id));
  return [...fresh, ...kept].toSorted((one, other) => other.at - one.at);
}

/** What the server says of its own tables counts; the rest stays as it was logged. */
export function corrected(kept: readonly Mission[], told: readonly Mission[]): readonly Mission[] {
  return merged(told, kept);
}

/** A team is its players, wherever they sat. */
export function teamOf(mission: Mission): string {
  return mission.players.toSorted().join(", ");
}

class Missions {
  all = $state.raw<readonly Mission[]>(load<readonly Mission[]>(KEY, []));

  add(mission: Mission): void {
    this.#keep(merged(this.all, [mission]));
  }

  /** Takes over what was logged elsewhere. */
  import(found: readonly Mission[]): void {
    this.#keep(merged(this.all, found));
  }

  remove(id: string): void {
    this.#keep(this.all.filter((mission) => mission.id !== id));
  }

  clear(): void {
    this.#keep([]);
  }

  /** Asks the server for what ended since; without it the log is what this browser knows. */
  async refresh(): Promise<void> {
    const tokens = allTokens().slice(-MOST_TOKENS);
    if (tokens.length === 0) return;
    const answer = await mine({ tokens, language: preferences.language }).catch(() => null);
    const found = (answer?.tables ?? []).flatMap((table) => missionOf(table) ?? []);
    if (found.length > 0) this.#keep(corrected(this.all, found));
  }

  #keep(all: readonly Mission[]): void {
    this.all = all;
    save(KEY, all);
  }
}

export const missions = new Missions();
