// The socket to a table: says hello, comes back when it is lost, and sends again what was not answered.
import type { Act, Chat, FromBrowser, Hello, Show, ToBrowser } from "../../generated/messages";
import { chance, freshNonce } from "../app/luck";

export type Link = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used here, so that tests can stand in for it. */
export interface Socket {
  /** 0 while it is not there yet. */
  readonly readyState?: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Ears {
  heard(message: ToBrowser): void;
  linked(link: Link): void;
}

export type Greeting = Omit<Hello, "type" | "since">;
export type Speech = Partial<Pick<Greeting, "language" | "words" | "choices">>;

/** The code of a socket whose server goes and comes back. */
const RESTARTING = 1012;
const SOON_TRIES = 20;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;

export class Connection {
  #socket: Socket | null = null;
  #version = 0;
  #tries = 0;
  /** How often it is still tried soon, because the server has said that it comes back. */
  #soon = 0;
  #waiting = new Map<string, Act | Chat>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private greeting: Greeting,
    private readonly ears: Ears,
    private readonly dial: () => Socket,
  ) {}

  open(): void {
    this.ears.linked(this.#tries ? "lost" : "connecting");
    const socket = this.dial();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(event.data);
    socket.onclose = (event) => {
      if (event?.code === RESTARTING) this.#soon = SOON_TRIES;
      this.#lost(socket);
    };
  }

  /** Sends an action under a nonce of its own, now or as soon as there is a line. */
  act(action: unknown, seat?: number): string {
    const nonce = freshNonce();
    const message: Act = seat === undefined ? { type: "act", nonce, action } : { type: "act", nonce, action, seat };
    this.#waiting.set(nonce, message);
    this.#send(message);
    return nonce;
  }

  /** Says something to everybody, like an action under a nonce of its own. */
  chat(words: string, seat: number): string {
    const nonce = freshNonce();
    const message: Chat = { type: "chat", nonce, words, seat };
    this.#waiting.set(nonce, message);
    this.#send(message);
    return nonce;
  }

  signal(signal: unknown): void {
    this.#send({ type: "signal", signal });
  }

  /** Shows another of the seats held here, or nothing; with what happened since the version that is known of it. */
  show(shows: Show, since: number): void {
    this.greeting = { ...this.greeting, shows };
    this.#version = since;
    this.#send({ type: "show", shows, since });
  }

  /** From now on in this language and with these words; another language tells everything anew. */
  speak(change: Speech): void {
    const { language } = this.greeting;
    this.greeting = { ...this.greeting, ...change };
    const anew = this.greeting.language !== language;
    if (anew) this.#version = 0;
    this.#send({ type: "speak", language, ...change, ...(anew ? { since: 0 } : {}) });
  }

  /** Tries at once, when there is reason to hope. */
  hurry(): void {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.open();
  }

  close(): void {
    this.#drop();
    this.ears.linked("closed");
  }

  #opened(): void {
    this.#send({ ...this.greeting, type: "hello", since: this.#version });
    for (const message of this.#waiting.values()) this.#send(message);
    this.#ping = setInterval(() => this.#listen(), PING_EVERY);
  }

  #heard(data: unknown): void {
    if (this.#silence !== undefined) clearTimeout(this.#silence);
    this.#silence = undefined;
    const message = parsed(data);
    if (!message) return;
    if (message.type === "update") {
      if (message.shows === this.greeting.shows) this.#version = message.version;
      this.#waiting.delete(message.done ?? "");
      this.#tries = 0;
      this.ears.linked("open");
    }
    if (message.type === "done" || message.type === "refused") this.#waiting.delete(message.nonce);
    if (message.type === "chatted") this.#waiting.delete(message.done ?? "");
    this.ears.heard(message);
    if (message.type === "reload" || (message.type === "failed" && message.final)) this.close();
  }

  #listen(): void {
    this.#send({ type: "ping", at: Math.round(performance.now()) });
    this.#silence ??= setTimeout(() => this.#socket && this.#lost(this.#socket), PONG_WITHIN);
  }

  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.#tries += 1;
    this.ears.linked("lost");
    this.#soon = Math.max(0, this.#soon - 1);
    this.#retry = setTimeout(() => this.hurry(), waitBefore(this.#soon > 0 ? 1 : this.#tries));
  }

  #send(message: FromBrowser): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // Not open yet or closed already: what matters is sent again after the hello.
    }
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    clearInterval(this.#ping);
    this.#retry = this.#silence = this.#ping = undefined;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    // Browsers call it an error if a socket is closed before it is there.
    socket.onopen = () => socket.close();
    if (socket.readyState !== 0) socket.close();
  }
}

/** Longer each time, and never the same for everybody. */
export function waitBefore(tries: number, drawn: number = chance()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1)) * (0.75 + drawn / 2);
}

function parsed(data: unknown): ToBrowser | null {
  try {
    return JSON.parse(String(data)) as ToBrowser;
  } catch {
    return null;
  }
}
