// The board as a person meets it: taps and keys, and what comes back.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it } from "vitest";
import Board from "../../src/games/fusion/Board.svelte";
import type { Event, View } from "../../src/generated/fusion";
import { preferences } from "../../src/lib/app/preferences.svelte";
import { act, eachAnew, FIRST, HAND, key, LEGAL, pick, scene, told, VIEW } from "./scenes";

eachAnew();

it("names the hand and the piles, with what each pile takes", () => {
  render(Board, { scene: scene(), act, pick });
  expect(screen.getByLabelText("Card 1: blue crown 2").getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByLabelText("Pile A: same colour or shape, on top blue crown 1")).toBeTruthy();
  expect(screen.getByLabelText("Your draw pile, 31 to draw, 34 cards left in all")).toBeTruthy();
});

it("has the focus go through its things in the order of their list", () => {
  render(Board, { scene: scene(), act, pick });
  const touched = [...document.querySelectorAll<HTMLElement>("[data-thing]")].map(({ dataset }) => dataset.thing);
  expect(touched).toEqual(["card-1", "card-2", "card-3", "draw", "pile-A", "pile-B", "pile-C"]);
});

it("goes from thing to thing by arrows, past what can't be touched", async () => {
  render(Board, { scene: scene(), act, pick });
  const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset.thing;
  screen.getByLabelText(/^Card 3/).focus();
  await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
  expect(focused()).toBe("card-3");
  await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" });
  expect(focused()).toBe("pile-C");
  await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowLeft" });
  expect(focused()).toBe("pile-B");
});

it("lays a card by two taps, at once and ahead of the table", async () => {
  render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await fireEvent.click(screen.getByLabelText("Card 1: blue crown 2"), { detail: 0 });
  expect(screen.getByLabelText("Card 1: blue crown 2").getAttribute("aria-pressed")).toBe("true");
  await fireEvent.pointerDown(screen.getByLabelText(/^Pile A/), { button: 0 });
  expect(act).toHaveBeenCalledWith(FIRST);
  expect(screen.getByLabelText("Pile A: same colour or shape, on top blue crown 2")).toBeTruthy();
  expect(screen.getByLabelText("Card 1: none")).toBeTruthy();
});

it("lays cards by keys, the second on the first before anybody judged it", async () => {
  render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("a");
  await key("é", "Digit2");
  await key("A");
  expect(act.mock.calls.map(([action]) => action)).toEqual([FIRST, { type: "Lay", card: "Bl2", pile: "A", on: "Bc2" }]);
});

it("takes the pile before the card as well, and lets go of what was picked", async () => {
  render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("b");
  await key("3", "Numpad3");
  expect(act).toHaveBeenCalledWith({ type: "Lay", card: "Yl6", pile: "B", on: "Gh6" });
  await key("1", "Digit1");
  await key("Escape");
  await key("c");
  expect(act).toHaveBeenCalledTimes(1);
});

it("leaves Escape to the menu when nothing is picked", async () => {
  render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  expect(await key("Escape")).toBe(true);
  await key("1", "Digit1");
  expect(await key("Escape")).toBe(false);
  expect(await key("Escape")).toBe(true);
});

it("takes a card back that lost a race, and says who was first", async () => {
  const { rerender } = render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("a");
  const covered = { ...VIEW, piles: [["Bc1", "Oc1"], ["Gh6"], ["Ps4"]] } as unknown as View;
  const late: Event = { type: "Late", seat: 0, card: "Bc2", pile: "A", first: 1 };
  await rerender({ scene: scene({ view: covered, version: 4, fresh: told(late), sent: ["nonce"] }) });
  await tick();
  expect(screen.getByLabelText("Card 1: blue crown 2")).toBeTruthy();
  expect(screen.getByLabelText(/^Pile A.*orange crown 1$/)).toBeTruthy();
  expect(screen.getAllByText("Blaise was first").length).toBeGreaterThan(0);
});

it("shows the penalty of a card that does not fit, and lays nothing meanwhile", async () => {
  const { rerender } = render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("b");
  const waits = { ...VIEW, penalties: [5_000, 0] } as unknown as View;
  const missed: Event = { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "B", why: ["not_next"] };
  await rerender({ scene: scene({ view: waits, version: 4, fresh: told(missed), sent: [], legal: [] }) });
  await tick();
  expect(screen.getAllByText("Does not fit: not one higher or lower").length).toBeGreaterThan(0);
  await key("1", "Digit1");
  await key("a");
  expect(act).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText("Card 1: blue crown 2")).toBeTruthy();
});

it("says no more on a pile once the race is over", async () => {
  const { rerender } = render(Board, { scene: scene(), act, pick });
  const missed: Event = { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "B", why: ["not_next"] };
  await rerender({ scene: scene({ version: 4, fresh: told(missed) }) });
  const shown = (): readonly Element[] => [...document.querySelectorAll(".notice:not(.none)")];
  expect(shown().map((notice) => notice.textContent)).toEqual(["Does not fit: not one higher or lower"]);
  const over = { ...VIEW, stage: "over" } as unknown as View;
  await rerender({ scene: scene({ view: over, version: 5, fresh: [], legal: [], still: true }) });
  expect(shown()).toEqual([]);
});

