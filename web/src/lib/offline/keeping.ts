// Keeping the whole box for when there is no connection: once somebody has played, and not on a costly one.
import { alone } from "../app/alone.svelte";
import { preferences } from "../app/preferences.svelte";

/** What some browsers know of the connection. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Somebody plays: what it takes to play without a connection is fetched quietly, unless they do not want it. */
export async function keepQuietly(): Promise<void> {
  if (preferences.keeps === false || (preferences.keeps === null && isCostly())) return;
  await keepAll();
}

/** Whether everything is kept now. */
export async function keepAll(): Promise<boolean> {
  return (await toldWorker("keep")) && alone.possible();
}

export async function forgetAll(): Promise<void> {
  await toldWorker("forget");
}

function isCostly(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData === true || connection?.type === "cellular";
}

async function toldWorker(message: string): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const active = worker?.active;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  active.postMessage(message, [port2]);
  return told;
}
