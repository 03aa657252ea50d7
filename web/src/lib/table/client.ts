// What this browser knows of a table, and the one place where that changes.
import type { ChatLine, Happened, Hinted, TableView, ToBrowser, Update } from "../../generated/messages";
import { steadied } from "../app/steady";
import type { Link } from "./connection";

export interface Refusal {
  readonly words: string;
  readonly clause: string;
}

/** What a bot would do here: the action for the board to point at, and its sentence. */
export interface Hint {
  readonly action: unknown;
  readonly words: string;
}

export interface Saying {
  readonly seat: number;
  readonly signal: unknown;
  readonly words: string;
}

export interface Client {
  readonly link: Link;
  readonly update: Update | null;
  /** When, by this device's clock, the update came: clocks run on from there. */
  readonly heardAt: number;
  readonly log: readonly Happened[];
  /** The entries that came with the last update, for boards to animate. */
  readonly fresh: readonly Happened[];
  readonly present: readonly boolean[] | null;
  /** The seats whose players have been away for so long that nobody need wait for them. */
  readonly gone: readonly number[];
  readonly watching: number;
  /** Those of them who have said a name. */
  readonly watchers: readonly string[];
  /** What was said, in order; what was deleted is not among it. */
  readonly chat: readonly ChatLine[];
  /** The messages that were sent and not answered yet. */
  readonly saying: readonly string[];
  readonly sayings: readonly Saying[];
  readonly refusal: Refusal | null;
  readonly failure: string;
  /** Why the table is closed to this browser for good. */
  readonly closed: string;
  /** What the host says to everybody, until it has been read. */
  readonly notice: string;
  /** For who asked. */
  readonly hint: Hint | null;
  readonly outdated: boolean;
  /** The actions that were sent and not answered yet. */
  readonly sent: readonly string[];
  /** What the person has picked on the board. */
  readonly picked: string | null;
}

export type Input =
  | { readonly kind: "heard"; readonly message: ToBrowser; readonly at: number }
  | { readonly kind: "linked"; readonly link: Link }
  | { readonly kind: "sent"; readonly nonce: string }
  | { readonly kind: "said"; readonly nonce: string }
  | { readonly kind: "picked"; readonly thing: string | null }
  | { readonly kind: "covered" }
  | { readonly kind: "lapsed"; readonly saying: Saying }
  | { readonly kind: "dismissed" };

export const NEW: Client = {
  link: "connecting",
  update: null,
  heardAt: 0,
  log: [],
  fresh: [],
  present: null,
  gone: [],
  watching: 0,
  watchers: [],
  chat: [],
  saying: [],
  sayings: [],
  refusal: null,
  failure: "",
  closed: "",
  notice: "",
  hint: null,
  outdated: false,
  sent: [],
  picked: null,
};

export function changed(client: Client, input: Input): Client {
  switch (input.kind) {
    case "heard":
      return heard(client, input.message, input.at);
    case "linked":
      return { ...client, link: input.link };
    case "sent":
      return { ...client, sent: [...client.sent, input.nonce], picked: null, refusal: null };
    case "said":
      return { ...client, saying: [...client.saying, input.nonce], refusal: null };
    case "picked":
      return { ...client, picked: input.thing, refusal: null };
    case "covered":
      return { ...NEW, ...lasting(client) };
    case "lapsed":
      return { ...client, sayings: client.sayings.filter((saying) => saying !== input.saying) };
    case "dismissed":
      return { ...client, refusal: null, failure: "", notice: "", hint: null };
  }
}

/** What changes seldom, however fast the moves come. */
const LASTING = [
  "link",
  "present",
  "gone",
  "watching",
  "watchers",
  "chat",
  "saying",
  "sayings",
  "refusal",
  "failure",
  "closed",
  "notice",
  "hint",
  "outdated",
] as const satisfies readonly (keyof Client)[];

