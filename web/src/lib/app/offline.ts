// Keeping the shell for when there is no connection: the service worker has all of it before it begins.
import { alone } from "./alone.svelte";

const WORKER = "/worker.js";
/** Where everything is kept, and what comes last of it. */
const EVERYTHING = "kept:";
const PROGRAM = "/runtime/fusebox.pack";

/** Whether the pages that need no server can be opened without a connection from now on. */
export async function keepOffline(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    navigator.serviceWorker.addEventListener("controllerchange", renew);
    await navigator.serviceWorker.register(alone.always ? `${WORKER}?site` : WORKER);
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) active?.postMessage("take");
    renew();
    return active !== null;
  } catch {
    return false;
  }
}

/** What was kept of another build, or was not fetched to its end, is fetched of this one, as quietly as before. */
export async function keepOn(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => name.startsWith(EVERYTHING)) || (await caches.match(PROGRAM))) return;
  await (await import("../offline/keeping")).keepQuietly();
}

/** Without a connection it waits for the next time. */
function renew(): void {
  keepOn().catch(() => undefined);
}
