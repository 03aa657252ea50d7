// A live table in this browser: the connection, and the client state that pages and boards read.
import type { Box, Sharing } from "../../generated/api";
import type { Happened, Language, Show, TableView, ToBrowser, Update } from "../../generated/messages";
import { play } from "../app/sound";
import { steadied } from "../app/steady";
import { type About, aboutOf, type Client, changed, type Input, NEW, type Saying, sameAbout } from "./client";
import { Connection, type Greeting, type Link } from "./connection";
import { dueHere, lifters, turned } from "./curtain";
import { Frames } from "./frames";
import { ready, readySeats } from "./ready";
import type { HeldSeat } from "./seats";

const SAYING_LASTS = 3_500;
const REFUSAL_LASTS = 7_000;
const HINT_LASTS = 9_000;
/** What lies around the board follows it at once, but not more often than this; in a race less often still. */
const CALM_EVERY = 300;
const CALM_IN_RACE = 1_000;
/** In a race seats, log and end follow one after the other, so that no card waits for all of them. */
const APART = 40;
/** How many sentences are announced together at most: somebody who was cut off may have missed a whole game. */
const SAID_AT_ONCE = 12;
const SAID_IN_RACE = 4;

interface Heard {
  readonly message: ToBrowser;
  readonly at: number;
}

/** What of a race is everybody's business at once. */
export type Race = (update: Update) => string;

