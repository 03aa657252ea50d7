// Made by tools/typescript.py from the Python types; changed there and not here.

export type Difficulty = "elite" | "expert" | "insane" | "standard" | "training";

export interface Options {
  readonly type: "Options";
  readonly difficulty: Difficulty;
  readonly fuse_cards: number | null;
  readonly advanced: number | null;
  readonly topple: boolean;
  readonly referee: "strict" | "trusting";
  readonly minutes: number;
  readonly begins: 1 | 2 | 3 | 4 | 5 | "drawn";
}

export interface Roll {
  readonly type: "Roll";
  readonly turn: number;
}

export type Die = "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "g1" | "g2" | "g3" | "g4" | "g5" | "g6" | "k1" | "k2" | "k3" | "k4" | "k5" | "k6" | "r1" | "r2" | "r3" | "r4" | "r5" | "r6" | "y1" | "y2" | "y3" | "y4" | "y5" | "y6";

export type BombCard = "advanced1" | "advanced2" | "advanced3" | "advanced4" | "advanced5" | "bomb01" | "bomb02" | "bomb03" | "bomb04" | "bomb05" | "bomb06" | "bomb07" | "bomb08" | "bomb09" | "bomb10" | "bomb11" | "bomb12" | "bomb13" | "bomb14" | "bomb15" | "bomb16" | "bomb17" | "bomb18" | "bomb19" | "bomb20" | "bomb21" | "bomb22" | "bomb23" | "bomb24" | "bomb25" | "bomb26" | "bomb27" | "bomb28" | "bomb29" | "bomb30" | "bomb31" | "bomb32" | "bomb33" | "bomb34" | "bomb35" | "bomb36" | "bomb37" | "bomb38" | "bomb39" | "bomb40" | "bomb41" | "bomb42" | "bomb43" | "bomb44" | "bomb45" | "bomb46" | "bomb47" | "bomb48" | "bomb49";

export type Slot = 0 | 1 | 2 | 3 | 4 | 5;

export interface Place {
  readonly type: "Place";
  readonly turn: number;
  readonly die: Die;
  readonly bomb: BombCard;
  readonly slot: Slot;
}

export interface Decline {
  readonly type: "Decline";
  readonly turn: number;
  readonly seat: number;
}

export interface Clear {
  readonly type: "Clear";
  readonly bomb: BombCard;
  readonly replacement: BombCard | null;
}

export interface Reroll {
  readonly type: "Reroll";
  readonly turn: number;
  readonly die: Die;
}

export interface Remove {
  readonly type: "Remove";
  readonly turn: number;
  readonly die: Die;
  readonly bomb: BombCard;
  readonly slot: Slot;
}

export interface Check {
  readonly type: "Check";
  readonly bomb: BombCard;
}

export interface Go {
  readonly type: "Go";
}

export interface Miss {
  readonly type: "Miss";
  readonly seat: number;
}

export interface Explode {
  readonly type: "Explode";
}

export type Action = Roll | Place | Decline | Clear | Reroll | Remove | Check | Go | Miss | Explode;

export interface Began {
  readonly type: "Began";
  readonly until: number;
}

export interface Rolled {
  readonly type: "Rolled";
  readonly seat: number;
  readonly turn: number;
  readonly dice: ReadonlyArray<Die>;
}

export interface Placed {
  readonly type: "Placed";
  readonly seat: number;
  readonly owner: number;
  readonly die: Die;
  readonly bomb: BombCard;
  readonly slot: Slot;
  readonly full: boolean;
}

export interface Declined {
  readonly type: "Declined";
  readonly seat: number;
  readonly owner: number;
}

export type Why = "toppled" | "wrong";

export interface Emptied {
  readonly type: "Emptied";
  readonly owner: number;
  readonly bomb: BombCard;
  readonly why: Why;
}

export interface Checked {
  readonly type: "Checked";
  readonly seat: number;
  readonly owner: number;
  readonly bomb: BombCard;
}

export interface Defused {
  readonly type: "Defused";
  readonly owner: number;
  readonly bomb: BombCard;
  readonly points: number;
  readonly replacement: BombCard | null;
}

export interface Revealed {
  readonly type: "Revealed";
  readonly bomb: BombCard;
}

export type FuseCard = "fuse-1" | "fuse-2" | "fuse-3" | "fuse-4" | "fuse-5" | "fuse-6" | "fuse-black" | "fuse-blue" | "fuse-green" | "fuse-red" | "fuse-yellow";

