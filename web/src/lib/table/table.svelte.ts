// A live table in this browser: its connection, what is known of it, and what is done at it.
import type { Box, Sharing } from "../../generated/api";
import type { Answer, Show, TableView, ToBrowser } from "../../generated/messages";
import { play } from "../app/sound";
import { dial } from "../app/transport";
import type { Language } from "../words/tongue";
import { type Client, changed, type Input, NEW, type Saying } from "./client";
import { Clocks, gameTime } from "./clocks.svelte";
import { Connection, type Greeting, type Link, type Speech } from "./connection";
import { dueHere } from "./curtain";
import { Frames } from "./frames";
import { type Pace, type Page, Race, type Standing, Turns } from "./pace.svelte";
import { ready, readySeats } from "./ready";
import { Screen } from "./screen.svelte";
import type { HeldSeat } from "./seats";

const SAYING_LASTS = 3_500;
const REFUSAL_LASTS = 7_000;
const HINT_LASTS = 9_000;

interface Heard {
  readonly message: ToBrowser;
  readonly at: number;
}

export class LiveTable {
  /** What is known; in a race it may be ahead of what is shown. */
  #latest: Client = NEW;
  #pace = $state.raw<Pace>(new Turns());
  #screen: Screen;
  #connection: Connection;
  #clocks = new Clocks();
  #frames = new Frames<Heard>((heard) => this.#hear(heard));
  #readied = new Set<number>();
  /** A hint was asked for, and is being worked out. */
  seeking = $state(false);
  readonly #shows = $derived(this.board.update?.shows);
  readonly #table = $derived(this.board.update?.table ?? null);
  /** The seat that is shown, if it is one. */
  readonly seat = $derived(typeof this.#shows === "number" ? this.#shows : null);
  readonly busy = $derived(this.board.sent.length > 0);
  /** Nothing is shown: several people share this screen, and one of them has still to take it. */
  readonly covered = $derived(this.#shows === null);

  constructor(
    table: string,
    private readonly box: Box,
    seats: readonly HeldSeat[],
    language: Language,
    /** What somebody who watches is called. */
    name = "",
  ) {
    this.#screen = new Screen(seats.map((seat) => seat.seat));
    const tokens = seats.map((seat) => seat.token);
    const { protocol } = box;
    const greeting: Greeting = { protocol, language, tokens, shows: this.#screen.shows, ...(name ? { name } : {}) };
    const ears = { heard: (message: ToBrowser) => this.#heard(message), linked: (link: Link) => this.#linked(link) };
    this.#connection = new Connection(greeting, ears, () => dial(table));
  }

  /** What the board, and what belongs to it, is drawn from. */
  get board(): Client {
    return this.#pace.board;
  }

  /** What lies around the board is drawn from this: in a race it follows a few times a second. */
  get page(): Page {
    return this.#pace.page;
  }

  /** As it is now, for who asks by themselves: nobody is told by this that it has changed. */
  get latest(): Client {
    return this.#latest;
  }

  /** What has happened, to be read out. */
  get announced(): string {
    return this.#pace.announcer.words;
  }

  /** What is not worth reading out at this table. */
  hush(unsaid: (event: unknown) => boolean): void {
    this.#pace.announcer.hush(unsaid);
  }

  get isRace(): boolean {
    return this.#pace instanceof Race;
  }

  /** The seats that are played from this browser. */
  get held(): readonly number[] {
    return this.#screen.held;
  }

  /** How several people share this screen; null where it is one person's. */
  get sharing(): Sharing | null {
    return this.#sharingOf(this.#table);
  }

  /** The seats held here of which something is asked now. */
  get due(): readonly number[] {
    return this.#table ? dueHere(this.#table, this.held) : [];
  }

  /** Who may lift the curtain. */
  get lifters(): readonly number[] {
    return this.#table ? this.#screen.lifters(this.#table) : [];
  }

  start(): () => void {
    const hurry = (): void => this.#awake();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#connection.open();
    return () => {
      this.#clocks.stop();
      this.#pace.stop();
      this.#frames.stop();
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      this.#connection.close();
    };
  }

  /** The game is played without turns, as fast as hands are: most of it is for the board alone. */
  race(standing: Standing): void {
    this.#pace.stop();
    this.#pace = new Race(this.#pace, standing);
  }

  /** The board of a race follows each move by itself, until it is gone. */
  follow(follower: () => void): () => void {
    return this.#pace.follow(follower);
  }

  act(action: unknown, seat?: number): string {
    this.#screen.acted(action);
    if ((action as { type?: string }).type === "Hint") this.seeking = true;
    const nonce = this.#connection.act(action, seat);
    this.#change({ kind: "sent", nonce });
    return nonce;
  }

  /** An action of the board, which in a race shows by itself that it was sent. */
  move(action: unknown): string {
    const nonce = this.#connection.act(action);
    this.#take({ kind: "sent", nonce });
    this.#pace.move(this.#latest);
    return nonce;
  }

  signal(signal: unknown): void {
    this.#connection.signal(signal);
  }

  /** A signal in words is shown here as well: it comes to everybody but who sent it. */
  say(signal: unknown, words: string): void {
    if (this.seat === null) return;
    this.signal(signal);
    const message = { type: "signalled", seat: this.seat, signal, words } as const;
    this.#change({ kind: "heard", message, at: performance.now() });
    this.#lapse();
  }

  /** Says something to everybody at the table, as the seat that is shown. */
  chat(words: string): void {
    if (this.seat === null) return;
    this.#change({ kind: "said", nonce: this.#connection.chat(words, this.seat) });
  }

  pick(thing: string | null): void {
    if (thing !== this.#latest.picked) this.#change({ kind: "picked", thing });
  }

  dismiss(): void {
    this.#change({ kind: "dismissed" });
  }

  /** In another language, or with the words of every move. */
  speak(change: Speech): void {
    this.#connection.speak(change);
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** Turns the screen to another seat that is held here. */
  turnTo(seat: number): void {
    if (this.#screen.choose(seat)) this.#show(seat);
  }

  /** Draws the curtain, for whoever takes the screen next. */
  pass(): void {
    this.#screen.pass();
    this.#show(null);
  }

  gameTime(): number {
    return gameTime(this.#latest);
  }

  /** What is left on a seat's clock now. */
  left(seat: number, client: Client = this.board): number | null {
    return this.#clocks.left(seat, client);
  }

  #heard(message: ToBrowser): void {
    this.#frames.add({ message, at: performance.now() }, this.#pace.follows);
  }

  /** Takes in all that came since the last frame at once: it is drawn once. */
  #hear(all: readonly Heard[]): void {
    const known = this.#latest.log.at(-1)?.n;
    for (const { message, at } of all) {
      const table = this.#latest.update?.table ?? null;
      const meant = this.#meant(message);
      this.#take({ kind: "heard", message: meant, at });
      this.#answer(meant, table);
    }
    const { log, fresh } = this.#latest;
    const added = log.filter((entry) => entry.n > (known ?? this.#screen.lastSeen));
    const returned = known === undefined && this.#screen.returned;
    if (added.length > fresh.length || returned) this.#latest = { ...this.#latest, fresh: added };
    this.#pace.hear(this.#latest);
    this.#getReady();
  }

  /** What was on its way for another seat is not for this one: only that it arrived. */
  #meant(message: ToBrowser): ToBrowser {
    if (message.type !== "update" || message.shows === this.#screen.shows) return message;
    return { type: "done", nonce: message.done ?? "", version: message.version };
  }

  #answer(message: ToBrowser, before: TableView | null): void {
    if (message.type === "refused" || message.type === "hinted") this.seeking = false;
    if (message.type === "refused") this.#refused();
    if (message.type === "hinted") this.#hinted();
    if (message.type === "signalled") this.#lapse();
    if (message.type === "update") this.#follow(before, message.table);
  }

  #linked(link: Link): void {
    if (link !== this.#latest.link) this.#change({ kind: "linked", link });
  }

  #refused(): void {
    play("refuse");
    const { refusal } = this.#latest;
    setTimeout(() => this.#latest.refusal === refusal && this.dismiss(), REFUSAL_LASTS);
  }

  #hinted(): void {
    const { hint } = this.#latest;
    setTimeout(() => hint && this.#latest.hint === hint && this.dismiss(), HINT_LASTS);
  }

  #lapse(): void {
    const saying: Saying | undefined = this.#latest.sayings.at(-1);
    if (saying) setTimeout(() => this.#change({ kind: "lapsed", saying }), SAYING_LASTS);
  }

  #getReady(): void {
    const { update, present } = this.#latest;
    if (!update || document.hidden) return;
    for (const seat of readySeats(update, this.held, present ?? [])) {
      if (this.#readied.has(seat)) continue;
      this.#readied.add(seat);
      this.act(ready(), seat);
    }
  }

  /** Several seats at one screen: it turns to whoever has to act, or the curtain falls between them. */
  #follow(before: TableView | null, table: TableView): void {
    const sharing = this.#sharingOf(table);
    const agreeing = this.#screen.agreeing(sharing, table);
    for (const seat of agreeing) this.act({ type: "Answer", yes: true } satisfies Answer, seat);
    const next = agreeing.length ? undefined : this.#screen.turned(sharing, before, table);
    if (next !== undefined) this.#show(next);
  }

  #sharingOf(table: TableView | null): Sharing | null {
    if (this.held.length < 2) return null;
    return this.box.games.find((one) => one.name === table?.game)?.sharing ?? "curtain";
  }

  /** Where hands are secret, all that was shown before is forgotten here and now. */
  #show(shows: Show): void {
    const secret = this.#sharingOf(this.#latest.update?.table ?? null) === "curtain";
    if (secret) this.#forget();
    this.#screen.show(shows);
    if (secret) this.#pace.announcer.turnTo(this.#screen.lastSeen);
    const last = this.#latest.log.at(-1);
    this.#connection.show(shows, last ? last.n + 1 : 0);
  }

  #forget(): void {
    this.#screen.remember(this.#latest.log);
    this.#take({ kind: "covered" });
    this.#pace.turn(this.#latest);
  }

  #awake(): void {
    if (document.hidden) return;
    this.#connection.hurry();
    this.#getReady();
  }

  #change(input: Input): void {
    this.#take(input);
    this.#pace.change(this.#latest, input.kind === "sent" || input.kind === "picked");
  }

  #take(input: Input): void {
    this.#latest = changed(this.#latest, input);
    this.#clocks.follow(this.#latest.update);
  }
}
