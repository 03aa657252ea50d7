// When the page follows the board: at once where turns are taken, and in a race a few times a second.
import type { Update } from "../../generated/messages";
import { Announcer } from "./announcer.svelte";
import { type Client, NEW, onlyMoved } from "./client";
import { Seldom } from "./seldom";

const SAID_EVERY = 300;
const SAID_AT_ONCE = 12;
const RACE_EVERY = 1_000;
const SAID_IN_RACE = 4;
/** In a race seats, log and end follow one after the other, so that no card waits for all of them. */
const APART = 40;

export interface Page extends Client {
  /** The end is shown on the board and beside it, and may be told. */
  readonly told: boolean;
}

export interface Pace {
  /** What the board is drawn from, and what belongs to it. */
  readonly board: Client;
  /** What lies around the board: seats, log, menu and the end. */
  readonly page: Page;
  readonly announcer: Announcer;
  /** The board is told of everything by itself, and waits for no frame of the page. */
  readonly follows: boolean;
  follow(follower: () => void): () => void;
  /** Something came from the table. */
  hear(known: Client): void;
  /** The board has sent a move. */
  move(known: Client): void;
  /** Something changed on this device; by the hand only what concerns the board. */
  change(known: Client, byHand: boolean): void;
  /** Another seat is shown: nothing may stay from the one before. */
  turn(known: Client): void;
  stop(): void;
}

/** Where turns are taken board and page are the same. */
export class Turns implements Pace {
  #shown = $state.raw<Page>(pageOf(NEW));
  readonly announcer = new Announcer(SAID_EVERY, SAID_AT_ONCE);
  readonly follows = false;

  get board(): Client {
    return this.#shown;
  }

  get page(): Page {
    return this.#shown;
  }

  follow(): () => void {
    return () => undefined;
  }

  hear(known: Client): void {
    this.#show(known);
  }

  move(known: Client): void {
    this.#show(known);
  }

  change(known: Client): void {
    this.#show(known);
  }

  turn(known: Client): void {
    this.#show(known);
  }

  stop(): void {
    this.announcer.stop();
  }

  #show(known: Client): void {
    this.#shown = pageOf(known);
    this.announcer.follow(known.log, hasEnded(known));
  }
}

/** What of a race is everybody's business at once, in one word that is soon compared. */
export type Standing = (update: Update) => string;

/** Moves come several a second. The board follows each of them by itself; its reactive state, from which the rest is
    drawn, only what is more than a move, and the page less often still. */
export class Race implements Pace {
  #known: Client;
  #board = $state.raw<Client>(NEW);
  #page = $state.raw<Page>(pageOf(NEW));
  #follower: (() => void) | null = null;
  #stood = "";
  #paging = new Seldom(RACE_EVERY, () => this.#showPage());
  #showing: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly announcer = new Announcer(0, SAID_IN_RACE);

  constructor(
    before: Pace,
    private readonly standing: Standing,
  ) {
    this.#known = this.#board = before.board;
    this.#page = before.page;
    this.announcer.turnTo(before.board.log.at(-1)?.n ?? -1);
  }

  get board(): Client {
    return this.#board;
  }

  get page(): Page {
    return this.#page;
  }

  get follows(): boolean {
    return this.#follower !== null;
  }

  follow(follower: () => void): () => void {
    this.#follower = follower;
    return () => {
      this.#follower = null;
    };
  }

  hear(known: Client): void {
    this.#known = known;
    const move = this.#isMove();
    if (known.update?.view) this.#follower?.();
    if (!move) this.#showSoon();
    this.#pageSoon();
  }

  move(known: Client): void {
    this.#known = known;
    if (!this.#isMove()) this.#show();
  }

  change(known: Client, byHand: boolean): void {
    this.#known = known;
    this.#show();
    if (!byHand) this.#pageSoon();
  }

  turn(known: Client): void {
    this.#known = known;
    clearTimeout(this.#telling);
    this.#paging.stop();
    this.#show();
    this.#page = pageOf(known);
  }

  stop(): void {
    clearTimeout(this.#showing);
    clearTimeout(this.#telling);
    this.#paging.stop();
    this.announcer.stop();
  }

  /** Whether what has come is nothing but moves. */
  #isMove(): boolean {
    const { update } = this.#known;
    if (!this.#follower || !update?.view) return false;
    const before = this.#stood;
    this.#stood = this.standing(update);
    return this.#stood === before && onlyMoved(this.#known, this.#board);
  }

  #show(): void {
    this.#board = this.#known;
  }

  /** After the board, which draws by itself and first. */
  #showSoon(): void {
    if (!this.#follower) this.#show();
    else this.#showing ??= setTimeout(() => this.#shown());
  }

  #shown(): void {
    this.#showing = undefined;
    this.#show();
  }

  /** The end waits for nothing else, and another seat for nobody. */
  #pageSoon(): void {
    if (this.#known.update?.shows !== this.#page.update?.shows) this.#paging.now();
    else this.#paging.soon(hasEnded(this.#known) && !hasEnded(this.#page));
  }

  #showPage(): void {
    this.#show();
    const { log, told } = this.#page;
    const next = pageOf(this.#known);
    this.#page = { ...next, log, told };
    this.announcer.follow(next.log);
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.#write(next), APART);
  }

  #write(next: Page): void {
    this.#page = { ...this.#page, log: next.log };
    this.#telling = setTimeout(() => this.#tell(next), APART);
  }

  #tell({ told }: Page): void {
    if (told !== this.#page.told) this.#page = { ...this.#page, told };
  }
}

function pageOf(client: Client): Page {
  return { ...client, told: hasEnded(client) };
}

function hasEnded(client: Client): boolean {
  return Boolean(client.update?.table.outcome);
}
