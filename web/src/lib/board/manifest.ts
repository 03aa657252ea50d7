// What a game tells of itself before its board is fetched: all that pages and lists of games need to know.
import type { Component } from "svelte";
import type { OptionValue } from "../../generated/api";
import type { Printed } from "../help/played";
import type { Spots } from "../lesson/spots";
import type { IconName } from "../widgets/icons";
import type { Text } from "../words/tongue";
import type { GameModule } from "./game";

export interface Manifest {
  /** The game's drawing, on a ground of 240 by 160; its colours stand in `accent.css`. */
  readonly Emblem: Component;
  readonly board: () => Promise<{ readonly game: GameModule }>;
  /** Where its moves are made, for the lessons that ask for them. */
  readonly lesson?: () => Promise<{ readonly spots: Spots }>;
  /** A picture for each section of its rules, drawn from its pieces. */
  readonly pictures?: () => Promise<{ readonly default: Component<{ section: string }> }>;
  /** What its rules name that an owner of the game may have written otherwise. */
  readonly printed?: () => Promise<{ readonly printedIn: (corrected: Readonly<Record<string, unknown>>) => Printed }>;
  /** The ways to the pages of its own. */
  readonly links?: () => Promise<{ readonly default: Component<{ page?: string }> }>;
  /** What it recommends while a table is set up. */
  readonly advice?: () => Promise<{ readonly default: Component<AdviceProps> }>;
  /** The pages of its own, by their addresses. */
  readonly pages?: Readonly<Record<string, Page>>;
  /** Of those, the ones to offer where there is no connection. */
  readonly offline?: readonly OfflinePage[];
  /** Time is what counts in it, and not a score. */
  readonly timed?: boolean;
  /** Options that mean nothing without another one. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Options that are suggested where only people play, and those of a serious game. */
  readonly amongPeople?: Readonly<Record<string, Chosen>>;
  readonly serious?: Readonly<Record<string, Chosen>>;
  /** What it keeps in this browser beside results, to be taken along with them. */
  readonly archive?: () => Promise<{ readonly archive: Archive }>;
}

/** Null leaves the choice open. */
export type Chosen = OptionValue | null;

export interface AdviceProps {
  /** Of the bots that are to play. */
  readonly levels: readonly string[];
  readonly options: Readonly<Record<string, Chosen>>;
  readonly onchoose: (options: Readonly<Record<string, Chosen>>) => void;
}

export type Page = () => Promise<{ readonly default: Component }>;

export interface OfflinePage {
  readonly address: string;
  readonly icon: IconName;
  readonly title: Text;
}

export interface Archive<T = unknown> {
  /** The name under which it stands in the file. */
  readonly name: string;
  all(): readonly T[];
  /** One of them out of a file; null if it can't be right. */
  read(value: unknown): T | null;
  add(found: readonly T[]): void;
  clear(): void;
}
