// RUSE's table as a person meets it: places that glow, a path tile that is turned, a sheet after the round.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { game } from "../../src/games/ruse";
import { fetched } from "../../src/games/ruse/fetched.svelte";
import Account from "../../src/games/ruse/later/Account.svelte";
import type { Action } from "../../src/generated/ruse";
import { LEGAL, options, sceneOf, VIEW, viewWith } from "./views";

const act = vi.fn();
const pick = vi.fn();
const { Board } = game;
const LAYS: readonly Action[] = [
  { type: "Lay", path: "L", cell: "3,5", quarters: 1 },
  { type: "Lay", path: "L", cell: "3,5", quarters: 2 },
  { type: "Lay", path: "L", cell: "4,4", quarters: 0 },
  { type: "Refuse" },
];

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function thing(container: HTMLElement, id: string): HTMLElement {
  return container.querySelector(`[data-thing="${id}"]`) as HTMLElement;
}

it("lets every place glow where the die may go, and puts it there", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  const able = [...container.querySelectorAll("button.thing.able")].map((one) => one.getAttribute("data-thing"));
  expect(able.sort()).toEqual(LEGAL.map(({ action }) => `place-${(action as { spot: string }).spot}`).sort());
  await fireEvent.click(thing(container, "place-forest"));
  expect(act).toHaveBeenLastCalledWith({ type: "Place", spot: "forest" });
});

it("lets the table say why something can't be done", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.click(thing(container, "tile-farm-2"));
  expect(act).toHaveBeenLastCalledWith({ type: "Stop", tile: 2 });
});

it("tries a path tile on a cell, turns it, and lays it", async () => {
  await fetched.fetch();
  const { container } = render(Board, { scene: sceneOf({ legal: options(...LAYS) }), act, pick });
  await fireEvent.click(thing(container, "cell-3,5"));
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByText(/joins 1 cell · gives 1 GP/)).toBeTruthy();
  await fireEvent.click(thing(container, "turn"));
  await fireEvent.click(thing(container, "lay"));
  expect(act).toHaveBeenLastCalledWith(LAYS[1]);
});

it("asks which of several things a thing should do", async () => {
  const sends: readonly Action[] = [
    { type: "Send", kit: 1, exit: 4 },
    { type: "Send", kit: 2, exit: 4 },
  ];
  const { container } = render(Board, { scene: sceneOf({ legal: options(...sends, { type: "Done" }) }), act, pick });
  await fireEvent.click(thing(container, "exit-4"));
  expect(act).not.toHaveBeenCalled();
  expect(container.querySelectorAll(".bar .deed.able")).toHaveLength(2);
  await fireEvent.click(screen.getByText(/Kit 2 leaves by exit 4/));
  expect(act).toHaveBeenLastCalledWith(sends[1]);
});

it("has a key for everything that can be chosen, and shows it", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  const keys = [...container.querySelectorAll("button.thing.able")].map((one) => one.getAttribute("aria-keyshortcuts"));
  expect(new Set(keys)).toEqual(new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]));
  await fireEvent.keyDown(document.body, { key: "2", code: "Digit2" });
  expect(act).toHaveBeenLastCalledWith({ type: "Place", spot: "forest" });
  cleanup();
  render(Board, { scene: sceneOf({ legal: options({ type: "Roll" }) }), act, pick });
  await fireEvent.keyDown(document.body, { key: "r", code: "KeyR" });
  expect(act).toHaveBeenLastCalledWith({ type: "Roll" });
});

it("says by itself that a turn is over when nothing is left to choose, and not before it can be taken back", () => {
  vi.useFakeTimers();
  const { container } = render(Board, { scene: sceneOf({ legal: options({ type: "Done" }) }), act, pick });
  expect(container.querySelector(".burns")).not.toBeNull();
  vi.advanceTimersByTime(2_900);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Done" });
  cleanup();
  render(Board, { scene: sceneOf({ legal: options({ type: "Done" }, { type: "EatCheese" }) }), act, pick });
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it("opens somebody's board beside the map, and one's own again", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  await fireEvent.click(thing(container, "seat-4"));
  await vi.dynamicImportSettled();
  expect(container.querySelector(".others")?.textContent).toContain("VIXEN, level 1");
  expect(container.querySelector(".lands")).not.toBeNull();
  expect(container.querySelector(".near > .own")).toBeNull();
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(container.querySelector(".near > .own .den")).not.toBeNull();
});

it("shows a card large with all its words where the keys are on it", async () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  const card = thing(container, "card-PO1");
  vi.spyOn(card, "matches").mockReturnValue(true);
  await fireEvent.focusIn(card);
  await vi.dynamicImportSettled();
  const zoom = container.querySelector(".tip .zoom");
  expect(zoom?.textContent).toContain("PO1");
  expect(zoom?.textContent).toMatch(/also gives .*exchange: .*if unfinished/s);
});

it("shows what a die costs and brings in a territory before it is placed there", () => {
  const { container } = render(Board, { scene: sceneOf(), act, pick });
  const offers = [...container.querySelectorAll(".lands .offer")];
  expect(offers).toHaveLength(4);
  for (const offer of offers) {
    const tips = [...offer.querySelectorAll<HTMLElement>("[data-tip]")].map(({ dataset }) => dataset.tip);
    expect(tips).toEqual([
      expect.stringMatching(/^a \w+ resource$/),
      "the territory's top tile",
      "the fox moves up to 4",
    ]);
  }
  expect(container.querySelectorAll(".lands .slot.next")).toHaveLength(5);
});

it("does nothing while only looked at", async () => {
  const { container } = render(Board, { scene: sceneOf({ seat: null, still: true, legal: [] }), act, pick });
  expect(container.querySelector(".able")).toBeNull();
  await fireEvent.click(thing(container, "place-river"));
  expect(act).not.toHaveBeenCalled();
});

it("shows where the points came from", () => {
  const player = { ...VIEW.board.players[0], vp: 9, ledger: { dice: [2, 3, 0, 0, 0], star: [0, 0, 0, 0, 4] } };
  const players = [player] as unknown as typeof VIEW.board.players;
  const { container } = render(Account, { view: viewWith({ players, vixen: null }), names: ["Ada"] });
  expect(container.querySelector("table")?.textContent?.replace(/\s+/g, " ")).toContain("Dice5");
  expect(container.querySelector(".total")?.textContent).toContain("9");
});

it("names every figure that is only drawn, for who listens", () => {
  render(Board, { scene: sceneOf(), act, pick });
  const { players, round } = VIEW.board;
  const [own] = players;
  for (const name of [`${own?.vp} VP`, `${own?.gp} GP`, `Round ${round} of 4`])
    expect(screen.getAllByRole("img", { name }).length).toBeGreaterThan(0);
  for (const name of [/^Dice: \d of \d left$/, /^Markers: \d$/, /^Cache: \d of \d, worth \d+ VP at the end$/])
    expect(screen.getAllByRole("img", { name }).length).toBeGreaterThan(0);
  expect(screen.getByRole("heading", { name: "Common objectives" })).toBeTruthy();
});

it("keeps what lies under the prices of exploring out of reach", () => {
  const exploring = sceneOf({ view: viewWith({ stage: "explore", spot: 6 }), legal: options({ type: "Refuse" }) });
  const { container } = render(Board, { scene: exploring, act, pick });
  const head = container.querySelector('[data-thing="place-den"]') as HTMLElement;
  expect(container.querySelector(".explore")).not.toBeNull();
  expect(head.closest(".under")).not.toBeNull();
});
