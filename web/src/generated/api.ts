// Made by tools/typescript.py from the Python types; changed there and not here.

import type { GamePace, Happened, OfferedAction, Outcome, Pace, Permits, TableView, TurnPace } from "./messages";

export interface Failure {
  readonly words: string;
}

export type Sharing = "apart" | "curtain" | "open";

export type OptionValue = boolean | number | string;

export interface OptionInfo {
  readonly name: string;
  readonly kind: "number" | "seat" | "value";
  readonly default: boolean | number | string | null;
  readonly suggested: boolean | number | string | null;
  readonly values: ReadonlyArray<OptionValue>;
  readonly title: Readonly<Record<string, string>>;
  readonly titles: ReadonlyArray<Readonly<Record<string, string>>>;
  readonly notes: ReadonlyArray<Readonly<Record<string, string>>>;
  readonly least: number | null;
  readonly most: number | null;
  readonly none: Readonly<Record<string, string>> | null;
  readonly apart: boolean;
}

export interface PersonInfo {
  readonly name: string;
  readonly about: Readonly<Record<string, string>>;
  readonly style: Readonly<Record<string, string>> | null;
}

export interface LevelInfo {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly people: ReadonlyArray<PersonInfo>;
}

export interface PhraseInfo {
  readonly signal: unknown;
  readonly words: Readonly<Record<string, string>>;
}

export interface LessonInfo {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly minutes: number;
}

export interface GameInfo {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
  readonly seats: ReadonlyArray<number>;
  readonly daily: boolean;
  readonly daily_about: Readonly<Record<string, string>>;
  readonly sharing: Sharing;
  readonly paced: boolean;
  readonly in_games: boolean;
  readonly takes_back: boolean;
  readonly cooperative: boolean;
  readonly options: ReadonlyArray<OptionInfo>;
  readonly levels: ReadonlyArray<LevelInfo>;
  readonly outside: ReadonlyArray<LevelInfo>;
  readonly phrases: ReadonlyArray<PhraseInfo>;
  readonly lessons: ReadonlyArray<LessonInfo>;
  readonly minutes: readonly [number, number];
  readonly weight: number;
  readonly age: number;
  readonly corrected: Readonly<Record<string, unknown>>;
}

export type Kind = "device" | "machine" | "named" | "network";

export interface Box {
  readonly build: string;
  readonly protocol: number;
  readonly games: ReadonlyArray<GameInfo>;
  readonly reach: Kind;
  readonly origins: ReadonlyArray<string>;
  readonly chat: boolean;
  readonly lobby: boolean;
  readonly push: string;
  readonly rates: boolean;
}

export interface OfferedTable {
  readonly table: string;
  readonly game: string;
  readonly names: ReadonlyArray<string>;
  readonly running: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pace: Pace | TurnPace | GamePace | null;
  readonly permits: Permits;
}

export interface LobbyTables {
  readonly tables: ReadonlyArray<OfferedTable>;
}

export interface SeatWanted {
  readonly kind: "bot" | "link" | "me";
  readonly name?: string;
  readonly level?: string;
  readonly face?: string;
  readonly person?: string;
}

export interface CreateTable {
  readonly game: string;
  readonly seats: ReadonlyArray<SeatWanted>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pace?: Pace | TurnPace | GamePace | null;
  readonly language?: string;
  readonly daily?: boolean;
  readonly lesson?: string;
  readonly step?: number;
  readonly permits?: Permits;
  readonly key?: string;
}

export interface SeatMade {
  readonly seat: number;
  readonly token: string;
  readonly invite: string;
  readonly code: string;
}

export interface CreatedTable {
  readonly table: string;
  readonly seats: ReadonlyArray<SeatMade>;
}

export interface Rematch {
  readonly token: string;
  readonly key?: string;
}

export interface Without {
  readonly token: string;
  readonly seat: number;
  readonly level?: string;
  readonly key?: string;
}

export interface LeaveTable {
  readonly token: string;
  readonly key?: string;
}

export interface JoinTable {
  readonly table: string;
  readonly invite?: string;
  readonly name?: string;
  readonly tokens?: ReadonlyArray<string>;
  readonly key?: string;
  readonly face?: string;
  readonly person?: string;
}

export interface Joined {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
}

export interface FindCode {
  readonly code: string;
}

export interface FoundCode {
  readonly table: string;
  readonly invite: string;
}