/** Whether nothing but moves lies between the two. */
export function onlyMoved(one: Client, other: Client): boolean {
  if (one.update?.table !== other.update?.table || one.update?.shows !== other.update?.shows) return false;
  return LASTING.every((key) => one[key] === other[key]);
}

function heard(client: Client, message: ToBrowser, at: number): Client {
  switch (message.type) {
    case "update":
      return updated(client, message, at);
    case "done":
      return { ...client, sent: without(client.sent, message.nonce) };
    case "refused": {
      // What was said to somebody before the curtain fell is not for who lifts it.
      const { nonce, words, clause } = message;
      if (!client.sent.includes(nonce) && !client.saying.includes(nonce)) return client;
      const refusal = { words, clause };
      return { ...client, sent: without(client.sent, nonce), saying: without(client.saying, nonce), refusal };
    }
    case "chatted":
      return {
        ...client,
        chat: talked(client.chat, message.lines),
        saying: without(client.saying, message.done ?? ""),
      };
    case "failed":
      return { ...client, failure: message.words, closed: message.final ? message.words : client.closed };
    case "announced":
      return { ...client, notice: message.words };
    case "reload":
      return { ...client, outdated: true };
    case "presence": {
      const { present, watching, gone = [], watchers = [] } = message;
      return { ...client, present, watching, gone, watchers: steadied(client.watchers, watchers) };
    }
    case "signalled": {
      const saying = { seat: message.seat, signal: message.signal, words: message.words ?? "" };
      return { ...client, sayings: [...client.sayings.filter((other) => other.seat !== saying.seat), saying] };
    }
    case "hinted":
      return isForNow(client, message) ? { ...client, hint: hintOf(message) } : client;
    default:
      return client;
  }
}

function updated(client: Client, update: Update, at: number): Client {
  const last = client.log.at(-1)?.n ?? -1;
  const fresh = (update.events ?? []).filter((entry) => entry.n > last);
  const moved = update.version !== client.update?.version;
  const table = steadied(client.update?.table, update.table);
  return {
    ...client,
    update: { ...update, table },
    heardAt: at,
    failure: "",
    hint: moved ? null : client.hint,
    sent: update.done ? without(client.sent, update.done) : client.sent,
    log: continued(client.log, update.events ?? []),
    fresh: moved ? fresh : client.fresh,
    present: table === client.update?.table ? client.present : presentAt(table, client.present),
    picked: moved ? null : client.picked,
  };
}

/** What is told again, in another language, takes the place of what was told before. */
function continued(log: readonly Happened[], told: readonly Happened[]): readonly Happened[] {
  const [first] = told;
  if (!first) return log;
  const kept = log.filter((entry) => entry.n < first.n);
  return [...kept, ...told];
}

/** A line that is told again takes the place of the one with its number; one without words was deleted. */
function talked(chat: readonly ChatLine[], lines: readonly ChatLine[]): readonly ChatLine[] {
  const told = new Map([...chat, ...lines].map((line) => [line.n, line]));
  return [...told.values()].filter((line) => line.words !== "").sort((one, other) => one.n - other.n);
}

function presentAt(table: TableView, before: Client["present"]): readonly boolean[] {
  return steadied(
    before,
    table.seats.map((seat) => seat.present ?? false),
  );
}

/** All that stays when the curtain falls: what is public about the table, named one by one. */
function lasting(client: Client): Partial<Client> {
  const { link, update, heardAt, present, gone, watching, watchers, chat, saying, closed, outdated } = client;
  const kept = { link, heardAt, present, gone, watching, watchers, chat, saying, closed, outdated };
  if (!update) return kept;
  const { type, version, table, now, running } = update;
  return { ...kept, update: { type, version, shows: null, table, now, running } };
}

function isForNow({ update }: Client, { version, seat }: Hinted): boolean {
  return version === update?.version && seat === update.shows;
}

function hintOf({ action, words }: Hinted): Hint {
  return { action, words };
}

function without(sent: readonly string[], nonce: string): readonly string[] {
  return sent.filter((other) => other !== nonce);
}
