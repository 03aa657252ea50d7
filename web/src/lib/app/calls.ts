// Being called when it is one's turn: by a notification while the page is not looked at, and where the server can
// (Web Push) also while no page is open. Asked for only when somebody presses for it.
import type { PushEnd, PushHere } from "../../generated/api";
import { allTokens } from "../table/seats";
import { box, endPush, pushHere } from "./api";
import { preferences } from "./preferences.svelte";

const MOST_TOKENS = 200;

export interface Notice {
  readonly title: string;
  readonly words: string;
  readonly table: string;
}

/** Whether this browser can call anybody: not on a page that is not secure. */
export function canCall(): boolean {
  return typeof Notification !== "undefined" && "serviceWorker" in navigator;
}

export function mayCall(): boolean {
  return canCall() && Notification.permission === "granted";
}

/** Asks the person, because they pressed for it; whether they are called from now on. */
export async function startCalls(): Promise<boolean> {
  if (!canCall() || (await Notification.requestPermission()) !== "granted") return false;
  preferences.choose({ calls: true });
  await renewCalls();
  return true;
}

export async function endCalls(): Promise<void> {
  preferences.choose({ calls: false });
  const known = await subscription().catch(() => null);
  if (!known) return;
  await endPush({ endpoint: known.endpoint } satisfies PushEnd).catch(() => undefined);
  await known.unsubscribe().catch(() => false);
}

/** Tells the server where this browser is called, for every seat that is held here. */
export async function renewCalls(): Promise<void> {
  if (!preferences.calls || !mayCall()) return;
  const { push } = await box();
  const tokens = allTokens().slice(-MOST_TOKENS);
  if (!push || tokens.length === 0) return;
  const found = await subscribed(push).catch(() => null);
  const wanted = found && hereOf(found, tokens);
  if (wanted) await pushHere(wanted).catch(() => undefined);
}

/** On the screen, wherever the person is; the newest of a table replaces the one before. */
export async function notify({ title, words, table }: Notice): Promise<void> {
  if (!preferences.calls || !mayCall()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const options = { body: words, tag: table, icon: "/icon-192.png", data: { table } };
  await worker?.showNotification(title, options);
}

export async function takeBack(table: string): Promise<void> {
  const worker = canCall() ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

function hereOf(found: PushSubscription, tokens: readonly string[]): PushHere | null {
  const { endpoint, keys } = found.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return null;
  return { endpoint, key: p256dh, auth, tokens, language: preferences.language };
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** By the server's key of now: what was agreed upon by another one is of no use any more. */
async function subscribed(push: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  if (known && written(known.options.applicationServerKey) === push) return known;
  await known?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push });
}

function written(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