export interface Activated {
  readonly type: "Activated";
  readonly fuse: FuseCard;
}

export interface Rerolled {
  readonly type: "Rerolled";
  readonly seat: number;
  readonly die: Die;
  readonly result: Die;
}

export interface Removed {
  readonly type: "Removed";
  readonly owner: number;
  readonly die: Die;
  readonly bomb: BombCard;
  readonly slot: Slot;
}

export interface Returned {
  readonly type: "Returned";
  readonly dice: ReadonlyArray<Die>;
}

export interface Passed {
  readonly type: "Passed";
  readonly seat: number;
}

export interface Missed {
  readonly type: "Missed";
  readonly seat: number;
}

export interface ClockStopped {
  readonly type: "ClockStopped";
  readonly left: number;
}

export interface Saved {
  readonly type: "Saved";
  readonly score: number;
  readonly left: number;
}

export type Reason = "exploded" | "no_dice" | "saved";

export interface Lost {
  readonly type: "Lost";
  readonly score: number;
  readonly reason: Reason;
}

export type Event = Began | Rolled | Placed | Declined | Emptied | Checked | Defused | Revealed | Activated | Rerolled | Removed | Returned | Passed | Missed | ClockStopped | Saved | Lost;

export type Watcher = "open" | "public";

export type Viewer = number | Watcher;

export type Stage = "defusing" | "distributing" | "drawing" | "over" | "rerolling" | "starting";

export interface Taken {
  readonly type: "Taken";
  readonly seat: number;
  readonly die: Die;
}

export interface Shown {
  readonly type: "Shown";
  readonly card: BombCard;
  readonly dice: ReadonlyArray<Die | null>;
}

export interface Pile {
  readonly type: "Pile";
  readonly bombs: number;
  readonly advanced: number;
  readonly fuses: number;
}

export type Card = BombCard | FuseCard;

export interface Removal {
  readonly type: "Removal";
  readonly die: Die | null;
  readonly fuse: FuseCard | null;
  readonly seats: ReadonlyArray<number>;
}

export interface Again {
  readonly type: "Again";
  readonly die: Die;
  readonly result: Die;
}

export interface Score {
  readonly type: "Score";
  readonly saved: number;
  readonly time: number;
  readonly bombs: number;
  readonly fuses: number;
  readonly total: number;
}

export interface View {
  readonly type: "View";
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly stage: Stage;
  readonly turn: number;
  readonly holder: number;
  readonly bag: ReadonlyArray<number>;
  readonly tray: ReadonlyArray<Die>;
  readonly taken: ReadonlyArray<Taken>;
  readonly owed: ReadonlyArray<number>;
  readonly declined: ReadonlyArray<boolean>;
  readonly bombs: ReadonlyArray<ReadonlyArray<Shown>>;
  readonly row: ReadonlyArray<BombCard>;
  readonly pile: Pile;
  readonly deck: ReadonlyArray<Card> | null;
  readonly box: ReadonlyArray<Card> | null;
  readonly defused: ReadonlyArray<BombCard>;
  readonly activated: ReadonlyArray<FuseCard>;
  readonly removal: Removal | null;
  readonly refilling: boolean;
  readonly late: boolean;
  readonly rerolls: number;
  readonly rerolled: ReadonlyArray<Again>;
  readonly due: number;
  readonly since: ReadonlyArray<number | null>;
  readonly silent: ReadonlyArray<boolean>;
  readonly starts: number;
  readonly until: number;
  readonly points: number;
  readonly reason: Reason | null;
  readonly ended: number | null;
  readonly score: Score | null;
  readonly corrected: Readonly<Record<string, unknown>>;
}

export interface Reach {
  readonly type: "Reach";
  readonly die: Die;
}

export interface Point {
  readonly type: "Point";
  readonly die: Die;
  readonly seat: number;
}

export type Mark = "1" | "2" | "3" | "4" | "5" | "6" | "b" | "g" | "k" | "r" | "y";

export interface Need {
  readonly type: "Need";
  readonly mark: Mark;
}

export interface Leave {
  readonly type: "Leave";
  readonly mark: Mark;
}

export interface Help {
  readonly type: "Help";
}

export interface Phrase {
  readonly type: "Phrase";
  readonly key: "good_luck" | "goodbye" | "hello" | "one_moment" | "play_again" | "sorry" | "thanks" | "thinking" | "well_played" | "your_turn";
}

export type Signal = Reach | Point | Need | Leave | Help | Phrase;
