// What is asked of the server over HTTP; an answer it refuses becomes an error with its sentence.
import type {
  Box,
  CreatedTable,
  CreateTable,
  FindCode,
  FitOptions,
  Fits,
  Forget,
  Forgotten,
  FoundCode,
  Joined,
  JoinTable,
  LeaveLuggage,
  LeaveTable,
  ListMine,
  LobbyTables,
  Luggage,
  Mine,
  OpenedRecord,
  OpenRecord,
  OwnRatings,
  PushEnd,
  PushedHere,
  PushHere,
  Rankings,
  Rematch,
  Replay,
  Summary,
  Without,
} from "../../generated/api";
import { identity, type Known } from "../profile/identity.svelte";
import { learn, recalled } from "../table/known";
import { type HeldSeat, localTokens } from "../table/seats";
import { answered, keyFor } from "./intents";
import { outward } from "./outward.svelte";
import { preferences } from "./preferences.svelte";
import { ask } from "./transport";

export class Unreachable extends Error {}
export class Declined extends Error {
  constructor(
    words: string,
    /** Whether this is the server's last word, and not that it stumbled. */
    readonly final: boolean,
  ) {
    super(words);
  }
}

const BOX = "/api/box";
const MINE = "/api/mine";
/** So many tables are in one answer, and so many are asked for at most. */
const OWN_PAGE = 50;
const MOST_OWN = 2_000;
const NO_CONTENT = 204;
const STUMBLED = 500;
let known: Promise<Box> | undefined;

/** The box is asked for once a visit. */
export function box(): Promise<Box> {
  known ??= request<Box>(BOX).then(
    (found) => {
      outward.learn(found);
      return found;
    },
    (error: unknown) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}

/** Whoever sits here alone is who they are at every table; of several at one screen nobody knows. */
export function createTable(wanted: CreateTable): Promise<CreatedTable> {
  const alone = wanted.seats.filter((seat) => seat.kind === "me").length === 1;
  const seats = wanted.seats.map((seat) => (alone && seat.kind === "me" ? { ...seat, ...own() } : seat));
  return once("/api/tables", { ...wanted, seats });
}

export const join = (wanted: JoinTable): Promise<Joined> => once("/api/join", { ...wanted, ...own() });
export const findCode = (wanted: FindCode): Promise<FoundCode> => post("/api/code", wanted);
/** Deletes what the server keeps of whoever has these tokens. */
export const forgetMe = (wanted: Forget): Promise<Forgotten> => post("/api/forget", wanted);
export const pushHere = (wanted: PushHere): Promise<PushedHere> => post("/api/push", wanted);
export const endPush = (wanted: PushEnd): Promise<null> => post("/api/push/end", wanted);
export const leaveLuggage = (wanted: LeaveLuggage): Promise<null> => post("/api/luggage", wanted);
export const takeLuggage = (label: string): Promise<Luggage> => post("/api/luggage/take", { label });
export const ratings = (game: string): Promise<Rankings> => request(`/api/ratings?${new URLSearchParams({ game })}`);
export const ownRatings = (person: string): Promise<OwnRatings> => post("/api/ratings/mine", { person });
/** At the server and on this device, each asked for what is its own; without a line, what the server said last. */
export async function mine({ tokens, language = "en" }: ListMine): Promise<Mine> {
  const own = localTokens();
  const here = tokens.filter((token) => own.has(token));
  const away = tokens.filter((token) => !own.has(token));
  const asked = [
    ...(here.length > 0 ? [pages(`${MINE}?here`, { tokens: here, language })] : []),
    ...(away.length > 0 ? [atServer({ tokens: away, language })] : []),
  ];
  const found = await Promise.allSettled(asked);
  const told = found.flatMap((one) => (one.status === "fulfilled" ? one.value.tables : []));
  if (found.length > 0 && found.every((one) => one.status === "rejected")) throw new Unreachable();
  return { tables: told, more: false };
}

/** All of them: each answer has a page. */
async function pages(path: string, wanted: ListMine): Promise<Mine> {
  const tables: Summary[] = [];
  // What was closed meanwhile moves the rest up: a page may be empty, but not for ever.
  for (let since = 0; since < MOST_OWN; since += OWN_PAGE) {
    const page = await post<Mine>(path, { ...wanted, since });
    tables.push(...page.tables);
    if (!page.more) break;
  }
  return { tables, more: false };
}

async function atServer(wanted: ListMine): Promise<Mine> {
  try {
    return learn(await pages(MINE, wanted));
  } catch (error) {
    const tables = error instanceof Unreachable ? recalled() : [];
    if (tables.length === 0) throw error;
    return { tables, more: false };
  }
}

/** What is offered to everybody who comes. */
export const lobby = (language: string): Promise<LobbyTables> =>
  request(`/api/lobby?${new URLSearchParams({ language })}`);
/** Which options can't be chosen with those that were. */
export const fitting = (wanted: FitOptions): Promise<Fits> => post("/api/fit", wanted);

export async function leave(table: string, wanted: LeaveTable): Promise<void> {
  await once(`/api/tables/${encodeURIComponent(table)}/leave`, wanted);
}

export function rematch(table: string, wanted: Rematch): Promise<CreatedTable> {
  return once(`/api/tables/${encodeURIComponent(table)}/rematch`, wanted);
}

/** The table at which the others go on without one who does not come. */
export function without(table: string, wanted: Without): Promise<CreatedTable> {
  return once(`/api/tables/${encodeURIComponent(table)}/without`, wanted);
}

export interface ReplayWanted {
  readonly language: string;
  /** Every moment comes as text, too. */
  readonly pictures?: boolean;
  /** After the end: the seat through whose eyes it is seen. */
  readonly through?: number | null;
}

export function replay(table: string, held: HeldSeat | undefined, wanted: ReplayWanted): Promise<Replay> {
  const query = new URLSearchParams({ language: wanted.language });
  if (wanted.pictures) query.set("pictures", "1");
  if (wanted.through !== null && wanted.through !== undefined) query.set("as", String(wanted.through));
  return request(`/api/tables/${encodeURIComponent(table)}/replay?${query}`, held && bearing(held.token));
}

export const bearing = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, "accept-language": preferences.language },
});

