// Keeping a page for when there is no connection: the service worker gets the list of what it is made of.
import type { Keep, Kept } from "../worker/messages";

const WORKER = "/worker.js";

/** Whether the page can be opened again without a connection. */
export async function keepOffline(page: string): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    return active ? await kept(active, { page, files: loadedFiles() }) : false;
  } catch {
    return false;
  }
}

function kept(worker: ServiceWorker, keep: Keep): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event: MessageEvent<Kept>) => resolve(event.data.kept);
    worker.postMessage(keep, [port2]);
  });
}

/** The scripts, styles and fonts this page has loaded so far. */
function loadedFiles(): readonly string[] {
  const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const own = loaded.filter((address) => address.origin === location.origin && !address.pathname.startsWith("/api"));
  return [...new Set(own.map((address) => address.pathname))].filter((path) => path !== WORKER);
}
