// Another build comes: who kept everything of the last one has it of this one, too.
import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepOffline, keepOn } from "../src/lib/app/offline";

const { keepQuietly } = vi.hoisted(() => ({ keepQuietly: vi.fn(async () => undefined) }));
vi.mock("../src/lib/offline/keeping", () => ({ keepQuietly }));

let names: string[];
let program: Response | undefined;
let worker: EventTarget & { controller?: object };
const postMessage = vi.fn();

beforeEach(() => {
  keepQuietly.mockClear();
  postMessage.mockClear();
  names = ["shell:a"];
  program = undefined;
  const own = { register: async () => ({}), ready: Promise.resolve({ active: { postMessage } }) };
  worker = Object.assign(new EventTarget(), own);
  vi.stubGlobal("navigator", { serviceWorker: worker });
  vi.stubGlobal("caches", { keys: async () => names, match: async () => program });
});

afterEach(() => vi.unstubAllGlobals());

it("a page that finds only the place of it fetches it", async () => {
  names.push("kept:a");
  expect(await keepOffline()).toBe(true);
  await waitFor(() => expect(keepQuietly).toHaveBeenCalledOnce());
});

it("and so does one that is open when the next build takes over", async () => {
  await keepOffline();
  names.push("kept:b");
  worker.dispatchEvent(new Event("controllerchange"));
  await waitFor(() => expect(keepQuietly).toHaveBeenCalledOnce());
});

it("what is there is not fetched again, nor anything for who kept nothing", async () => {
  await keepOn();
  names.push("kept:a");
  program = new Response();
  await keepOn();
  expect(keepQuietly).not.toHaveBeenCalled();
});

it("a page asks the worker to serve it once it has loaded, unless it does already", async () => {
  await keepOffline();
  expect(postMessage.mock.calls).toEqual([["take"]]);
  worker.controller = {};
  await keepOffline();
  expect(postMessage).toHaveBeenCalledOnce();
});
