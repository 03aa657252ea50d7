// How far the chat of each table has been read in this browser.
import type { ChatLine } from "../../generated/messages";
import { load, save } from "../app/storage";

type Read = Readonly<Record<string, number>>;

const KEY = "chat";
const MOST = 50;

/** How many lines have been read: those with smaller numbers. */
export function readAt(table: string): number {
  return load<Read>(KEY, {})[table] ?? 0;
}

export function read(table: string, chat: readonly ChatLine[]): number {
  const lines = (chat.at(-1)?.n ?? -1) + 1;
  const { [table]: before = 0, ...rest } = load<Read>(KEY, {});
  if (lines <= before) return before;
  save(KEY, { ...Object.fromEntries(Object.entries(rest).slice(1 - MOST)), [table]: lines });
  return lines;
}

/** The lines of others that have not been read. */
export function unread(chat: readonly ChatLine[], known: number, own: readonly number[]): readonly ChatLine[] {
  return chat.filter((line) => line.n >= known && !own.includes(line.seat));
}
