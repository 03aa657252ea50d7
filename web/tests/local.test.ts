// The page that has the tables of this device: what it tells its worker, and what it asks of the browser.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromWorker, ToWorker } from "../src/lib/offline/messages";

/** A worker that is ready at once. */
class Pretended {
  static made: Pretended[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  readonly heard: ToWorker[] = [];
  readonly terminate = vi.fn();

  constructor() {
    Pretended.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
    if (message.kind === "begin") queueMicrotask(() => this.tell({ kind: "ready" }));
  }

  tell(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

let persist: ReturnType<typeof vi.fn>;

beforeEach(() => {
  Pretended.made = [];
  persist = vi.fn(async () => true);
  vi.stubGlobal("Worker", Pretended);
  const locks = { request: async (_name: string, _how: object, work: (lock: object) => Promise<void>) => work({}) };
  vi.stubGlobal("navigator", { locks, storage: { persist } });
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The worker of the tables, once there is a line to one of them. */
async function begun(): Promise<Pretended> {
  const { local } = await import("../src/lib/offline/local");
  const opened = new Promise<void>((resolve) => {
    local.dial("offline-abc").onopen = resolve;
  });
  await opened;
  const [tables] = Pretended.made;
  if (!tables) throw new Error("no worker");
  return tables;
}

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("the browser is asked not to clear what is kept", async () => {
  await begun();
  expect(persist).toHaveBeenCalledOnce();
});

it("the tables are told when nobody looks, and when somebody does again", async () => {
  const tables = await begun();
  look("hidden");
  look("visible");
  const seen = tables.heard.flatMap((message) => (message.kind === "seen" ? [message.seen] : []));
  expect(seen).toEqual([true, false, true]);
});

it("bots have a worker of their own, which ends when they rest", async () => {
  const tables = await begun();
  tables.tell({ kind: "bots", wanted: true });
  const [, bots] = Pretended.made;
  expect(bots?.heard.map(({ kind }) => kind)).toEqual(["begin"]);
  expect(tables.heard.at(-1)?.kind).toBe("bots");
  tables.tell({ kind: "bots", wanted: false });
  expect(bots?.terminate).toHaveBeenCalledOnce();
  expect(tables.terminate).not.toHaveBeenCalled();
});

it("before either worker begins, the page lets go of what nobody uses any more", async () => {
  const room = vi.spyOn(Reflect, "construct");
  const tables = await begun();
  expect(room).toHaveBeenCalledOnce();
  tables.tell({ kind: "bots", wanted: true });
  expect(room).toHaveBeenCalledTimes(2);
});

it("a browser without so much room is tidy already", async () => {
  vi.spyOn(Reflect, "construct").mockImplementation(() => {
    throw new RangeError("so much is not there");
  });
  expect((await begun()).heard.at(0)?.kind).toBe("begin");
});