it("takes a refused card back without a word of its own", async () => {
  const { rerender } = render(Board, { scene: scene({ sent: ["nonce"] }), act, pick });
  await key("1", "Digit1");
  await key("a");
  await rerender({ scene: scene({ sent: [] }) });
  await tick();
  expect(screen.getByLabelText("Card 1: blue crown 2")).toBeTruthy();
});

it("draws by the space bar where the table does not", async () => {
  const legal = [...LEGAL, { action: { type: "DrawCards" } }];
  render(Board, { scene: scene({ legal }), act, pick });
  await key(" ");
  expect(act).toHaveBeenCalledWith({ type: "DrawCards" });
});

it("offers to lay none in a stop", async () => {
  const stop = { type: "Stop", cause: "stuck", tops: [], until: 14_000, laid: [null, null], declined: [false, false] };
  const stopped = { ...VIEW, stage: "stopped", stop } as unknown as View;
  const legal = [...LEGAL, { action: { type: "Decline" } }];
  render(Board, { scene: scene({ view: stopped, legal }), act, pick });
  expect(screen.getByText("Nobody can play")).toBeTruthy();
  screen.getByLabelText(/^Card 3/).focus();
  await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
  expect(document.activeElement?.textContent).toContain("Lay none");
  await fireEvent.click(screen.getByText("Lay none"));
  expect(act).toHaveBeenCalledWith({ type: "Decline" });
});

it("does nothing once it is only looked at, and shows open hands", async () => {
  const open = { ...VIEW, viewer: "open", hands: [HAND, ["Oc1", "Oc6", "Yr3"]] } as unknown as View;
  render(Board, { scene: scene({ view: open, seat: null, still: true, legal: [] }), act, pick });
  await key("1", "Digit1");
  await key("a");
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByText("Blaise")).toBeTruthy();
});

it("says who laid the card on top, and moves their lane with it", async () => {
  const { container, rerender } = render(Board, { scene: scene(), act, pick });
  expect(container.querySelector("[data-by=A]")?.classList.contains("none")).toBe(true);
  const covered = { ...VIEW, piles: [["Bc1", "Oc1"], ["Gh6"], ["Ps4"]], draw_sizes: [31, 30] } as unknown as View;
  const laid: Event = { type: "Laid", seat: 1, card: "Oc1", pile: "A", on: "Bc1" };
  await rerender({ scene: scene({ view: covered, version: 4, fresh: told(laid) }) });
  await tick();
  expect(container.querySelector("[data-by=A]")?.textContent).toBe("Blaise");
  expect(container.querySelector("[data-lane='1'] .figure")?.textContent).toBe("33");
  expect(container.querySelector<HTMLElement>("[data-lane='1'] .live")?.style.transform).toMatch(/^scaleX\(0\.029/);
});

it("counts what one has left as it does for the others: with the hand", () => {
  const { container } = render(Board, { scene: scene(), act, pick });
  expect(container.querySelector(".draw .figure")?.textContent).toBe("34");
  const lanes = [...container.querySelectorAll("[data-lane] .figure")].map((one) => one.textContent);
  expect(lanes).toEqual(["34", "34"]);
});

it.each<[Event, string, string]>([
  [
    { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "C", why: ["same_colour", "near_number"] },
    "Does not fit: same colour, number too close",
    "Elle ne va pas\u00a0: même couleur, nombre trop proche",
  ],
  [
    { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "A", why: ["unlike"] },
    "Does not fit: neither colour nor shape",
    "Elle ne va pas\u00a0: ni couleur ni forme",
  ],
  [
    { type: "Missed", seat: 0, until: 5_000, card: "Bc2", pile: "C", why: ["same_shape"] },
    "Does not fit: same shape",
    "Elle ne va pas\u00a0: même forme",
  ],
  [
    { type: "Stood", seat: 0, card: "Bc2", pile: "B", why: ["not_next"] },
    "Does not fit, but stays: not one higher or lower",
    "Elle ne va pas, mais reste\u00a0: ni un de plus ni un de moins",
  ],
])("says why a card does not fit: %o", async (event, english, french) => {
  for (const [language, words] of [
    ["en", english],
    ["fr", french],
  ] as const) {
    preferences.choose({ language });
    const { rerender } = render(Board, { scene: scene(), act, pick });
    await rerender({ scene: scene({ version: 4, fresh: told(event) }) });
    expect(document.querySelector(".notice:not(.none)")?.textContent).toBe(words);
    cleanup();
  }
  preferences.choose({ language: "en" });
});

it("says nothing of what others left lying", async () => {
  const { rerender } = render(Board, { scene: scene(), act, pick });
  const stood: Event = { type: "Stood", seat: 1, card: "Gc3", pile: "B", why: ["not_next"] };
  await rerender({ scene: scene({ version: 4, fresh: told(stood) }) });
  expect(document.querySelector(".notice:not(.none)")).toBeNull();
});
