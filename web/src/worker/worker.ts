// The service worker: the shell opens without a connection, from the files of one build and no other.
/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;
/** The files of this build that are kept; the build puts their list here, so that each has a worker of its own. */
declare const __SHELL__: readonly string[];
/** All files of this build. */
declare const __BUILD__: readonly string[];

const PAGE = "/";
/** What the home page asks for: without a connection, as it was told last. */
const BOX = "/api/box";
const HASHED = "/assets/";
/** What it takes to play without a server, kept when a page asks for it. */
const RUNTIME = "/runtime/";
const PROGRAM = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "fusebox.pack"];
/** Python's memory with that program in it. */
const MEMORY = `${RUNTIME}fusebox.memory`;
const HINTS = /<link rel="modulepreload"[^>]*>\s*/g;
/** By these a server says that a file is another one. */
const MARKS = ["etag", "last-modified"];
const FILES = __SHELL__;
const CACHE = `shell:${nameOf(FILES)}`;
/** How the place of everything is called, of whichever build. */
const EVERYTHING = "kept:";
const KEPT = `${EVERYTHING}${nameOf(FILES)}`;
/** Pages that have loaded and are not served from here yet. */
const loaded = new Set<string>();
/** Among plain files there is one page for every address. */
const SITE = self.location.search === "?site";

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(emptyOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/")) event.respondWith(bare(freshOr(SITE ? new Request(PAGE) : request, PAGE)));
  } else if (pathname === BOX) event.respondWith(freshOr(request, BOX));
  else if (pathname.startsWith(HASHED) || pathname.startsWith(RUNTIME)) event.respondWith(found(request));
});

/** A page has loaded and wants to be served from here. Or it wants everything kept, and is told when it is; or wants it
 * gone. */
self.addEventListener("message", (event) => {
  if (event.data === "take") return event.waitUntil(take(event.source as Client));
  const [port] = event.ports;
  const done = event.data === "keep" ? keepAll() : event.data === "forget" ? caches.delete(KEPT) : null;
  if (!done) return;
  const told = done.then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  );
  event.waitUntil(told);
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

/** Serves the pages that are open, once they all have loaded: one that is in the middle of it would fetch its files twice. */
async function take(page: Client): Promise<void> {
  loaded.add(page.id);
  const own = new Set((await self.clients.matchAll({ type: "window" })).map(({ id }) => id));
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (all.every(({ id }) => own.has(id) || loaded.has(id))) await self.clients.claim();
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, BOX, ...FILES]);
}

/** The program last: where it is, all is that one needs. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(__BUILD__.filter((file) => !FILES.includes(file) && !kept.has(file)));
  const keep = async (file: string): Promise<void> => {
    if (!kept.has(file) || (await hasChanged(file))) await cache.add(file);
  };
  for (const name of PROGRAM) await keep(RUNTIME + name);
  // One plays without it as well, and only begins later: not every server has it.
  await keep(MEMORY).catch(() => undefined);
}

/** The program has no hash in its names: it can be another one though the pages are the same. */
async function hasChanged(file: string): Promise<boolean> {
  const known = await caches.match(file, { ignoreVary: true });
  const now = await fetch(file, { method: "HEAD", cache: "no-cache" });
  return MARKS.some((mark) => known?.headers.get(mark) !== now.headers.get(mark));
}

/** Who kept everything of another build wants it of this one as well: its place, still empty, tells the pages. */
async function emptyOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name !== CACHE && name !== KEPT);
  if (others.some((name) => name.startsWith(EVERYTHING))) await caches.open(KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
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

/** Without hints of what to fetch ahead: all of it is here, and browsers may drop what a worker answers to a hint. */
async function bare(answer: Promise<Response>): Promise<Response> {
  const page = await answer;
  if (!page.ok || !page.headers.get("content-type")?.startsWith("text/html")) return page;
  const headers = new Headers(page.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response((await page.text()).replace(HINTS, ""), { headers });
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