export interface ListMine {
  readonly tokens: ReadonlyArray<string>;
  readonly language?: string;
  readonly since?: number;
}

export interface Summary {
  readonly table: string;
  readonly seat: number;
  readonly game: string;
  readonly names: ReadonlyArray<string>;
  readonly started: boolean;
  readonly waiting: ReadonlyArray<number>;
  readonly outcome: string;
  readonly result: Outcome | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly hints: number;
  readonly rested: boolean;
  readonly pauses: number;
  readonly time: number | null;
  readonly daily: string;
  readonly bots: ReadonlyArray<string>;
  readonly sides: ReadonlyArray<string>;
  readonly made: number;
  readonly moved: number | null;
  readonly rematch: string;
}

export interface Mine {
  readonly tables: ReadonlyArray<Summary>;
  readonly more: boolean;
}

export interface FitOptions {
  readonly game: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface Fits {
  readonly blocked: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface CheckData {
  readonly game: string;
  readonly text: string;
}

export interface ReplayStep {
  readonly happened: Happened;
  readonly table: TableView;
  readonly view: unknown;
  readonly action: OfferedAction | null;
  readonly picture: string;
}

export interface Replay {
  readonly table: string;
  readonly game: string;
  readonly names: ReadonlyArray<string>;
  readonly over: boolean;
  readonly steps: ReadonlyArray<ReplayStep>;
}

export interface OpenRecord {
  readonly record: string;
  readonly seat?: number | null;
  readonly pictures?: boolean;
}

export interface Luck {
  readonly proven: boolean;
  readonly line: number;
  readonly draws: number;
}

export interface Provenance {
  readonly kind: "elsewhere" | "here" | "offline" | "unchecked" | "unlisted" | "unsigned";
  readonly server: string;
  readonly key: string;
  readonly place: number;
  readonly at: number;
}

export interface OpenedRecord {
  readonly replay: Replay;
  readonly luck: Luck;
  readonly origin: Provenance;
}

export interface AskAnalysis {
  readonly record: string;
  readonly seat?: number | null;
  readonly level?: string;
}

export interface Stand {
  readonly n: number;
  readonly side: "b" | "w";
  readonly value: number;
  readonly margin: number | null;
  readonly line: ReadonlyArray<string>;
  readonly seat: number | null;
  readonly played: string;
  readonly best: string;
  readonly loss: number;
  readonly grade: "" | "blunder" | "mistake" | "slip";
}

export interface DiscsFound {
  readonly type: "DiscsFound";
  readonly stands: ReadonlyArray<Stand>;
}

export interface Deed {
  readonly notation: string;
  readonly words: string;
}

export interface Decision {
  readonly n: number;
  readonly did: Deed | null;
  readonly would: Deed | null;
  readonly gain: number;
  readonly doubt: number;
  readonly grade: "" | "blunder" | "mistake" | "slip";
}

export interface Source {
  readonly key: string;
  readonly words: string;
  readonly points: ReadonlyArray<number>;
}

export interface DecisionsFound {
  readonly type: "DecisionsFound";
  readonly seat: number;
  readonly decisions: ReadonlyArray<Decision>;
  readonly sources: ReadonlyArray<Source>;
  readonly winner: number;
}

export interface Span {
  readonly stage: string;
  readonly time: number;
}

export interface Put {
  readonly die: string;
  readonly seat: number;
  readonly bomb: string;
  readonly slot: number;
}

export interface Unseen {
  readonly n: number;
  readonly turn: number;
  readonly dice: ReadonlyArray<string>;
  readonly placed: number;
  readonly could: ReadonlyArray<Put>;
}

export interface DiceFound {
  readonly type: "DiceFound";
  readonly spans: ReadonlyArray<Span>;
  readonly waited: ReadonlyArray<number>;
  readonly rolls: number;
  readonly rerolls: number;
  readonly lost: ReadonlyArray<number>;
  readonly unseen: ReadonlyArray<Unseen>;
}

export interface Racer {
  readonly laid: number;
  readonly typical: number | null;
  readonly quickest: number | null;
  readonly late: number;
  readonly wrong: number;
}

export interface LostRace {
  readonly n: number;
  readonly card: string;
  readonly pile: string;
  readonly first: number;
  readonly by: number;
}

export interface Overlooked {
  readonly n: number;
  readonly card: string;
  readonly pile: string;
  readonly on: string;
  readonly time: number;
}

export interface FusionFound {
  readonly type: "FusionFound";
  readonly seat: number;
  readonly racers: ReadonlyArray<Racer>;
  readonly lost: ReadonlyArray<LostRace>;
  readonly overlooked: ReadonlyArray<Overlooked>;
}

export interface Analysis {
  readonly game: string;
  readonly names: ReadonlyArray<string>;
  readonly level: string;
  readonly found: DiscsFound | DecisionsFound | DiceFound | FusionFound;
}

export type Scoring = "omega" | "standard";

export interface LookAt {
  readonly position: string;
  readonly move?: string;
  readonly scoring?: Scoring;
  readonly level?: string;
  readonly judge?: boolean;
}

export interface Worth {
  readonly value: number;
  readonly margin: number | null;
  readonly line: ReadonlyArray<string>;
}

export interface Looked {
  readonly position: string;
  readonly view: unknown;
  readonly legal: ReadonlyArray<OfferedAction>;
  readonly moves: ReadonlyArray<string>;
  readonly events: ReadonlyArray<unknown>;
  readonly worth: Worth | null;
  readonly answer: string;
}

export interface Forget {
  readonly tokens: ReadonlyArray<string>;
  readonly person?: string;
}

export interface Forgotten {
  readonly tables: number;
  readonly matches: number;
}

export interface Ranked {
  readonly name: string;
  readonly face: string;
  readonly points: number;
  readonly matches: number;
}

export interface Rankings {
  readonly game: string;
  readonly people: ReadonlyArray<Ranked>;
}

export interface AskRatings {
  readonly person: string;
}

export interface Point {
  readonly at: number;
  readonly points: number;
  readonly table: string;
}

export interface Own {
  readonly game: string;
  readonly place: number;
  readonly of: number;
  readonly points: number;
  readonly curve: ReadonlyArray<Point>;
}

export interface OwnRatings {
  readonly games: ReadonlyArray<Own>;
}

export interface LeaveLuggage {
  readonly label: string;
  readonly content: string;
}

export interface TakeLuggage {
  readonly label: string;
}

export interface Luggage {
  readonly content: string;
}

export interface PushHere {
  readonly endpoint: string;
  readonly key: string;
  readonly auth: string;
  readonly tokens: ReadonlyArray<string>;
  readonly language?: string;
}

export interface PushedHere {
  readonly seats: number;
}

export interface PushEnd {
  readonly endpoint: string;
}

export interface Health {
  readonly ok: boolean;
  readonly writable: boolean;
  readonly lag: number;
  readonly disk: number;
}

export interface Identity {
  readonly server: string;
  readonly key: string;
  readonly registered: number;
}

export interface Stalls {
  readonly count: number;
  readonly longest: number;
  readonly given_back: number;
}

export interface BotFailure {
  readonly game: string;
  readonly level: string;
  readonly error: string;
  readonly when: number;
}

export interface HostStatus {
  readonly version: string;
  readonly build: string;
  readonly protocol: number;
  readonly python: string;
  readonly games: Readonly<Record<string, number>>;
  readonly uptime: number;
  readonly tables: number;
  readonly running: number;
  readonly live: number;
  readonly connected: number;
  readonly memory: number;
  readonly load: number;
  readonly kept: number;
  readonly identity: Identity;
  readonly stalls: Stalls;
  readonly thinkers: number;
  readonly thought_elsewhere: number;
  readonly draining: boolean;
  readonly blocked: ReadonlyArray<string>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly notices: ReadonlyArray<string>;
  readonly failures: ReadonlyArray<BotFailure>;
}

export interface HostSeat {
  readonly seat: number;
  readonly name: string;
  readonly bot: string;
  readonly address: string;
}

export interface HostTable {
  readonly table: string;
  readonly game: string;
  readonly made: number;
  readonly state: "gathering" | "over" | "running";
  readonly entries: number;
  readonly live: boolean;
  readonly seats: ReadonlyArray<HostSeat>;
  readonly watching: ReadonlyArray<string>;
  readonly opener: string;
}

export interface HostTables {
  readonly tables: ReadonlyArray<HostTable>;
  readonly more: boolean;
}

export interface HostOpened {
  readonly tables: number;
  readonly people: number;
}

export interface HostClose {
  readonly address: string;
}

export interface HostMessage {
  readonly words: string;
}

export interface HostDrain {
  readonly on: boolean;
}

export interface HostBlock {
  readonly address: string;
  readonly on?: boolean;
}
