// What is asked of the server over HTTP; an answer it refuses becomes an error with its sentence.
import type {
  Box,
  Created,
  CreateTable,
  FindCode,
  FoundCode,
  HostStatus,
  Joined,
  JoinTable,
  LeaveTable,
  ListMine,
  Mine,
  OpenedRecord,
  OpenRecord,
  Rematch,
  Replay,
  Without,
} from "../../generated/api";
import type { HeldSeat } from "../table/seats";
import { online } from "./online.svelte";
import { preferences } from "./preferences.svelte";

export class Unreachable extends Error {}
export class Declined extends Error {}

const BOX = "/api/box";
let known: Promise<Box> | undefined;

/** The box is asked for once a visit. */
export function box(): Promise<Box> {
  known ??= request<Box>(BOX).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

export const createTable = (wanted: CreateTable): Promise<Created> => post("/api/tables", wanted);
export const join = (wanted: JoinTable): Promise<Joined> => post("/api/join", wanted);
export const findCode = (wanted: FindCode): Promise<FoundCode> => post("/api/code", wanted);
export const mine = (wanted: ListMine): Promise<Mine> => post("/api/mine", wanted);

export async function leave(table: string, wanted: LeaveTable): Promise<void> {
  await post(`/api/tables/${encodeURIComponent(table)}/leave`, wanted);
}

export function rematch(table: string, wanted: Rematch): Promise<Created> {
  return post(`/api/tables/${encodeURIComponent(table)}/rematch`, wanted);
}

/** The table at which the others go on without one who does not come. */
export function without(table: string, wanted: Without): Promise<Created> {
  return post(`/api/tables/${encodeURIComponent(table)}/without`, wanted);
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

const bearing = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, "accept-language": preferences.language },
});

export const hostStatus = (token: string): Promise<HostStatus> => request("/api/host", bearing(token));

/** All tables in one file, for the host. */
export async function hostBackup(token: string): Promise<Blob> {
  const response = await fetch("/api/host/backup", bearing(token)).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.blob();
  throw new Declined(sentence(await response.json().catch(() => null)) ?? response.statusText);
}

/** A record file, played again by the server and kept nowhere. */
export const openRecord = (wanted: OpenRecord): Promise<OpenedRecord> => post("/api/records", wanted);

export async function recordText(table: string): Promise<string> {
  const response = await fetch(recordAddress(table)).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.text();
  throw new Declined(sentence(await response.json().catch(() => null)) ?? response.statusText);
}

export const recordAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

function post<T>(path: string, body: unknown): Promise<T> {
  return request(path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": preferences.language },
    body: JSON.stringify(body),
  });
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    online.noticed(false);
    throw new Unreachable();
  });
  // The box may come from what was kept for when there is no connection.
  if (path !== BOX) online.noticed(true);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new Declined(sentence(answer) ?? response.statusText);
}

function sentence(answer: unknown): string | undefined {
  const words = (answer as { words?: unknown } | null)?.words;
  return typeof words === "string" ? words : undefined;
}
