// Made by tools/typescript.py from the Python types; changed there and not here.

export interface Options {
  readonly type: "Options";
  readonly draw: "auto" | "manual";
  readonly penalty: 0 | 1 | 2 | 3 | "stands";
  readonly tempo: "brisk" | "relaxed";
  readonly fair: "off" | "on";
}

export type Card = "Bc1" | "Bc2" | "Bc3" | "Bc4" | "Bc5" | "Bc6" | "Bh1" | "Bh2" | "Bh3" | "Bh4" | "Bh5" | "Bh6" | "Bk1" | "Bk2" | "Bk3" | "Bk4" | "Bk5" | "Bk6" | "Bl1" | "Bl2" | "Bl3" | "Bl4" | "Bl5" | "Bl6" | "Br1" | "Br2" | "Br3" | "Br4" | "Br5" | "Br6" | "Bs1" | "Bs2" | "Bs3" | "Bs4" | "Bs5" | "Bs6" | "Gc1" | "Gc2" | "Gc3" | "Gc4" | "Gc5" | "Gc6" | "Gh1" | "Gh2" | "Gh3" | "Gh4" | "Gh5" | "Gh6" | "Gk1" | "Gk2" | "Gk3" | "Gk4" | "Gk5" | "Gk6" | "Gl1" | "Gl2" | "Gl3" | "Gl4" | "Gl5" | "Gl6" | "Gr1" | "Gr2" | "Gr3" | "Gr4" | "Gr5" | "Gr6" | "Gs1" | "Gs2" | "Gs3" | "Gs4" | "Gs5" | "Gs6" | "Kc1" | "Kc2" | "Kc3" | "Kc4" | "Kc5" | "Kc6" | "Kh1" | "Kh2" | "Kh3" | "Kh4" | "Kh5" | "Kh6" | "Kk1" | "Kk2" | "Kk3" | "Kk4" | "Kk5" | "Kk6" | "Kl1" | "Kl2" | "Kl3" | "Kl4" | "Kl5" | "Kl6" | "Kr1" | "Kr2" | "Kr3" | "Kr4" | "Kr5" | "Kr6" | "Ks1" | "Ks2" | "Ks3" | "Ks4" | "Ks5" | "Ks6" | "Oc1" | "Oc2" | "Oc3" | "Oc4" | "Oc5" | "Oc6" | "Oh1" | "Oh2" | "Oh3" | "Oh4" | "Oh5" | "Oh6" | "Ok1" | "Ok2" | "Ok3" | "Ok4" | "Ok5" | "Ok6" | "Ol1" | "Ol2" | "Ol3" | "Ol4" | "Ol5" | "Ol6" | "Or1" | "Or2" | "Or3" | "Or4" | "Or5" | "Or6" | "Os1" | "Os2" | "Os3" | "Os4" | "Os5" | "Os6" | "Pc1" | "Pc2" | "Pc3" | "Pc4" | "Pc5" | "Pc6" | "Ph1" | "Ph2" | "Ph3" | "Ph4" | "Ph5" | "Ph6" | "Pk1" | "Pk2" | "Pk3" | "Pk4" | "Pk5" | "Pk6" | "Pl1" | "Pl2" | "Pl3" | "Pl4" | "Pl5" | "Pl6" | "Pr1" | "Pr2" | "Pr3" | "Pr4" | "Pr5" | "Pr6" | "Ps1" | "Ps2" | "Ps3" | "Ps4" | "Ps5" | "Ps6" | "Yc1" | "Yc2" | "Yc3" | "Yc4" | "Yc5" | "Yc6" | "Yh1" | "Yh2" | "Yh3" | "Yh4" | "Yh5" | "Yh6" | "Yk1" | "Yk2" | "Yk3" | "Yk4" | "Yk5" | "Yk6" | "Yl1" | "Yl2" | "Yl3" | "Yl4" | "Yl5" | "Yl6" | "Yr1" | "Yr2" | "Yr3" | "Yr4" | "Yr5" | "Yr6" | "Ys1" | "Ys2" | "Ys3" | "Ys4" | "Ys5" | "Ys6";

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
