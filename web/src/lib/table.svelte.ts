// A live table in this browser: the connection, and the client state that pages and boards read.
import type { Box, Sharing } from "../generated/api";
import type { Language, Show, TableView, ToBrowser, Update } from "../generated/messages";
import { type Client, changed, type Input, NEW, type Saying } from "./client";
import { Connection, type Greeting, type Link } from "./connection";
import { dueHere, lifters, turned } from "./curtain";
import { Frames } from "./frames";
import { ready, readySeats } from "./ready";
import type { HeldSeat } from "./seats";
import { play } from "./sound";

const SAYING_LASTS = 3_500;
const REFUSAL_LASTS = 7_000;
const HINT_LASTS = 9_000;
const CALM_EVERY = 300;

interface Heard {
  readonly message: ToBrowser;
  readonly at: number;
}

export class LiveTable {
  #client = $state.raw<Client>(NEW);
  #frames = new Frames<Heard>((heard) => this.#hear(heard));
  #calm = $state.raw<Client>(NEW);
  #calmedAt = Number.NEGATIVE_INFINITY;
  #calming: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection;
  #readied = new Set<number>();
  #shows: Show;
  #seen = new Map<Show, number>();
  #passed = $state(false);
  /** The seat that is shown was chosen, and not turned to. */
  #byHand = false;
  /** The seats that are played from this browser. */
  readonly held: readonly number[];
  now = $state(0);
  /** The seat that is shown, if it is one. */
  readonly seat = $derived(shownSeat(this.#client.update));
  readonly busy = $derived(this.#client.sent.length > 0);
  /** Nothing is shown: several people share this screen, and one of them has still to take it. */
  readonly covered = $derived(this.#client.update?.shows === null);

  constructor(
    table: string,
    private readonly box: Box,
    seats: readonly HeldSeat[],
    language: Language,
  ) {
    this.held = seats.map((seat) => seat.seat);
    const [first = "public", ...others] = this.held;
    // Before it is known which game it is, several seats have secrets from each other.
    this.#shows = others.length ? null : first;
    const tokens = seats.map((seat) => seat.token);
    const shows = this.#shows;
    const greeting: Greeting = { protocol: box.protocol, build: box.build, language, table, tokens, shows };
    const heard = (message: ToBrowser): void => this.#frames.add({ message, at: performance.now() });
    const ears = { heard, linked: (link: Link) => this.#linked(link) };
    this.#connection = new Connection(greeting, ears);
  }

  get client(): Client {
    return this.#client;
  }

  /** The same for what lies around the board: when moves come fast it follows a few times a second. */
  get calm(): Client {
    return this.#calm;
  }

  get update(): Update | null {
    return this.#client.update;
  }

  /** How several people share this screen; null where it is one person's. */
  get sharing(): Sharing | null {
    if (this.held.length < 2) return null;
    const game = this.update?.table.game;
    return this.box.games.find((one) => one.name === game)?.sharing ?? "curtain";
  }

  /** The seats held here of which something is asked now. */
  get due(): readonly number[] {
    return this.update ? dueHere(this.update.table, this.held) : [];
  }

  /** Who may lift the curtain. */
  get lifters(): readonly number[] {
    return this.update ? lifters(this.update.table, this.held, this.#passed) : [];
  }

  start(): () => void {
    const hurry = (): void => this.#awake();
    const tick = setInterval(() => this.#tick(), 100);
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#connection.open();
    return () => {
      clearInterval(tick);
      clearTimeout(this.#calming);
      this.#frames.stop();
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

  /** Turns the screen to another seat that is held here. */
  turnTo(seat: number): void {
    this.#passed = false;
    this.#byHand = true;
    if (seat !== this.#shows) this.#show(seat);
  }

  /** Draws the curtain, for whoever takes the screen next. */
  pass(): void {
    this.#passed = true;
    this.#show(null);
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
  left(seat: number, { update, heardAt }: Client = this.#client): number | null {
    const left = update?.table.seats[seat]?.left;
    if (!update || left === undefined || left === null) return null;
    const runs = update.running && (update.table.waiting ?? []).includes(seat);
    return runs ? Math.max(0, left - Math.max(0, this.now - heardAt)) : left;
  }

  /** Takes in all that came since the last frame at once: it is drawn once. */
  #hear(all: readonly Heard[]): void {
    const known = this.#client.log.at(-1)?.n;
    for (const { message, at } of all) {
      const table = this.update?.table ?? null;
      const meant = this.#meant(message);
      this.#change({ kind: "heard", message: meant, at });
      this.#answer(meant, table);
    }
    this.now = performance.now();
    const { log, fresh } = this.#client;
    const added = log.filter((entry) => entry.n > (known ?? this.#lastSeen()));
    const returned = known === undefined && this.#seen.has(this.#shows);
    if (added.length > fresh.length || returned) this.#client = { ...this.#client, fresh: added };
    this.#getReady();
  }

  /** What was on its way for another seat is not for this one: only that it arrived. */
  #meant(message: ToBrowser): ToBrowser {
    if (message.type !== "update" || message.shows === this.#shows) return message;
    return { type: "done", nonce: message.done ?? "", version: message.version };
  }

  /** The last entry that was seen from the seat that is shown. */
  #lastSeen(): number {
    return this.#seen.get(this.#shows) ?? -1;
  }

  #answer(message: ToBrowser, before: TableView | null): void {
    if (message.type === "refused") this.#refused();
    if (message.type === "hinted") this.#hinted();
    if (message.type === "signalled") this.#lapse();
    if (message.type === "update") this.#follow(before, message.table);
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
    for (const seat of readySeats(update, this.held, present ?? [])) {
      if (this.#readied.has(seat)) continue;
      this.#readied.add(seat);
      this.act(ready(), seat);
    }
  }

  /** Several seats at one screen: it turns to whoever has to act, or the curtain falls between them. */
  #follow(before: TableView | null, table: TableView): void {
    const { sharing } = this;
    const next = sharing ? turned(sharing, this.held, before, table, this.#shows, this.#byHand) : undefined;
    if (next === undefined) return;
    this.#byHand = false;
    this.#show(next);
  }

  /** Where hands are secret, all that was shown before is forgotten here and now. */
  #show(shows: Show): void {
    const secret = this.sharing === "curtain";
    if (secret) this.#forget();
    this.#shows = shows;
    this.#connection.show(shows, secret && shows !== null);
  }

  #forget(): void {
    const last = this.#client.log.at(-1);
    if (last) this.#seen.set(this.#shows, last.n);
    this.#client = changed(this.#client, { kind: "covered" });
    this.#calm = this.#client;
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
    if (this.#client.update?.shows !== this.#calm.update?.shows) {
      this.#calmDown();
      return;
    }
    if (this.#calming !== undefined) return;
    const wait = this.#calmedAt + CALM_EVERY - performance.now();
    if (wait > 0) this.#calming = setTimeout(() => this.#calmDown(), wait);
    else this.#calmDown();
  }

  #calmDown(): void {
    clearTimeout(this.#calming);
    this.#calming = undefined;
    this.#calmedAt = performance.now();
    const last = this.#calm.log.at(-1)?.n ?? this.#lastSeen();
    const fresh = this.#client.log.filter((entry) => entry.n > last);
    this.#calm = { ...this.#client, fresh: fresh.length ? fresh : this.#calm.fresh };
  }
}

function shownSeat(update: Update | null): number | null {
  const shows = update?.shows;
  return typeof shows === "number" ? shows : null;
}
