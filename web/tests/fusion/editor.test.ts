// The editor of Fusion's deck: what is changed comes back from its file.
import { expect, it } from "vitest";
import { DECK } from "../../src/games/fusion/deck";
import { exported, imported, ROWS, shownBy } from "../../src/games/fusion/pages/rows";
import { Unreadable } from "../../src/lib/editor/toml";

it("every card of the deck is shown as it is called", () => {
  expect(ROWS.map(shownBy)).toEqual(DECK);
});

it("a corrected card comes back from the file", () => {
  const [first] = ROWS;
  if (!first) throw new Error("no card");
  const mine = { ...first, number: 6 };
  expect(imported(exported([mine]))).toEqual([mine]);
  expect(shownBy(mine)).toBe(`${first.id.slice(0, 2)}6`);
});

it.each([
  '[[card]]\nid = "Zz1"\ncolor = "blue"\nshape = "sun"\nnumber = 1',
  '[[card]]\nid = "Bc1"\ncolor = "cyan"\nshape = "sun"\nnumber = 1',
])("what can't be read is said to be so: %j", (text) => {
  expect(() => imported(text)).toThrow(Unreadable);
});