/** A record file, played again by the server and kept nowhere. */
export const openRecord = (wanted: OpenRecord): Promise<OpenedRecord> => post("/api/records", wanted);

export async function recordText(table: string): Promise<string> {
  const response = await ask(recordAddress(table)).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.text();
  throw declined(response, await response.json().catch(() => null));
}

export const recordAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

/** Who one is, as far as one wants to be known. */
function own(): Partial<Known> {
  const { face, person } = identity;
  return { ...(face && { face }), ...(person && { person }) };
}

/** Carried out once, however often it has to be sent: under one key until there is an answer. */
async function once<T>(path: string, wanted: object): Promise<T> {
  const asked = JSON.stringify([path, wanted]);
  try {
    const answer = await post<T>(path, { ...wanted, key: keyFor(asked) });
    answered(asked);
    return answer;
  } catch (error) {
    if (error instanceof Declined && error.final) answered(asked);
    throw error;
  }
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return request(path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": preferences.language },
    body: JSON.stringify(body),
  });
}

export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await ask(path, init).catch(() => {
    throw new Unreachable();
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw declined(response, answer);
  if (answer === null && response.status !== NO_CONTENT) throw new Unreachable();
  return answer as T;
}

export function declined(response: Response, answer: unknown): Declined {
  return new Declined(sentence(answer) ?? response.statusText, response.status < STUMBLED);
}

function sentence(answer: unknown): string | undefined {
  const words = (answer as { words?: unknown } | null)?.words;
  return typeof words === "string" ? words : undefined;
}
