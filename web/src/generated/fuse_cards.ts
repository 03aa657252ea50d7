// Made by tools/typescript.py from the Python types; changed there and not here.

export type Seconds = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface Options {
  readonly type: "Options";
  readonly specials: boolean;
  readonly reaction: Seconds;
  readonly pace: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | "off";
  readonly slow_penalty: "off" | "on";
  readonly time_bomb_depth: number;
  readonly begins: 1 | 2 | 3 | 4 | 5 | 6 | "drawn";
}

export type FuseCard = "fuse_10" | "fuse_15" | "fuse_3" | "fuse_7";

export interface LayFuse {
  readonly type: "LayFuse";
  readonly card: FuseCard;
}

export interface ThrowBomb {
  readonly type: "ThrowBomb";
}

export type DefuseCard = "bucket" | "extinguisher" | "kick" | "scissors";

export interface Defuse {
  readonly type: "Defuse";
  readonly card: DefuseCard;
}

export interface LayBeside {
  readonly type: "LayBeside";
  readonly card: DefuseCard;
}

export interface PlayMatchMan {
  readonly type: "PlayMatchMan";
}

export interface Call {
  readonly type: "Call";
}

export interface CloseWindow {
  readonly type: "CloseWindow";
}

export type Action = LayFuse | ThrowBomb | Defuse | LayBeside | PlayMatchMan | Call | CloseWindow;

export interface FuseLaid {
  readonly type: "FuseLaid";
  readonly seat: number;
  readonly card: FuseCard;
}

export interface Exploded {
  readonly type: "Exploded";
  readonly seat: number;
  readonly fuse: ReadonlyArray<FuseCard>;
  readonly beside: ReadonlyArray<DefuseCard>;
  readonly points: number;
  readonly bombs: number;
}

export interface Defused {
  readonly type: "Defused";
  readonly seat: number;
  readonly card: DefuseCard;
}

export interface WindowOpened {
  readonly type: "WindowOpened";
  readonly seat: number;
  readonly closes: number;
}

export interface FuseRemoved {
  readonly type: "FuseRemoved";
  readonly points: number;
}

export type Reason = "no_fuse" | "slow";

export interface LaidBeside {
  readonly type: "LaidBeside";
  readonly seat: number;
  readonly card: DefuseCard;
  readonly reason: Reason;
}

export interface Relit {
  readonly type: "Relit";
  readonly seat: number;
}

export interface Called {
  readonly type: "Called";
  readonly seat: number;
  readonly calls: number;
}

export interface Drew {
  readonly type: "Drew";
  readonly seat: number;
  readonly card: FuseCard | DefuseCard | "match_man" | null;
}

export interface TimeBombDrawn {
  readonly type: "TimeBombDrawn";
  readonly seat: number;
}

export type Ending = "last_bomb" | "time_bomb";

export interface Score {
  readonly type: "Score";
  readonly fuse: number;
  readonly defuse: number;
  readonly hand: number;
  readonly total: number;
}

export interface Ended {
  readonly type: "Ended";
  readonly ending: Ending;
  readonly scores: ReadonlyArray<Score>;
}

export type Event = FuseLaid | Exploded | Defused | WindowOpened | FuseRemoved | LaidBeside | Relit | Called | Drew | TimeBombDrawn | Ended;

export type Watcher = "open" | "public";

export type Viewer = number | Watcher;

export type Card = FuseCard | DefuseCard | "match_man";

export interface Window {
  readonly type: "Window";
  readonly seat: number;
  readonly closes: number;
}

export interface View {
  readonly type: "View";
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly turn: number;
  readonly hands: ReadonlyArray<ReadonlyArray<Card> | null>;
  readonly sizes: ReadonlyArray<number>;
  readonly bombs: ReadonlyArray<number>;
  readonly fuse: ReadonlyArray<FuseCard>;
  readonly beside: ReadonlyArray<DefuseCard>;
  readonly worth: number;
  readonly won: ReadonlyArray<ReadonlyArray<Card>>;
  readonly points: ReadonlyArray<number>;
  readonly removed: ReadonlyArray<Card>;
  readonly out: number;
  readonly thrown: number;
  readonly pile: number;
  readonly past: ReadonlyArray<string>;
  readonly calls: number;
  readonly due: number | null;
  readonly window: Window | null;
  readonly ended: Ending | null;
  readonly scores: ReadonlyArray<Score> | null;
  readonly ranks: ReadonlyArray<number> | null;
  readonly tie_broken: boolean;
  readonly pile_cards: ReadonlyArray<Card> | null;
  readonly left_out: ReadonlyArray<Card> | null;
}

export interface SlowFuse {
  readonly type: "SlowFuse";
}

export interface Phrase {
  readonly type: "Phrase";
  readonly key: "good_luck" | "goodbye" | "hello" | "one_moment" | "play_again" | "sorry" | "thanks" | "thinking" | "well_played" | "your_turn";
}

export type Signal = SlowFuse | Phrase;
