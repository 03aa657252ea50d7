// The client begins: what keeps it for when there is no connection comes behind, where it can be fetched.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { keepOffline } = vi.hoisted(() => ({ keepOffline: vi.fn(async () => true) }));
vi.mock("../src/App.svelte", () => ({ default: () => undefined }));

let loaded: () => Promise<boolean>;

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PROD", true);
  vi.spyOn(globalThis, "addEventListener").mockImplementation((kind: string, listener: unknown) => {
    if (kind === "load") loaded = listener as () => Promise<boolean>;
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("it is kept once the page is there", async () => {
  vi.doMock("../src/lib/app/offline", () => ({ keepOffline }));
  await import("../src/main");
  expect(keepOffline).not.toHaveBeenCalled();
  expect(await loaded()).toBe(true);
});

it("a line that is gone by then is no error", async () => {
  vi.doMock("../src/lib/app/offline", () => {
    throw new TypeError("no connection");
  });
  await import("../src/main");
  expect(await loaded()).toBe(false);
});
