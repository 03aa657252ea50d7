// The service worker: it keeps one build, serves it without a connection, and gives way to the next.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Handler = (event: FakeEvent) => void;

interface FakeEvent {
  data?: { json: () => unknown } | string;
  ports?: readonly { postMessage: (kept: boolean) => void }[];
  source?: { id: string };
  notification?: { close: () => void; data: { table: string } };
  request?: { url: string; method: string; mode: string };
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

/** The browser's caches, as far as the worker needs them. */
class Shelf {
  readonly caches = new Map<string, Map<string, Response>>();

  async open(name: string): Promise<object> {
    const cache = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, cache);
    return {
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) cache.set(path, await fetch(path));
      },
      put: async (path: string, response: Response) => void cache.set(path, response),
      add: async (path: string) => {
        const answer = await fetch(path);
        if (!answer.ok) throw new TypeError("bad response status");
        cache.set(path, answer);
      },
      keys: async () => [...cache.keys()].map((path) => ({ url: `https://box.example${path}` })),
    };
  }

  async match(wanted: string | { url: string }): Promise<Response | undefined> {
    const path = typeof wanted === "string" ? wanted : new URL(wanted.url).pathname;
    return [...this.caches.values()].map((cache) => cache.get(path)).find(Boolean);
  }

  async keys(): Promise<string[]> {
    return [...this.caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
}

let shelf: Shelf;
let connected: boolean;
/** What the server has. */
let release: string;
let isMemoryThere: boolean;
const MEMORY = "/runtime/fusebox.memory";

beforeEach(() => {
  shelf = new Shelf();
  release = "fresh";
  connected = true;
  isMemoryThere = true;
  strangers = [];
  vi.stubGlobal("caches", shelf);
  vi.stubGlobal("fetch", async (wanted: string | { url: string }) => {
    if (!connected) throw new TypeError("no connection");
    const path = typeof wanted === "string" ? wanted : new URL(wanted.url).pathname;
    const status = path === MEMORY && !isMemoryThere ? 404 : 200;
    return new Response(`${release} ${path}`, { status, headers: { etag: release } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const handlers = new Map<string, Handler>();
const registration = { showNotification: vi.fn(async () => undefined) };
const page = { id: "served", url: "https://box.example/t/OPEN", focus: vi.fn(async () => undefined) };
/** Open pages that the worker does not serve. */
let strangers: { id: string }[];
const openWindow = vi.fn(async () => undefined);
const claim = vi.fn(async () => undefined);

/** The worker of a build that is made of these files, installed and begun. */
async function begun(
  files: readonly string[],
  search = "",
): Promise<(url: string, mode?: string) => Promise<string | null>> {
  handlers.clear();
  const work: Promise<unknown>[] = [];
  vi.stubGlobal("__SHELL__", files);
  vi.stubGlobal("__BUILD__", [...files, "/assets/Table-1.js"]);
  vi.stubGlobal("self", {
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    skipWaiting: async () => undefined,
    clients: {
      claim,
      matchAll: async (which: ClientQueryOptions) => (which.includeUncontrolled ? [page, ...strangers] : [page]),
      openWindow,
    },
    registration,
    location: { origin: "https://box.example", search },
  });
  vi.resetModules();
  await import("../src/worker/worker");
  const tell = async (name: string): Promise<void> => {
    handlers.get(name)?.({ waitUntil: (one) => work.push(one), respondWith: () => undefined });
    await Promise.all(work);
  };
  await tell("install");
  await tell("activate");
  return async (url, mode = "cors") => {
    let answer: Promise<Response> | null = null;
    const request = { url: new URL(url, "https://box.example").href, method: "GET", mode };
    handlers.get("fetch")?.({ request, waitUntil: () => undefined, respondWith: (one) => (answer = one) });
    return answer === null ? null : (await (answer as Promise<Response>)).clone().text();
  };
}

it("opens every page and file of the shell without a connection", async () => {
  const get = await begun(["/assets/index-1.js"]);
  connected = false;
  expect(await get("/dice/companion", "navigate")).toBe("fresh /");
  expect(await get("/assets/index-1.js")).toBe("fresh /assets/index-1.js");
  expect(await get("/api/box")).toBe("fresh /api/box");
});

it("takes hints of what to fetch ahead out of pages, and leaves all else in them", async () => {
  const get = await begun([]);
  const hint = '<link rel="modulepreload" crossorigin href="/assets/a.js">';
  const page = (more: string): string =>
    `<head><link rel="icon" href="/icon.svg">${more}<script src="/b.js"></script></head>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" };
  vi.stubGlobal("fetch", async () => new Response(page(`${hint}\n    ${hint}\n`), { headers }));
  expect(await get("/t/ABC", "navigate")).toBe(page(""));
});

it("asks the server for pages as long as it can be reached", async () => {
  const get = await begun([]);
  expect(await get("/t/ABC", "navigate")).toBe("fresh /t/ABC");
});

it("leaves tables, downloads and other hosts alone", async () => {
  const get = await begun([]);
  expect(await get("/api/mine")).toBeNull();
  expect(await get("/api/tables/ABC/record", "navigate")).toBeNull();
  expect(await get("https://elsewhere.example/assets/index-1.js")).toBeNull();
});

it("of another build replaces everything that was kept", async () => {
  await begun(["/assets/index-1.js"]);
  const [before] = await shelf.keys();
  await begun(["/assets/index-2.js"]);
  const names = await shelf.keys();
  expect(names).toHaveLength(1);
  expect(names).not.toContain(before);
  expect([...(shelf.caches.get(names[0] ?? "")?.keys() ?? [])]).toEqual(["/", "/api/box", "/assets/index-2.js"]);
});

/** Hands the worker an event, and waits for what it does. */
async function told(name: string, event: Partial<FakeEvent>): Promise<void> {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ waitUntil: (one) => work.push(one), respondWith: () => undefined, ...event });
  await Promise.all(work);
}

it("of another build knows that everything was kept, and begins with nothing of the old one", async () => {
  const kept = async (): Promise<string[]> => (await shelf.keys()).filter((name) => name.startsWith("kept:"));
  await begun(["/assets/index-1.js"]);
  await begun(["/assets/index-2.js"]);
  expect(await kept()).toEqual([]);
  await told("message", { data: "keep", ports: [] });
  const [before] = await kept();
  await begun(["/assets/index-3.js"]);
  const [now, ...others] = await kept();
  expect(others).toEqual([]);
  expect(now).not.toBe(before);
  expect(shelf.caches.get(now ?? "")?.size).toBe(0);
});

it("serves pages that are open once all of them have loaded", async () => {
  strangers = [{ id: "first" }, { id: "loading" }];
  await begun([]);
  await told("message", { data: "take", source: { id: "first" } });
  expect(claim).not.toHaveBeenCalled();
  await told("message", { data: "take", source: { id: "loading" } });
  expect(claim).toHaveBeenCalledOnce();
});

it("shows what a server calls with", async () => {
  await begun([]);
  const called = { table: "T1", title: "Your move in RUSE", words: "With Ada." };
  await told("push", { data: { json: () => called } });
  const options = expect.objectContaining({ body: "With Ada.", tag: "T1", data: { table: "T1" } });
  expect(registration.showNotification).toHaveBeenCalledWith("Your move in RUSE", options);
});

it("leads from a call to the table, where it is open or in a new page", async () => {
  await begun([]);
  const close = vi.fn();
  await told("notificationclick", { notification: { close, data: { table: "OPEN" } } });
  expect(page.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
  await told("notificationclick", { notification: { close, data: { table: "T1" } } });
  expect(openWindow).toHaveBeenCalledWith("/t/T1");
  expect(close).toHaveBeenCalledTimes(2);
});

it("keeps everything when a page asks for it, and says when it is done", async () => {
  const get = await begun(["/assets/index-1.js"]);
  const postMessage = vi.fn();
  await told("message", { data: "keep", ports: [{ postMessage }] });
  expect(postMessage).toHaveBeenCalledWith(true);
  connected = false;
  expect(await get("/runtime/fusebox.pack")).toBe("fresh /runtime/fusebox.pack");
  expect(await get("/assets/Table-1.js")).toBe("fresh /assets/Table-1.js");
});

it("keeps another program when the server has one, though its pages are the same", async () => {
  const get = await begun(["/assets/index-1.js"]);
  const postMessage = vi.fn();
  await told("message", { data: "keep", ports: [{ postMessage }] });
  release = "newer";
  await told("message", { data: "keep", ports: [{ postMessage }] });
  connected = false;
  expect(await get("/runtime/fusebox.pack")).toBe("newer /runtime/fusebox.pack");
  expect(await get("/assets/Table-1.js")).toBe("fresh /assets/Table-1.js");
});

it("keeps Python's memory, and anew when the server has another", async () => {
  const get = await begun([]);
  const postMessage = vi.fn();
  await told("message", { data: "keep", ports: [{ postMessage }] });
  expect(await get(MEMORY)).toBe(`fresh ${MEMORY}`);
  release = "newer";
  await told("message", { data: "keep", ports: [{ postMessage }] });
  connected = false;
  expect(await get(MEMORY)).toBe(`newer ${MEMORY}`);
});

it("keeps all else where there is no such memory", async () => {
  await begun([]);
  const postMessage = vi.fn();
  isMemoryThere = false;
  await told("message", { data: "keep", ports: [{ postMessage }] });
  expect(postMessage).toHaveBeenCalledWith(true);
  expect(await shelf.match(MEMORY)).toBeUndefined();
  expect(await shelf.match("/runtime/fusebox.pack")).toBeDefined();
});

it("says so if not everything could be kept, and goes on from there", async () => {
  await begun([]);
  const postMessage = vi.fn();
  connected = false;
  await told("message", { data: "keep", ports: [{ postMessage }] });
  expect(postMessage).toHaveBeenCalledWith(false);
});

it("forgets what was kept, and what it is not told to do it leaves", async () => {
  await begun([]);
  const postMessage = vi.fn();
  await told("message", { data: "keep", ports: [{ postMessage }] });
  await told("message", { data: "forget", ports: [{ postMessage }] });
  await told("message", { data: "else", ports: [{ postMessage }] });
  expect(postMessage).toHaveBeenCalledTimes(2);
  expect((await shelf.keys()).filter((name) => name.startsWith("kept:"))).toEqual([]);
});

it("has one page for every address among plain files", async () => {
  vi.stubGlobal(
    "Request",
    class {
      url: string;
      constructor(path: string) {
        this.url = `https://box.example${path}`;
      }
    },
  );
  const get = await begun([], "?site");
  expect(await get("/t/offline-1", "navigate")).toBe("fresh /");
});
