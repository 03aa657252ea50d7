// That it is one's turn, told outside the page: the icon, notifications, the service worker's calls, and the home page.
import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Summary } from "../src/generated/api";
import { preferences } from "../src/lib/app/preferences.svelte";
import { agoText } from "../src/lib/app/time";
import { keep } from "../src/lib/table/seats";
import { TurnSign } from "../src/lib/table/turn";
import { askedAfter, firstTables, lastPlayed, otherTables } from "../src/routes/home/mine";

const shown = vi.fn(async () => undefined);
const closed = vi.fn();
const HOUR = 3_600_000;

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
  const worker = { showNotification: shown, getNotifications: async () => [{ close: closed }] };
  vi.stubGlobal("Notification", { permission: "granted" });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => worker },
  });
  preferences.choose({ calls: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  shown.mockClear();
  closed.mockClear();
});

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
}

const icon = (): string | null => document.querySelector("link[rel=icon]")?.getAttribute("href") ?? null;
const notice = () => ({ title: "Your move", words: "FUSE (discs)" });

it("changes the icon when it is one's turn, and changes it back", () => {
  const sign = new TurnSign("T1");
  sign.show(true, notice);
  expect(icon()).toBe("/icon-turn.svg");
  sign.show(false, notice);
  expect(icon()).toBe("/icon.svg");
  sign.show(true, notice);
  sign.end();
  expect(icon()).toBe("/icon.svg");
});

it("notifies whoever looks at something else, and takes it back when the turn is over", async () => {
  hide(true);
  const sign = new TurnSign("T1");
  sign.show(true, notice);
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(shown).toHaveBeenCalledWith("Your move", expect.objectContaining({ body: "FUSE (discs)", tag: "T1" }));
  sign.show(false, notice);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it("notifies nobody who looks at the page, or who did not ask for it", async () => {
  hide(false);
  new TurnSign("T1").show(true, notice);
  hide(true);
  preferences.choose({ calls: false });
  new TurnSign("T2").show(true, notice);
  await import("../src/lib/app/calls");
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
});

function table(name: string, change: Partial<Summary> = {}): Summary {
  const waiting = { started: true, waiting: [0], moved: 1_000, made: 0 };
  const plain = { seat: 0, game: "ruse", names: ["Ada"], outcome: "", result: null, options: {}, hints: 0 };
  return {
    table: name,
    ...plain,
    rested: false,
    pauses: 0,
    time: null,
    daily: "",
    bots: [],
    sides: [],
    rematch: "",
    ...waiting,
    ...change,
  };
}

it("lists the tables that wait for oneself first, then rematches others ask for, then those that wait for others", () => {
  const all = [
    table("new", { moved: 9_000 }),
    table("theirs", { waiting: [1] }),
    table("old", { moved: 2_000 }),
    table("over", { outcome: "Ada wins.", rematch: "asked" }),
    table("asked", { started: false, moved: null, made: 5_000 }),
  ];
  expect(firstTables(all).map((one) => one.table)).toEqual(["old", "new", "asked"]);
  expect(otherTables(all).map((one) => one.table)).toEqual(["theirs", "over"]);
  const asking = (): readonly (string | undefined)[] => all.map((one) => askedAfter(one, all)?.table);
  expect(asking()).toEqual([undefined, undefined, undefined, undefined, "over"]);
  keep("asked", { seat: 0, token: "T" });
  expect(asking()).toEqual(all.map(() => undefined));
});

it("offers the last game again that was played here, as long as nobody goes on already", () => {
  const ended = (name: string, change: Partial<Summary> = {}) => table(name, { outcome: "Ada wins.", ...change });
  const last = ended("last", { moved: 9_000 });
  keep("last", { seat: 0, token: "T" });
  expect(lastPlayed([ended("before"), last, table("running")])).toBe(last);
  expect(lastPlayed([ended("before"), { ...last, rematch: "next" }])).toBeUndefined();
  expect(lastPlayed([{ ...last, daily: "2026-11-20" }])).toBeUndefined();
  expect(lastPlayed([ended("elsewhere")])).toBeUndefined();
});

it("says since when in words", () => {
  expect(agoText(0, "en", 3 * HOUR + 1)).toBe("3 hours ago");
  expect(agoText(0, "fr", 25 * HOUR)).toBe("hier");
  expect(agoText(1_000, "en", 0)).toBe("this minute");
});
