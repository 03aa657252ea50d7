// Keeping the box for when there is no connection: quietly, but not on a costly one nor against anybody's will.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preferences } from "../src/lib/app/preferences.svelte";
import { keepQuietly } from "../src/lib/offline/keeping";

let told: string[];

beforeEach(() => {
  localStorage.clear();
  preferences.choose({ keeps: null });
  told = [];
  const active = {
    postMessage: (message: string, [port]: [MessagePort]) => {
      told.push(message);
      port.postMessage(true);
    },
  };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active }) } });
});

afterEach(() => vi.unstubAllGlobals());

function on(connection: object): void {
  vi.stubGlobal("navigator", Object.assign(navigator, { connection }));
}

it("fetches everything where nothing is known of the connection, or that it costs nothing", async () => {
  await keepQuietly();
  on({ saveData: false, type: "wifi" });
  await keepQuietly();
  expect(told).toEqual(["keep", "keep"]);
});

it("waits to be asked where data are to be saved or the connection is mobile", async () => {
  for (const costly of [{ saveData: true }, { type: "cellular" }]) {
    on(costly);
    await keepQuietly();
  }
  expect(told).toEqual([]);
  preferences.choose({ keeps: true });
  await keepQuietly();
  expect(told).toEqual(["keep"]);
});

it("fetches nothing for those who do not want it", async () => {
  preferences.choose({ keeps: false });
  await keepQuietly();
  expect(told).toEqual([]);
});
