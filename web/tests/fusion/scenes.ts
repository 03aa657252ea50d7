// A race of Fusion to test with, on a page that is made anew for each test.
import { cleanup, fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";
import type { Scene } from "../../src/games";
import type { Event, View } from "../../src/generated/fusion";

export const HAND = ["Bc2", "Bl2", "Yl6"];
export const VIEW = {
  type: "View",
  options: { type: "Options", draw: "auto", penalty: 1, tempo: "brisk", fair: "on" },
  seats: 2,
  viewer: 0,
  stage: "racing",
  piles: [["Bc1"], ["Gh6"], ["Ps4"]],
  covered: [[], [], []],
  hands: [HAND, null],
  hand_sizes: [3, 3],
  draw_sizes: [31, 31],
  draw_piles: null,
  left_over: null,
  penalties: [0, 0],
  tops_at: [0, 0, 0],
  hands_at: [3000, 3000],
  signal_at: 3000,
  laid_at: 3000,
  changed_at: 3000,
  looked: false,
  stop: null,
  idle_stops: 0,
  reason: null,
  ended: null,
} as unknown as View;
export const LEGAL = [{ action: { type: "Lay", card: "Bc2", pile: "A", on: "Bc1" } }];
export const FIRST = { type: "Lay", card: "Bc2", pile: "A", on: "Bc1" };

export function scene(change: Partial<Scene> = {}): Scene {
  return {
    view: VIEW,
    legal: LEGAL,
    fresh: [],
    version: 3,
    seat: 0,
    names: ["Ada", "Blaise"],
    picked: null,
    busy: false,
    still: false,
    now: () => 4_000,
    sent: [],
    ...change,
  };
}

export const told = (...events: readonly Event[]): Scene["fresh"] => [
  { n: 3, at: 4_000, seat: 0, events: [...events] },
];
export const act = vi.fn((_action: unknown) => "nonce");
export const pick = vi.fn();
export const key = (name: string, code = ""): Promise<boolean> => fireEvent.keyDown(window, { key: name, code });

/** A page that moves little, and nothing of one test left for the next. */
export function eachAnew(): void {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
  });
}
