// The race as one list: what there is, what it is called, and what may be done with it.
import { afterEach, describe, expect, it } from "vitest";
import { type Moment, thingsOf } from "../../src/games/fusion/things";
import type { View } from "../../src/generated/fusion";
import { preferences } from "../../src/lib/app/preferences.svelte";
import { neighbour, spokenName, type Thing } from "../../src/lib/board/things";

const view = {
  seats: 2,
  stage: "racing",
  piles: [["Oc6", "Bc1"], ["Gh6"], ["Ps4"]],
  hands: [["Bc2", "Bl2"], null],
  hand_sizes: [2, 3],
  draw_sizes: [1, 30],
} as unknown as View;
const lay = { action: { type: "Lay", card: "Bc2", pile: "A", on: "Bc1" } };
const moment: Moment = { view, legal: [lay], seat: 0, slots: ["Bc2", null, "Bl2"], pending: [] };
const ahead: Moment = {
  ...moment,
  pending: [{ nonce: "1", lay: { type: "Lay", card: "Bc2", pile: "A", on: "Bc1" } }],
};

const ids = (things: readonly Thing[]): readonly string[] => things.map((thing) => thing.id);
const spoken = (things: readonly Thing[]): readonly string[] => things.map(spokenName);

function thing(id: string, now: Moment = moment): Thing {
  return thingsOf(now).find((one) => one.id === id) as Thing;
}

afterEach(() => {
  preferences.choose({ language: "en" });
});

describe("the things of a race", () => {
  it("are the cards in the hand first, then where they go", () => {
    expect(ids(thingsOf(moment))).toEqual(["card-1", "card-2", "card-3", "draw", "pile-A", "pile-B", "pile-C"]);
  });

  it("are the piles alone for who watches", () => {
    expect(ids(thingsOf({ ...moment, seat: null }))).toEqual(["pile-A", "pile-B", "pile-C"]);
  });

  it("are called by what they show", () => {
    expect(spoken(thingsOf(moment))).toEqual([
      "Card 1: blue crown 2",
      "Card 2: none",
      "Card 3: blue light bulb 2",
      "Your draw pile, 1 to draw, 3 cards left in all",
      "Pile A: same colour or shape, on top blue crown 1",
      "Pile B: one higher or lower, on top green hand 6",
      "Pile C: nothing in common, on top purple sun 4",
    ]);
  });

  it("are called anew in another language", () => {
    spoken(thingsOf(moment));
    preferences.choose({ language: "fr" });
    expect(spokenName(thing("card-1"))).toBe("Carte 1\u00a0: couronne bleue 2");
    expect(spokenName(thing("draw"))).toBe("Votre pioche, 1 à piocher, encore 3 cartes en tout");
  });

  it("show what flies ahead where it is going to lie", () => {
    expect(spokenName(thing("card-1", ahead))).toBe("Card 1: none");
    expect(spokenName(thing("pile-A", ahead))).toMatch(/on top blue crown 2$/);
  });

  it("lie as arrows go: the piles beyond the hand", () => {
    const all = thingsOf(moment);
    expect(neighbour(all, thing("card-2").place, "up")?.id).toBe("pile-B");
    expect(neighbour(all, thing("pile-C").place, "down")?.id).toBe("card-3");
    expect(neighbour(all, thing("card-3").place, "right")?.id).toBe("draw");
  });
});

describe("what may be done", () => {
  it("is to lay a card on any of the piles, on what one sees there", () => {
    expect(thing("card-3", ahead).deeds.map(({ id, name, action }) => [id, name, action])).toEqual([
      ["pile-A", "Lay it on pile A", { type: "Lay", card: "Bl2", pile: "A", on: "Bc2" }],
      ["pile-B", "Lay it on pile B", { type: "Lay", card: "Bl2", pile: "B", on: "Gh6" }],
      ["pile-C", "Lay it on pile C", { type: "Lay", card: "Bl2", pile: "C", on: "Ps4" }],
    ]);
  });

  it("is nothing with a card that is gone, nor with any while the table lets nobody lay", () => {
    expect(thing("card-2").deeds).toEqual([]);
    expect(thing("card-1", ahead).deeds).toEqual([]);
    expect(thingsOf({ ...moment, legal: [] }).flatMap(({ deeds }) => deeds)).toEqual([]);
  });

  it("is to draw where the table says so", () => {
    const legal = [lay, { action: { type: "DrawCards" } }];
    expect(thing("draw", { ...moment, legal }).deeds.map(({ action }) => action)).toEqual([{ type: "DrawCards" }]);
    expect(thing("draw").deeds).toEqual([]);
  });

  it("is to lay none in a stop", () => {
    const legal = [lay, { action: { type: "Decline" } }];
    const last = thingsOf({ ...moment, legal }).at(-1);
    expect(last).toMatchObject({ id: "decline", name: "Lay none", deeds: [{ action: { type: "Decline" } }] });
  });
});
