// What a page and its workers say to each other.

/** To a worker: that it begins, which with a port is that of the bots, and what the page wants of its tables. */
export type ToWorker =
  | ({ readonly kind: "begin"; readonly runtime: string } & Given)
  | { readonly kind: "bots" }
  | { readonly kind: "ask"; readonly id: number; readonly asked: Asked }
  | { readonly kind: "open"; readonly line: number; readonly table: string }
  | { readonly kind: "say"; readonly line: number; readonly text: string }
  | { readonly kind: "hang up"; readonly line: number }
  | { readonly kind: "seen"; readonly seen: boolean }
  | { readonly kind: "turn"; readonly by: number }
  | { readonly kind: "no bots" };

/** What a worker does not take from the device itself: a key that all its luck comes from, and whether a test turns its
 * clock by hand. */
export interface Given {
  readonly luck: string;
  readonly still: boolean;
}

/** How far a worker is, from 0 to 1, and how many bytes of how many it has, where it fetches them. */
export interface Loaded {
  readonly part: number;
  readonly bytes?: { readonly done: number; readonly all: number };
}

/** A request: its method, its address, the language, the token that it bears, and its body. */
export type Asked = readonly [method: string, address: string, language: string, token: string, body: string];

export type FromWorker =
  | ({ readonly kind: "loading" } & Loaded)
  | { readonly kind: "bots"; readonly wanted: boolean }
  | { readonly kind: "ready" }
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "answer"; readonly id: number; readonly status: number; readonly text: string }
  | { readonly kind: "heard"; readonly line: number; readonly text: string }
  | { readonly kind: "cut"; readonly line: number };

/** Between the two workers: a question to a bot, and what it chose. */
export interface Thought {
  readonly id: number;
  readonly text: string;
}

/** To the bots: first the program that they begin with, compiled, then questions. */
export type ToBots = { readonly program: WebAssembly.Module } | Thought;