export class LiveTable {
  /** What is known; in a race it may be ahead of what is shown around the board. */
  #latest: Client = NEW;
  #client = $state.raw<Client>(NEW);
  #follower: (() => void) | null = null;
  #raced = "";
  #known: About = aboutOf(NEW);
  #about = $derived.by(() => {
    this.#known = steadied(this.#known, aboutOf(this.#client));
    return this.#known;
  });
  #frames = new Frames<Heard>((heard) => this.#hear(heard));
  #calm = $state.raw<Client>(NEW);
  #log = $state.raw<readonly Happened[]>([]);
  #told = $state(false);
  #telling: ReturnType<typeof setTimeout> | undefined;
  #calmedAt = Number.NEGATIVE_INFINITY;
  #calming: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #showing: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection;
  #readied = new Set<number>();
  #shows: Show;
  #seen = new Map<Show, number>();
  #passed = $state(false);
  /** The seat that is shown was chosen, and not turned to. */
  #byHand = false;
  /** The seats that are played from this browser. */
  readonly held: readonly number[];
  /** The game is played without turns, as fast as hands are: most of it is for the board alone. */
  race: Race | null = null;
  now = $state(0);
  /** The seat that is shown, if it is one. */
  readonly seat = $derived(typeof this.#about.shows === "number" ? this.#about.shows : null);
  readonly busy = $derived(this.#client.sent.length > 0);
  /** Nothing is shown: several people share this screen, and one of them has still to take it. */
  readonly covered = $derived(this.#about.shows === null);

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
    const ears = { heard: (message: ToBrowser) => this.#heard(message), linked: (link: Link) => this.#linked(link) };
    this.#connection = new Connection(greeting, ears);
  }

  get client(): Client {
    return this.#client;
  }

  /** As it is now, for who asks by themselves: nobody is told by this that it has changed. */
  get latest(): Client {
    return this.#latest;
  }

  /** What changes seldom: who reads only this is left alone by moves. */
  get about(): About {
    return this.#about;
  }

  /** The same for what lies around the board: when moves come fast it follows a few times a second. */
  get calm(): Client {
    return this.#calm;
  }

  /** All that has happened, to be read. */
  get log(): readonly Happened[] {
    return this.#log;
  }

  /** The end is shown on the board and beside it, and may be told. */
  get told(): boolean {
    return this.#told;
  }

  /** What has happened, to be read out. */
  get announced(): string {
    const said = this.#calm.fresh.flatMap((entry) => entry.words ?? []);
    return said.slice(this.race ? -SAID_IN_RACE : -SAID_AT_ONCE).join(" ");
  }

  get update(): Update | null {
    return this.#client.update;
  }

  /** How several people share this screen; null where it is one person's. */
  get sharing(): Sharing | null {
    if (this.held.length < 2) return null;
    const game = this.#about.table?.game;
    return this.box.games.find((one) => one.name === game)?.sharing ?? "curtain";
  }

  /** The seats held here of which something is asked now. */
  get due(): readonly number[] {
    const { table } = this.#about;
    return table ? dueHere(table, this.held) : [];
  }

  /** Who may lift the curtain. */
  get lifters(): readonly number[] {
    const { table } = this.#about;
    return table ? lifters(table, this.held, this.#passed) : [];
  }

  start(): () => void {
    const hurry = (): void => this.#awake();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#connection.open();
    return () => {
      clearInterval(this.#ticking);
      clearTimeout(this.#calming);
      clearTimeout(this.#showing);
      clearTimeout(this.#telling);
      this.#frames.stop();
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      this.#connection.close();
    };
  }

  /** The board of a race follows each move by itself, until it is gone. */
  follow(follower: () => void): () => void {
    this.#follower = follower;
    return () => {
      this.#follower = null;
    };
  }

  act(action: unknown, seat?: number): string {
    const nonce = this.#connection.act(action, seat);
    this.#change({ kind: "sent", nonce });
    return nonce;
  }

  /** An action of the board, which in a race shows by itself that it was sent. */
  move(action: unknown): string {
    if (!this.#follower) return this.act(action);
    const nonce = this.#connection.act(action);
    this.#take({ kind: "sent", nonce });
    if (!this.#isMove()) this.#publish();
    return nonce;
  }

  /** The game time now: it runs on from what was heard last. */
  gameTime(): number {
    const { update, heardAt } = this.#latest;
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

  /** A signal in words is shown here as well: it comes to everybody but who sent it. */
  say(signal: unknown, words: string): void {
    if (this.seat === null) return;
    this.signal(signal);
    const message = { type: "signalled", seat: this.seat, signal, words } as const;
    this.#change({ kind: "heard", message, at: performance.now() });
    this.#lapse();
  }

  pick(thing: string | null): void {
    if (thing !== this.#latest.picked) this.#change({ kind: "picked", thing });
  }

  dismiss(): void {
    this.#change({ kind: "dismissed" });
  }

  /** What has been seen is told again in other words, but is not new. */
  greet(change: Partial<Greeting>): void {
    this.#remember();
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

  /** The board of a race draws beside the page, and waits for no frame of it. */
  #heard(message: ToBrowser): void {
    this.#frames.add({ message, at: performance.now() }, this.race !== null && this.#follower !== null);
  }

  /** Takes in all that came since the last frame at once: it is drawn once. */
  #hear(all: readonly Heard[]): void {
    const known = this.#latest.log.at(-1)?.n;
    for (const { message, at } of all) {
      const table = this.#latest.update?.table ?? null;
      const meant = this.#meant(message);
      this.#take({ kind: "heard", message: meant, at });
      if (!this.race) this.#publish();
      this.#answer(meant, table);
    }
    const { log, fresh } = this.#latest;
    const added = log.filter((entry) => entry.n > (known ?? this.#lastSeen()));
    const returned = known === undefined && this.#seen.has(this.#shows);
    if (added.length > fresh.length || returned) this.#latest = { ...this.#latest, fresh: added };
    this.#settle();
    this.#getReady();
  }

  #settle(): void {
    const move = this.#isMove();
    if (this.race && this.#latest.update?.view) this.#follower?.();
    if (!move) this.#showAround();
    this.#calmSoon();
  }

  /** In a race the page comes after the board, which is drawn first. */
  #showAround(): void {
    const show = (): void => {
      this.#showing = undefined;
      this.#publish();
      this.now = performance.now();
    };
    if (!this.race || !this.#follower) show();
    else this.#showing ??= setTimeout(show);
  }

  /** Whether what has come is nothing but moves of a race. */
  #isMove(): boolean {
    const { update } = this.#latest;
    if (!this.race || !this.#follower || !update?.view) return false;
    const before = this.#raced;
    this.#raced = this.race(update);
    return this.#raced === before && sameAbout(this.#latest, this.#client);
  }

  #publish(): void {
    this.#client = this.#latest;
    this.#tick();
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

  #remember(): void {
    const last = this.#latest.log.at(-1);
    if (last) this.#seen.set(this.#shows, last.n);
  }

  #forget(): void {
    this.#remember();
    this.#take({ kind: "covered" });
    this.#publish();
    this.#calm = this.#client;
    clearTimeout(this.#telling);
    this.#log = this.#client.log;
  }

  #awake(): void {
    if (document.hidden) return;
    this.#connection.hurry();
    this.#getReady();
  }

  /** Where there are clocks, they run on between updates. */
  #tick(): void {
    const { update } = this.#latest;
    const ticks = Boolean(update?.running && update.table.pace);
    if (ticks === (this.#ticking !== undefined)) return;
    clearInterval(this.#ticking);
    this.#ticking = ticks ? setInterval(() => (this.now = performance.now()), 100) : undefined;
  }

  #change(input: Input): void {
    this.#take(input);
    this.#publish();
    if (input.kind !== "sent" && input.kind !== "picked") this.#calmSoon();
  }

  #take(input: Input): void {
    this.#latest = changed(this.#latest, input);
  }

  /** Comes after the board, which is drawn at once. The end waits for nothing else, and another seat for nobody. */
  #calmSoon(): void {
    if (this.#latest.update?.shows !== this.#calm.update?.shows) {
      this.#calmDown();
      return;
    }
    const ended = Boolean(this.#latest.update?.table.outcome) && !this.#calm.update?.table.outcome;
    if (this.#calming !== undefined && !ended) return;
    clearTimeout(this.#calming);
    const due = this.#calmedAt + (this.race ? CALM_IN_RACE : CALM_EVERY);
    const wait = ended ? 0 : Math.max(0, due - performance.now());
    this.#calming = setTimeout(() => this.#calmDown(), wait);
  }

  #calmDown(): void {
    clearTimeout(this.#calming);
    this.#calming = undefined;
    this.#calmedAt = performance.now();
    const last = this.#calm.log.at(-1)?.n ?? this.#lastSeen();
    const fresh = this.#latest.log.filter((entry) => entry.n > last);
    this.#publish();
    this.#calm = { ...this.#client, fresh: fresh.length ? fresh : this.#calm.fresh };
    clearTimeout(this.#telling);
    this.#tell([() => this.#write(), () => this.#end()]);
  }

  #tell([next, ...later]: readonly (() => void)[]): void {
    if (!next) return;
    const tell = (): void => {
      next();
      this.#tell(later);
    };
    if (this.race) this.#telling = setTimeout(tell, APART);
    else tell();
  }

  #write(): void {
    this.#log = this.#calm.log;
  }

  #end(): void {
    this.#told = Boolean(this.#calm.update?.table.outcome);
  }
}
