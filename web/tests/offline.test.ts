// Without a server: what is asked goes to the tables of this device, and one page owns them.
import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alone } from "../src/lib/app/alone.svelte";
import { mine } from "../src/lib/app/api";
import { online } from "../src/lib/app/online.svelte";
import { ask, dial, isLocal } from "../src/lib/app/transport";
import { local } from "../src/lib/offline/local";
import { own } from "../src/lib/offline/owning";
import { keep } from "../src/lib/table/seats";

let reached: string[];
let connected: boolean;

beforeEach(() => {
  localStorage.clear();
  reached = [];
  connected = true;
  vi.stubGlobal("fetch", async (path: string) => {
    if (!connected) throw new TypeError("no connection");
    reached.push(`server ${path}`);
    return Response.json({ tables: [{ table: "away" }] });
  });
  vi.spyOn(local, "ask").mockImplementation(async (path) => {
    reached.push(`here ${path}`);
    return Response.json({ tables: [{ table: "here" }] });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  online.noticed(true);
});

it("a table says by its name where it is played", () => {
  expect([isLocal("offline-abc"), isLocal("abcoffline")]).toEqual([true, false]);
});

it("what concerns a table of this device is asked here, and everything else of the server", async () => {
  await ask("/api/tables/offline-abc/record");
  await ask("/api/tables/abc/record");
  await ask("/api/box");
  expect(reached).toEqual(["here /api/tables/offline-abc/record", "server /api/tables/abc/record", "server /api/box"]);
});

it("a new table is played here while the server can't be reached, if the program was kept", async () => {
  connected = false;
  const possible = vi.spyOn(alone, "possible").mockResolvedValue(false);
  await expect(ask("/api/tables")).rejects.toThrow();
  possible.mockResolvedValue(true);
  await ask("/api/tables");
  await expect(ask("/api/code")).rejects.toThrow();
  expect([reached, online.now]).toEqual([["here /api/tables"], false]);
});

it("one's tables are those of the server and those of this device", async () => {
  keep("offline-abc", { seat: 0, token: "t1" });
  keep("abc", { seat: 0, token: "t2" });
  expect((await mine({ tokens: ["t1", "t2"] })).tables.map(({ table }) => table)).toEqual(["here", "away"]);
  connected = false;
  expect((await mine({ tokens: ["t1", "t2"] })).tables.map(({ table }) => table)).toEqual(["here"]);
  await expect(mine({ tokens: ["t2"] })).rejects.toThrow();
});

it("a line to a table of this device opens, speaks, hears and closes like a socket", async () => {
  const there = { onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
  vi.spyOn(local, "dial").mockReturnValue(there);
  const line = dial("offline-abc");
  const [opened, heard] = [vi.fn(), vi.fn()];
  line.onopen = opened;
  line.onmessage = heard;
  await waitFor(() => expect(there.onopen).not.toBeNull());
  const { onopen, onmessage } = there as unknown as { onopen: () => void; onmessage: (event: object) => void };
  onopen();
  onmessage({ data: "text" });
  line.send("hello");
  line.close();
  expect(opened).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledWith({ data: "text" });
  expect(there.send).toHaveBeenCalledWith("hello");
  expect(there.close).toHaveBeenCalledOnce();
});

/** Locks as a browser has them, with one holder at a time. */
class Locks {
  #steal: (() => void) | null = null;

  async request(_name: string, how: LockOptions, work: (lock: object | null) => Promise<void>): Promise<void> {
    if (this.#steal && !how.steal) return work(null);
    this.#steal?.();
    const stolen = new Promise<never>((_, reject) => {
      this.#steal = () => reject(new DOMException("stolen", "AbortError"));
    });
    return Promise.race([work({}), stolen]);
  }
}

it("one page owns the tables: the one that is looked at takes them from another", async () => {
  vi.stubGlobal("navigator", { locks: new Locks() });
  const focus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const [first, second] = [vi.fn(), vi.fn()];
  await own(first);
  await expect(own(second)).rejects.toThrow();
  expect(first).not.toHaveBeenCalled();
  focus.mockReturnValue(true);
  await own(second);
  await waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect(second).not.toHaveBeenCalled();
});
