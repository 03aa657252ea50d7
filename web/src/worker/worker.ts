// The service worker: pages that asked for it open without a connection, from the files they were made of.
/// <reference lib="webworker" />
import type { Keep, Kept } from "./messages";

declare const self: ServiceWorkerGlobalScope;

/** One cache a page, so that each can change and go by itself. */
const cacheOf = (page: string): string => `page:${page}`;
const HASHED = "/assets/";

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { page, files } = event.data as Keep;
  const answer = (kept: boolean): void => event.ports[0]?.postMessage({ kept } satisfies Kept);
  event.waitUntil(
    keep(page, files).then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(request, pathname));
  else if (pathname.startsWith(HASHED)) event.respondWith(found(request));
});

/** Everything the page is made of, and nothing it was made of before. */
async function keep(page: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(page));
  await cache.add(page);
  for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
  for (const old of await cache.keys()) {
    const { pathname } = new URL(old.url);
    if (pathname !== page && !files.includes(pathname)) await cache.delete(old);
  }
}

/** The page as it is now; without a connection as it was kept. */
async function opened(request: Request, page: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = (await caches.has(cacheOf(page))) ? await caches.open(cacheOf(page)) : null;
    const kept = await cache?.match(page, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** A file with a hash in its name never changes. */
async function found(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
