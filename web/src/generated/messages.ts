// Made by tools/typescript.py from the Python types; changed there and not here.

export const PROTOCOL = 2;

export type Show = number | "public" | null;

export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly language: string;
  readonly build?: string;
  readonly tokens?: ReadonlyArray<string>;
  readonly shows?: Show;
  readonly since?: number;
  readonly words?: boolean;
  readonly choices?: boolean;
  readonly name?: string;
}

export interface ShowSeat {
  readonly type: "show";
  readonly shows: Show;
  readonly since?: number | null;
}

export interface Speak {
  readonly type: "speak";
  readonly language: string;
  readonly words?: boolean | null;
  readonly choices?: boolean | null;
  readonly since?: number | null;
}

export interface Act {
  readonly type: "act";
  readonly nonce: string;
  readonly action: unknown;
  readonly seat?: number | null;
}

export interface SendSignal {
  readonly type: "signal";
  readonly signal: unknown;
  readonly seat?: number | null;
}

export interface Chat {
  readonly type: "chat";
  readonly nonce: string;
  readonly words: string;
  readonly seat?: number | null;
}

export interface Ping {
  readonly type: "ping";
  readonly at: number;
}

export type FromBrowser = Hello | ShowSeat | Speak | Act | SendSignal | Chat | Ping;

export interface SeatView {
  readonly name: string;
  readonly bot?: string;
  readonly present?: boolean;
  readonly ready?: boolean;
  readonly left?: number | null;
  readonly hints?: number;
  readonly face?: string;
}

export interface Pace {
  readonly type: "Pace";
  readonly initial: number;
  readonly increment: number;
}

export interface TurnPace {
  readonly type: "TurnPace";
  readonly initial: number;
}

export interface GamePace {
  readonly type: "GamePace";
  readonly initial: number;
  readonly increment: number;
}

export interface OfferView {
  readonly by: number;
  readonly words: string;
  readonly missing: ReadonlyArray<number>;
}

export interface Party {
  readonly type: "Party";
  readonly seats: ReadonlyArray<number>;
  readonly rank: number;
  readonly score: number | null;
  readonly name: string;
}

export interface Outcome {
  readonly type: "Outcome";
  readonly parties: ReadonlyArray<Party>;
  readonly winners: ReadonlyArray<number>;
  readonly reason: string;
}

export interface Permits {
  readonly takebacks?: "alone" | "asked" | "never";
  readonly hints?: boolean;
  readonly pauses?: boolean;
  readonly watchers?: boolean;
  readonly chat?: boolean;
  readonly open?: boolean;
  readonly shown?: boolean;
  readonly calm?: boolean;
}

export type LessonState = "asks" | "coached" | "done" | "others" | "strayed";

export interface LessonNote {
  readonly kind: string;
  readonly heading: string;
  readonly words: string;
}

export interface LessonView {
  readonly name: string;
  readonly title: string;
  readonly state: LessonState;
  readonly step: number;
  readonly steps: number;
  readonly heading?: string;
  readonly words?: string;
  readonly asked?: unknown;
  readonly next?: string;
  readonly notes?: ReadonlyArray<LessonNote>;
}

export interface TableView {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: ReadonlyArray<SeatView>;
  readonly commitment: string;
  readonly started?: boolean;
  readonly paused?: boolean;
  readonly pace?: Pace | TurnPace | GamePace | null;
  readonly waiting?: ReadonlyArray<number>;
  readonly offer?: OfferView | null;
  readonly outcome?: Outcome | null;
  readonly outcome_words?: string;
  readonly daily?: string;
  readonly rematch?: string;
  readonly asked_again?: number | null;
  readonly notice?: string;
  readonly permits?: Permits;
  readonly lesson?: LessonView | null;
}

export interface OfferedAction {
  readonly action: unknown;
  readonly words?: string;
}

export interface Happened {
  readonly n: number;
  readonly at: number;
  readonly seat: number;
  readonly events?: ReadonlyArray<unknown>;
  readonly words?: ReadonlyArray<string>;
}

export interface Update {
  readonly type: "update";
  readonly version: number;
  readonly shows: Show;
  readonly table: TableView;
  readonly now: number;
  readonly running: boolean;
  readonly view?: unknown;
  readonly picture?: string;
  readonly legal?: ReadonlyArray<OfferedAction>;
  readonly choices?: ReadonlyArray<OfferedAction>;
  readonly events?: ReadonlyArray<Happened>;
  readonly alarm?: number | null;
  readonly done?: string;
}

export interface AlreadyDone {
  readonly type: "done";
  readonly nonce: string;
  readonly version: number;
}

export interface ActionRefused {
  readonly type: "refused";
  readonly nonce: string;
  readonly clause: string;
  readonly words: string;
}

export interface Failed {
  readonly type: "failed";
  readonly words: string;
  readonly final?: boolean;
}

export interface Announced {
  readonly type: "announced";
  readonly words: string;
}

export interface Reload {
  readonly type: "reload";
  readonly build: string;
}

export interface Presence {
  readonly type: "presence";
  readonly present: ReadonlyArray<boolean>;
  readonly watching: number;
  readonly gone?: ReadonlyArray<number>;
  readonly watchers?: ReadonlyArray<string>;
}

export interface SignalSeen {
  readonly type: "signalled";
  readonly seat: number;
  readonly signal: unknown;
  readonly words?: string;
}

export interface ChatLine {
  readonly n: number;
  readonly seat: number;
  readonly at: number;
  readonly words: string;
}

export interface Chatted {
  readonly type: "chatted";
  readonly lines: ReadonlyArray<ChatLine>;
  readonly done?: string;
}

export interface Hinted {
  readonly type: "hinted";
  readonly version: number;
  readonly seat: number;
  readonly words: string;
  readonly action?: unknown;
}

export interface Pong {
  readonly type: "pong";
  readonly at: number;
  readonly now: number;
}

export type ToBrowser = Update | AlreadyDone | ActionRefused | Failed | Announced | Reload | Presence | SignalSeen | Chatted | Hinted | Pong;

export interface Ready {
  readonly type: "Ready";
  readonly share: string;
}

export interface Start {
  readonly type: "Start";
}

export interface Resign {
  readonly type: "Resign";
}

export interface Draw {
  readonly type: "Draw";
}

export interface Abort {
  readonly type: "Abort";
}

export interface Pause {
  readonly type: "Pause";
}

export interface Resume {
  readonly type: "Resume";
}

export interface Undo {
  readonly type: "Undo";
  readonly to: number;
}

export interface SitIn {
  readonly type: "SitIn";
  readonly seat: number;
  readonly back: boolean;
}

export type Agreeable = Draw | Abort | Pause | Resume | Undo | SitIn;

export interface Offer {
  readonly type: "Offer";
  readonly what: Agreeable;
}

export interface Answer {
  readonly type: "Answer";
  readonly yes: boolean;
}

export interface Abstain {
  readonly type: "Abstain";
}

export interface Hint {
  readonly type: "Hint";
}

export interface Flag {
  readonly type: "Flag";
  readonly seat: number;
}

export type TableAction = Ready | Start | Resign | Draw | Abort | Pause | Resume | Undo | SitIn | Offer | Answer | Abstain | Hint | Flag;

export interface Acted {
  readonly type: "Acted";
  readonly seat: number;
  readonly action: TableAction;
}
