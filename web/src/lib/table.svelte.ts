// A live table in this browser: the connection, and the client state that pages and boards read.
import type { Box } from "../generated/api";
import type { Language, Show, ToBrowser, Update } from "../generated/messages";
import { type Client, changed, type Input, NEW, type Saying } from "./client";
import { Connection, type Greeting, type Link } from "./connection";
import { ready, readySeats } from "./ready";
import type { HeldSeat } from "./seats";
import { play } from "./sound";

const SAYING_LASTS = 3_500;
const REFUSAL_LASTS = 7_000;
const HINT_LASTS = 9_000;

export class LiveTable {
  #client = $state.raw<Client>(NEW);
  #connection: Connection;
  #held: readonly number[];
  #readied = new Set<number>();
  now = $state(0);

  constructor(table: string, box: Box, seats: readonly HeldSeat[], language: Language) {
    const shows: Show = seats[0]?.seat ?? "public";
    this.#held = seats.map((seat) => seat.seat);
    const tokens = seats.map((seat) => seat.token);
    const greeting: Greeting = { protocol: box.protocol, build: box.build, language, table, tokens, shows };
    const ears = { heard: (message: ToBrowser) => this.#heard(message), linked: (link: Link) => this.#linked(link) };
    this.#connection = new Connection(greeting, ears);
  }

  get client(): Client {
    return this.#client;
  }

  get update(): Update | null {
    return this.#client.update;
  }

  /** The seat that is shown, if it is one. */
  get seat(): number | null {
    const shows = this.update?.shows;
    return typeof shows === "number" ? shows : null;
  }

  get busy(): boolean {
    return this.#client.sent.length > 0;
  }

  start(): () => void {
    const hurry = (): void => this.#awake();
    const tick = setInterval(() => this.#tick(), 100);
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#connection.open();
    return () => {
      clearInterval(tick);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      this.#connection.close();
    };
  }

  act(action: unknown, seat?: number): string {
    const nonce = this.#connection.act(action, seat);
    this.#change({ kind: "sent", nonce });
    return nonce;
  }

  /** The game time now: it runs on from what was heard last. */
  gameTime(): number {
    const { update, heardAt } = this.#client;
    if (!update) return 0;
    return update.now + (update.running ? Math.max(0, performance.now() - heardAt) : 0);
  }

  signal(signal: unknown): void {
    this.#connection.signal(signal);
  }

  pick(thing: string | null): void {
    if (thing !== this.#client.picked) this.#change({ kind: "picked", thing });
  }

  dismiss(): void {
    this.#change({ kind: "dismissed" });
  }

  greet(change: Partial<Greeting>): void {
    this.#change({ kind: "greeted" });
    this.#connection.greet(change);
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** What is left on a seat's clock now. */
  left(seat: number): number | null {
    const update = this.update;
    const left = update?.table.seats[seat]?.left;
    if (update === null || left === undefined || left === null) return null;
    const runs = update.running && (update.table.waiting ?? []).includes(seat);
    return runs ? Math.max(0, left - Math.max(0, this.now - this.#client.heardAt)) : left;
  }

  #heard(message: ToBrowser): void {
    this.now = performance.now();
    this.#change({ kind: "heard", message, at: this.now });
    if (message.type === "refused") this.#refused();
    if (message.type === "hinted") this.#hinted();
    if (message.type === "signalled") this.#lapse();
    if (message.type === "update") this.#turnTo();
    this.#getReady();
  }

  #linked(link: Link): void {
    if (link !== this.#client.link) this.#change({ kind: "linked", link });
  }

  #refused(): void {
    play("refuse");
    const { refusal } = this.#client;
    setTimeout(() => this.#client.refusal === refusal && this.dismiss(), REFUSAL_LASTS);
  }

  #hinted(): void {
    const { hint } = this.#client;
    setTimeout(() => hint && this.#client.hint === hint && this.dismiss(), HINT_LASTS);
  }

  #lapse(): void {
    const saying: Saying | undefined = this.#client.sayings.at(-1);
    if (saying) setTimeout(() => this.#change({ kind: "lapsed", saying }), SAYING_LASTS);
  }

  #getReady(): void {
    const { update, present } = this.#client;
    if (!update || document.hidden) return;
    for (const seat of readySeats(update, this.#held, present ?? [])) {
      if (this.#readied.has(seat)) continue;
      this.#readied.add(seat);
      this.act(ready(), seat);
    }
  }

  /** Several seats on one screen: the one that is waited for is shown. */
  #turnTo(): void {
    const waiting = this.update?.table.waiting ?? [];
    if (this.seat === null || waiting.includes(this.seat)) return;
    const next = this.#held.find((seat) => waiting.includes(seat));
    if (next !== undefined) this.#connection.show(next);
  }

  #awake(): void {
    if (document.hidden) return;
    this.#connection.hurry();
    this.#getReady();
  }

  #tick(): void {
    if (this.update?.running && this.update.table.pace) this.now = performance.now();
  }

  #change(input: Input): void {
    this.#client = changed(this.#client, input);
  }
}
