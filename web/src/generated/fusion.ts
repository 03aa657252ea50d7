// Made by tools/typescript.py from the Python types; changed there and not here.

export interface Options {
  readonly type: "Options";
  readonly draw: "auto" | "manual";
  readonly penalty: 0 | 1 | 2 | 3 | "stands";
  readonly tempo: "brisk" | "relaxed";
  readonly fair: "off" | "on";
}

export type Card = "Bc1" | "Bc2" | "Bh4" | "Bh5" | "Bk3" | "Bk6" | "Bl1" | "Bl2" | "Br4" | "Br5" | "Bs3" | "Bs6" | "Gc3" | "Gc4" | "Gh1" | "Gh6" | "Gk2" | "Gk5" | "Gl3" | "Gl4" | "Gr1" | "Gr6" | "Gs2" | "Gs5" | "Kc4" | "Kc5" | "Kh1" | "Kh2" | "Kk3" | "Kk6" | "Kl4" | "Kl5" | "Kr1" | "Kr2" | "Ks3" | "Ks6" | "Oc1" | "Oc6" | "Oh3" | "Oh4" | "Ok2" | "Ok5" | "Ol1" | "Ol6" | "Or3" | "Or4" | "Os2" | "Os5" | "Pc2" | "Pc3" | "Ph5" | "Ph6" | "Pk1" | "Pk4" | "Pl2" | "Pl3" | "Pr5" | "Pr6" | "Ps1" | "Ps4" | "Yc5" | "Yc6" | "Yh2" | "Yh3" | "Yk1" | "Yk4" | "Yl5" | "Yl6" | "Yr2" | "Yr3" | "Ys1" | "Ys4";

export type Pile = "A" | "B" | "C";

export interface Lay {
  readonly type: "Lay";
  readonly card: Card;
  readonly pile: Pile;
  readonly on: Card;
}

export interface DrawCards {
  readonly type: "DrawCards";
}

export interface Decline {
  readonly type: "Decline";
}

export interface Go {
  readonly type: "Go";
}

export interface Forgive {
  readonly type: "Forgive";
  readonly seat: number;
}

export interface FillUp {
  readonly type: "FillUp";
}

export interface Halt {
  readonly type: "Halt";
}

export interface GoOn {
  readonly type: "GoOn";
}

export type Action = Lay | DrawCards | Decline | Go | Forgive | FillUp | Halt | GoOn;

export interface Began {
  readonly type: "Began";
}

export interface Drew {
  readonly type: "Drew";
  readonly seat: number;
  readonly count: number;
  readonly cards: ReadonlyArray<Card> | null;
}

export interface Laid {
  readonly type: "Laid";
  readonly seat: number;
  readonly card: Card;
  readonly pile: Pile;
  readonly on: Card;
}

export interface Late {
  readonly type: "Late";
  readonly seat: number;
  readonly card: Card;
  readonly pile: Pile;
  readonly first: number;
}

export type Flaw = "near_number" | "not_next" | "same_colour" | "same_shape" | "unlike";

export interface Missed {
  readonly type: "Missed";
  readonly seat: number;
  readonly until: number;
  readonly card: Card | null;
  readonly pile: Pile | null;
  readonly why: ReadonlyArray<Flaw>;
}

export interface Stood {
  readonly type: "Stood";
  readonly seat: number;
  readonly card: Card;
  readonly pile: Pile;
  readonly why: ReadonlyArray<Flaw>;
}

export interface Forgiven {
  readonly type: "Forgiven";
  readonly seat: number;
}

export type Cause = "quiet" | "stuck";

export interface Stopped {
  readonly type: "Stopped";
  readonly cause: Cause;
}

export interface Declined {
  readonly type: "Declined";
  readonly seat: number;
}

export interface WentOn {
  readonly type: "WentOn";
  readonly laid: number;
}

export interface WentOut {
  readonly type: "WentOut";
  readonly seat: number;
  readonly after: number;
}

export interface GaveUp {
  readonly type: "GaveUp";
}

export type Event = Began | Drew | Laid | Late | Missed | Stood | Forgiven | Stopped | Declined | WentOn | WentOut | GaveUp;

export type Watcher = "open" | "public";

export type Viewer = number | Watcher;

export type Stage = "over" | "racing" | "starting" | "stopped";

export interface Covered {
  readonly type: "Covered";
  readonly card: Card;
  readonly at: number;
  readonly by: number;
}

export interface Stop {
  readonly type: "Stop";
  readonly cause: Cause;
  readonly tops: ReadonlyArray<Card>;
  readonly until: number;
  readonly laid: ReadonlyArray<Card | null>;
  readonly declined: ReadonlyArray<boolean>;
}

export type Reason = "first_out" | "nobody_lays";

export interface View {
  readonly type: "View";
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly stage: Stage;
  readonly piles: ReadonlyArray<ReadonlyArray<Card>>;
  readonly covered: ReadonlyArray<ReadonlyArray<Covered>>;
  readonly hands: ReadonlyArray<ReadonlyArray<Card> | null>;
  readonly hand_sizes: ReadonlyArray<number>;
  readonly draw_sizes: ReadonlyArray<number>;
  readonly draw_piles: ReadonlyArray<ReadonlyArray<Card>> | null;
  readonly left_over: ReadonlyArray<Card> | null;
  readonly penalties: ReadonlyArray<number>;
  readonly tops_at: ReadonlyArray<number>;
  readonly hands_at: ReadonlyArray<number>;
  readonly signal_at: number;
  readonly laid_at: number;
  readonly changed_at: number;
  readonly looked: boolean;
  readonly stop: Stop | null;
  readonly idle_stops: number;
  readonly reason: Reason | null;
  readonly ended: number | null;
}

export interface Phrase {
  readonly type: "Phrase";
  readonly key: "good_luck" | "goodbye" | "hello" | "one_moment" | "play_again" | "sorry" | "thanks" | "thinking" | "well_played" | "your_turn";
}

export type Signal = Phrase;
