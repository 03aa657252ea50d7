// What is drawn beside the page: piles, hands and cards that fly, by a thread or without one.
import { render, screen } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { expect, it, vi } from "vitest";
import type { Scene } from "../../src/games";
import Board from "../../src/games/fusion/Board.svelte";
import type { ToStage } from "../../src/games/fusion/flight";
import { Scenery } from "../../src/games/fusion/scenery";
import type { Card, Event, View } from "../../src/generated/fusion";
import { preferences } from "../../src/lib/app/preferences.svelte";
import { act, eachAnew, HAND, key, pick, scene, told, VIEW } from "./scenes";

eachAnew();

/** Stands in for the thread that draws, and keeps what it is told. */
function stage(comes = true): readonly ToStage[] {
  const heard: ToStage[] = [];
  class Drawing {
    onmessage = (): void => undefined;
    onerror = (): void => undefined;
    #ended = false;

    constructor() {
      queueMicrotask(() => (comes ? this.onmessage() : this.onerror()));
    }

    postMessage(messages: readonly ToStage[]): void {
      if (!this.#ended) heard.push(...messages);
    }

    terminate(): void {
      this.#ended = true;
      heard.length = 0;
    }
  }
  vi.stubGlobal("Worker", Drawing);
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas;
  const place = { x: 10, y: 20, width: 100, height: 140 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(place);
  return heard;
}

const flights = (heard: readonly ToStage[]): readonly unknown[] =>
  heard.flatMap((message) => (message.kind === "fly" ? [[message.flight.card, message.flight.pile ?? "hand"]] : []));

it("has the piles drawn, and a card fly from who laid it", async () => {
  const heard = stage();
  const { rerender } = render(Board, { scene: scene(), act, pick });
  await tick();
  expect(heard).toContainEqual({ kind: "pile", pile: 1, cards: ["Gh6"], count: 1 });
  const covered = { ...VIEW, piles: [["Bc1"], ["Gh6", "Gr5"], ["Ps4"]] } as unknown as View;
  const laid: Event = { type: "Laid", seat: 1, card: "Gr5" as Card, pile: "B", on: "Gh6" };
  await rerender({ scene: scene({ view: covered, version: 4, fresh: told(laid) }) });
  await tick();
  expect(heard).toContainEqual({ kind: "pile", pile: 1, cards: ["Gh6", "Gr5"], count: 2 });
  expect(flights(heard)).toEqual([["Gr5", 1]]);
});

it("has each card of the hand drawn, and its place empty while it is away", async () => {
  const heard = stage();
  render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("a");
  const holds = heard.flatMap((message) => (message.kind === "hold" ? [[message.slot, message.card]] : []));
  expect(holds).toEqual([...HAND.map((card, slot) => [slot, card]), [0, null]]);
});

it.each([{ sound: false }, { language: "fr" as const }, { theme: "dark" as const }])(
  "goes on drawing after %o is chosen in mid-race",
  async (change) => {
    const heard = stage();
    const { rerender } = render(Board, { scene: scene(), act, pick });
    await tick();
    preferences.choose(change);
    flushSync();
    const covered = { ...VIEW, piles: [["Bc1", "Oc1"], ["Gh6"], ["Ps4"]] } as unknown as View;
    await rerender({ scene: scene({ view: covered, version: 4 }) });
    await tick();
    preferences.choose({ sound: true, language: "en", theme: "system" });
    expect(heard).toContainEqual({ kind: "pile", pile: 0, cards: ["Bc1", "Oc1"], count: 2 });
  },
);

it("lets cards of others fly again after many were missed", async () => {
  const heard = stage();
  const missed: Card[] = ["Oc1", "Oc6", "Kc4", "Kc5", "Yc5", "Yc6", "Pc2", "Pc3", "Gc3", "Gc4", "Ol1", "Ol6"];
  const lays = (cards: readonly Card[]): Scene["fresh"] =>
    told(...cards.map((card): Event => ({ type: "Laid", seat: 1, card, pile: "A", on: "Bc1" })));
  const view = (...cards: readonly Card[]): View =>
    ({ ...VIEW, piles: [["Bc1", ...missed, ...cards], ["Gh6"], ["Ps4"]] }) as unknown as View;
  const { rerender } = render(Board, { scene: scene(), act, pick });
  await rerender({ scene: scene({ version: 20, fresh: lays(missed), view: view() }) });
  await rerender({ scene: scene({ version: 21, fresh: lays(["Os2"]), view: view("Os2") }) });
  await tick();
  expect(flights(heard).at(-1)).toEqual(["Os2", 0]);
});

it("lets the fuse of a stop burn on evenly, whatever is heard meanwhile", async () => {
  const stop = { type: "Stop", cause: "stuck", tops: [], until: 14_000, laid: [null, null], declined: [false, false] };
  const stopped = { ...VIEW, stage: "stopped", stop } as unknown as View;
  let now = 4_000;
  const at = (declined: readonly boolean[]): Scene =>
    scene({ view: { ...stopped, stop: { ...stop, declined } } as unknown as View, now: () => now });
  const { container, rerender } = render(Board, { scene: at([false, false]), act, pick });
  const delay = (): string => container.querySelector(".burn .live")?.getAttribute("style") ?? "";
  const begun = delay();
  now = 8_000;
  await rerender({ scene: at([false, true]) });
  await tick();
  expect(begun).not.toBe("");
  expect(delay()).toBe(begun);
});

it("draws by itself where no thread comes that would", async () => {
  const drawn = vi.spyOn(Scenery.prototype, "hear").mockReturnValue();
  const heard = stage(false);
  render(Board, { scene: scene(), act, pick });
  expect(drawn).not.toHaveBeenCalled();
  await tick();
  expect(heard).toEqual([]);
  const told = drawn.mock.calls.flatMap(([messages]) => messages);
  expect(told[0]?.kind === "stage" && told[0].canvas).toBeInstanceOf(HTMLCanvasElement);
  expect(told).toContainEqual({ kind: "pile", pile: 1, cards: ["Gh6"], count: 1 });
});

it("follows each move of a live race by itself, without a new scene", async () => {
  let now = scene();
  let follower = (): void => undefined;
  const follow = (told: () => void): (() => void) => {
    follower = told;
    return () => undefined;
  };
  const live = { scene: () => now, follow };
  render(Board, { scene: now, act, pick, live });
  await tick();
  const view = { ...VIEW, piles: [["Bc1", "Oc1"], ["Gh6"], ["Ps4"]], draw_sizes: [30, 31] } as unknown as View;
  now = scene({ view, version: 4 });
  follower();
  expect(screen.getByLabelText(/^Pile A.*orange crown 1$/)).toBeTruthy();
  expect(screen.getByLabelText("Your draw pile, 30 to draw, 33 cards left in all")).toBeTruthy();
});

it("lets a card fly at once, and back into the hand if it does not fit", async () => {
  const heard = stage();
  const { rerender } = render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("b");
  expect(flights(heard)).toEqual([["Bc2", 1]]);
  const missed: Event = { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "B", why: ["not_next"] };
  await rerender({ scene: scene({ version: 4, fresh: told(missed), sent: [] }) });
  await tick();
  expect(heard.at(-1)).toMatchObject({ kind: "fly", flight: { card: "Bc2", shaken: true } });
  expect(heard.findLast(({ kind }) => kind === "pile")).toMatchObject({ pile: 1, cards: ["Gh6"] });
});

it("has the colours marked by the letters of the language chosen now", async () => {
  const heard = stage();
  render(Board, { scene: scene(), act, pick });
  await tick();
  preferences.choose({ language: "fr" });
  flushSync();
  await tick();
  preferences.choose({ language: "en" });
  const languages = heard.flatMap((message) => (message.kind === "language" ? [message.language] : []));
  expect(languages).toEqual(["en", "fr"]);
});
