// The service worker: the shell opens without a connection, from the files of one build and no other.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;
/** The files of this build that are kept; the build puts their list here, so that each has a worker of its own. */
declare const __SHELL__: readonly string[];

const PAGE = "/";
/** What the home page asks for: without a connection, as it was told last. */
const BOX = "/api/box";
const HASHED = "/assets/";
const FILES = __SHELL__;
const CACHE = `shell:${nameOf(FILES)}`;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(emptyOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/")) event.respondWith(freshOr(request, PAGE));
  } else if (pathname === BOX) event.respondWith(freshOr(request, BOX));
  else if (pathname.startsWith(HASHED)) event.respondWith(found(request));
});

/** What a server calls somebody with who has no page open. */
interface Called {
  readonly table: string;
  readonly title: string;
  readonly words: string;
}

self.addEventListener("push", (event) => {
  const called = event.data?.json() as Called | undefined;
  if (!called) return;
  const { title, words, table } = called;
  const options = { body: words, tag: table, icon: "/icon-192.png", data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { table } = event.notification.data as { readonly table: string };
  event.waitUntil(open(`/t/${encodeURIComponent(table)}`));
});

/** The page of this address, the one that is open or a new one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const known = pages.find((page) => new URL(page.url).pathname === path);
  await (known ? known.focus() : self.clients.openWindow(path));
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, BOX, ...FILES]);
}

async function emptyOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** As it is now; without a connection as it was kept. */
async function freshOr(request: Request, kept: string): Promise<Response> {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && kept === BOX) await (await caches.open(CACHE)).put(BOX, fresh.clone());
    return fresh;
  } catch (error) {
    const known = await caches.match(kept, { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

/** A file with a hash in its name never changes. */
async function found(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A short name for a list: another one for another list, as far as that matters here. */
function nameOf(files: readonly string[]): string {
  let sum = 0;
  for (const letter of files.join(" ")) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum.toString(36);
}
