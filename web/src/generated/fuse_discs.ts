// Made by tools/typescript.py from the Python types; changed there and not here.

export type Scoring = "omega" | "standard";

export interface Options {
  readonly type: "Options";
  readonly setup: "agreed" | "balanced" | "composed" | "random";
  readonly kings: 0 | 1 | 2;
  readonly scoring: Scoring;
  readonly match: 1 | 3 | 5;
  readonly white: "drawn" | "first" | "second";
  readonly replay: boolean;
  readonly pie: boolean;
}

export interface Accept {
  readonly type: "Accept";
}

export interface Reject {
  readonly type: "Reject";
}

export type Colour = "b" | "w";

export interface Lay {
  readonly type: "Lay";
  readonly colour: Colour;
}

export type Space = "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "Na" | "Nb" | "Nc" | "Nd" | "Ne" | "Nf" | "Sa" | "Sb" | "Sc" | "Sd" | "Se" | "Sf" | "W1" | "W2" | "W3" | "W4" | "W5" | "W6";

export interface Swap {
  readonly type: "Swap";
  readonly one: Space;
  readonly other: Space;
}

export interface Choose {
  readonly type: "Choose";
  readonly colour: Colour;
}

export interface Crown {
  readonly type: "Crown";
  readonly space: Space;
}

export type Cell = "a1" | "a2" | "a3" | "a4" | "a5" | "a6" | "b1" | "b2" | "b3" | "b4" | "b5" | "b6" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "d1" | "d2" | "d3" | "d4" | "d5" | "d6" | "e1" | "e2" | "e3" | "e4" | "e5" | "e6" | "f1" | "f2" | "f3" | "f4" | "f5" | "f6";

export interface Enter {
  readonly type: "Enter";
  readonly space: Space;
  readonly cell: Cell;
}

export interface Pass {
  readonly type: "Pass";
}

export interface Next {
  readonly type: "Next";
}

export type Action = Accept | Reject | Lay | Swap | Choose | Crown | Enter | Pass | Next;

export interface Accepted {
  readonly type: "Accepted";
  readonly seat: number;
}

export interface Rejected {
  readonly type: "Rejected";
  readonly seat: number;
}

export type Disc = "." | "?" | "B" | "W" | "b" | "w";

export interface Laid {
  readonly type: "Laid";
  readonly seat: number;
  readonly space: Space;
  readonly disc: Disc;
}

export interface Swapped {
  readonly type: "Swapped";
  readonly seat: number;
  readonly one: Space;
  readonly other: Space;
}

export interface Chose {
  readonly type: "Chose";
  readonly seat: number;
  readonly colour: Colour;
}

export interface Crowned {
  readonly type: "Crowned";
  readonly seat: number;
  readonly space: Space;
}

export interface Push {
  readonly type: "Push";
  readonly disc: Disc;
  readonly start: Cell;
  readonly end: Cell;
}

export interface Entered {
  readonly type: "Entered";
  readonly seat: number;
  readonly disc: Disc;
  readonly space: Space;
  readonly cell: Cell;
  readonly pushed: ReadonlyArray<Push>;
}

export interface Passed {
  readonly type: "Passed";
  readonly seat: number;
}

export interface GameWon {
  readonly type: "GameWon";
  readonly number: number;
  readonly seat: number;
  readonly points: readonly [number, number];
  readonly position: string;
}

export interface GameDrawn {
  readonly type: "GameDrawn";
  readonly number: number;
  readonly points: readonly [number, number];
  readonly position: string;
}

export interface WentOn {
  readonly type: "WentOn";
  readonly seat: number;
}

export interface NewGame {
  readonly type: "NewGame";
  readonly number: number;
  readonly white: number;
  readonly position: string;
}

export type Event = Accepted | Rejected | Laid | Swapped | Chose | Crowned | Entered | Passed | GameWon | GameDrawn | WentOn | NewGame;

export type Watcher = "open" | "public";

export type Viewer = number | Watcher;

export type Stage = "agreeing" | "between" | "choosing" | "composing" | "crowning" | "over" | "playing" | "swapping";

export interface Result {
  readonly type: "Result";
  readonly white: number;
  readonly points: readonly [number, number];
  readonly winner: number | null;
}

export interface Group {
  readonly type: "Group";
  readonly size: number;
  readonly places: ReadonlyArray<Space | Cell>;
  readonly counts: boolean;
}

export interface View {
  readonly type: "View";
  readonly options: Options;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly white: number;
  readonly ring: string;
  readonly cells: string;
  readonly stage: Stage;
  readonly side: Colour;
  readonly passes: number;
  readonly results: ReadonlyArray<Result>;
  readonly wins: readonly [number, number];
  readonly points: readonly [number, number];
  readonly pushes: Readonly<Record<string, string>>;
  readonly groups: readonly [ReadonlyArray<Group>, ReadonlyArray<Group>];
  readonly last: Enter | null;
  readonly asked: ReadonlyArray<number>;
  readonly until: number;
  readonly chooser: number | null;
  readonly unagreed: ReadonlyArray<number>;
}

export interface Phrase {
  readonly type: "Phrase";
  readonly key: "good_luck" | "goodbye" | "hello" | "one_moment" | "play_again" | "sorry" | "thanks" | "thinking" | "well_played" | "your_turn";
}

export type Signal = Phrase;
