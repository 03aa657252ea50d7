// Keeping the shell for when there is no connection: the service worker has all of it before it begins.
import { alone } from "./alone.svelte";

const WORKER = "/worker.js";

/** Whether the pages that need no server can be opened without a connection from now on. */
export async function keepOffline(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register(alone.always ? `${WORKER}?site` : WORKER);
    const { active } = await navigator.serviceWorker.ready;
    return active !== null;
  } catch {
    return false;
  }
}
