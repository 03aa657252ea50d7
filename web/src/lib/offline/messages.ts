// What a page and its workers say to each other.

/** To a worker: what it is to be, and then what the page wants of its tables. */
export type ToWorker =
  | { readonly kind: "begin"; readonly role: Role; readonly runtime: string }
  | { readonly kind: "ask"; readonly id: number; readonly asked: Asked }
  | { readonly kind: "open"; readonly line: number; readonly table: string }
  | { readonly kind: "say"; readonly line: number; readonly text: string }
  | { readonly kind: "hang up"; readonly line: number }
  | { readonly kind: "seen"; readonly seen: boolean }
  | { readonly kind: "no bots" };

/** How far a worker is, from 0 to 1, and how many bytes of how many it has, where it fetches them. */
export interface Loaded {
  readonly part: number;
  readonly bytes?: { readonly done: number; readonly all: number };
}

export type Role = "tables" | "bots";

/** A request: its method, its address, the language, the token that it bears, and its body. */
export type Asked = readonly [method: string, address: string, language: string, token: string, body: string];

export type FromWorker =
  | ({ readonly kind: "loading" } & Loaded)
  | { readonly kind: "bots" }
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
