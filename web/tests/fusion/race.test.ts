// The race as it is shown: plays fly ahead of the table's word, and are corrected by it.
import { describe, expect, it } from "vitest";
import { cardName } from "../../src/games/fusion/cards";
import {
  cardsOn,
  dealtTo,
  EMPTY,
  inHand,
  leftOf,
  mayDo,
  mayLay,
  type Play,
  slotsAfter,
  topOf,
  unjudged,
} from "../../src/games/fusion/race";
import type { Card, Event, Lay, View } from "../../src/generated/fusion";
import { save } from "../../src/lib/app/storage";
import { best, keepTime, timeText, today } from "../../src/lib/profile/best";

const lay = (card: Card, on: Card): Lay => ({ type: "Lay", card, pile: "A", on });
const play = (nonce: string, card: Card, on: Card): Play => ({ nonce, lay: lay(card, on) });
const view = {
  piles: [["Oc6", "Bc1"], ["Gh6"], ["Ps4"]],
  seats: 2,
  hand_sizes: [3, 3],
  draw_sizes: [31, 30],
} as unknown as View;

describe("an unjudged card", () => {
  const first = play("1", "Bc2", "Bc1");
  const second = play("2", "Bl2", "Bc2");

  it("lies on its pile at once, and another may be meant for it", () => {
    expect(topOf(view, [], "A")).toBe("Bc1");
    expect(topOf(view, [first], "A")).toBe("Bc2");
    expect(topOf(view, [first, second], "A")).toBe("Bl2");
    expect(cardsOn(view, [first], "A")).toEqual(["Oc6", "Bc1", "Bc2"]);
  });

  it("has left the hand, whose other cards stay where they are", () => {
    expect(inHand(["Bc2", "Yl6", "Bl2"], [first])).toEqual([null, "Yl6", "Bl2"]);
  });

  it("is not shown twice once the table has it", () => {
    const after = { ...view, piles: [["Oc6", "Bc1", "Bc2"], ["Gh6"], ["Ps4"]] } as unknown as View;
    expect(cardsOn(after, [first], "A")).toEqual(["Oc6", "Bc1", "Bc2"]);
  });

  it("is judged by the event that tells of it, and only by one's own", () => {
    const laid: Event = { type: "Laid", seat: 0, card: "Bc2", pile: "A", on: "Bc1" };
    expect(unjudged([first, second], [laid], 0, ["1", "2"])).toEqual([second]);
    expect(unjudged([first], [{ ...laid, seat: 1 }], 0, ["1"])).toEqual([first]);
  });

  it.each<Event>([
    { type: "Late", seat: 0, card: "Bc2", pile: "A", first: 1 },
    { type: "Missed", seat: 0, until: 1000, card: "Bc2", pile: "A", why: ["unlike"] },
  ])("goes back when the table says $type", (event) => {
    expect(unjudged([first], [event], 0, ["1"])).toEqual([]);
  });

  it("goes back when its action was refused, and so does what was laid on it", () => {
    expect(unjudged([first, second], [], 0, ["2"])).toEqual([second]);
    expect(unjudged([first, second], [], 0, [])).toEqual([]);
  });

  it("stays while the line is lost and nothing was answered", () => {
    const pending = [first];
    expect(unjudged(pending, [], 0, ["1"])).toBe(pending);
  });
});

describe("a hand", () => {
  it("is filled where there is room, and nothing moves under the player's fingers", () => {
    expect(slotsAfter(EMPTY, ["Bc2", "Yl6", "Bl2"])).toEqual(["Bc2", "Yl6", "Bl2"]);
    expect(slotsAfter(["Bc2", "Yl6", "Bl2"], ["Yl6", "Bl2", "Gh1"])).toEqual(["Gh1", "Yl6", "Bl2"]);
    expect(slotsAfter(["Bc2", "Yl6", "Bl2"], ["Yl6", "Bl2"])).toEqual([null, "Yl6", "Bl2"]);
  });
});

describe("what may be done", () => {
  const option = (type: string): { action: unknown } => ({ action: { type } });

  it("is what the table's list says", () => {
    expect(mayLay([option("Lay"), option("DrawCards")])).toBe(true);
    expect(mayDo([option("Lay"), option("DrawCards")], "DrawCards")).toBe(true);
    expect(mayLay([option("Decline")])).toBe(false);
    expect(mayLay([])).toBe(false);
    expect(mayDo([], "Decline")).toBe(false);
  });
});

describe("what is left", () => {
  it("is counted with the hand, and burns down from what was dealt", () => {
    expect(leftOf(view, 1)).toBe(33);
    expect([1, 2, 3, 4].map((seats) => dealtTo({ ...view, seats } as View))).toEqual([34, 34, 23, 17]);
  });
});

describe("words", () => {
  it("name a card by what it shows", () => {
    expect(cardName("Kr2")).toBe("pink rabbit 2");
    expect(cardName("Ol6")).toBe("orange light bulb 6");
  });
});

describe("one's best time", () => {
  it("is kept for each day and overall, and only ever gets better", () => {
    save("fusion.best", { overall: null, days: {} });
    expect(keepTime("fusion", "2026-01-01", 62_000)).toEqual({ overall: null, days: {} });
    keepTime("fusion", "2026-01-01", 70_000);
    keepTime("fusion", "2026-01-02", 58_300);
    expect(best("fusion")).toEqual({ overall: 58_300, days: { "2026-01-01": 62_000, "2026-01-02": 58_300 } });
  });

  it("is kept for sixty days", () => {
    save("fusion.best", { overall: null, days: {} });
    for (let day = 10; day < 80; day += 1) keepTime("fusion", `2026-${day}`, 60_000 + day);
    expect(Object.keys(best("fusion").days)).toHaveLength(60);
    expect(best("fusion").overall).toBe(60_010);
  });

  it("belongs to the day it is at Greenwich", () => {
    expect(today(new Date("2026-11-15T23:59:59Z"))).toBe("2026-11-15");
    expect(today(new Date("2026-11-16T00:30:00+01:00"))).toBe("2026-11-15");
  });

  it.each([
    [58_399, "58.3"],
    [61_200, "1:01.2"],
    [600_000, "10:00.0"],
    [-5, "0.0"],
  ])("%d ms is shown as %s", (millis, text) => {
    expect(timeText(millis)).toBe(text);
  });
});
