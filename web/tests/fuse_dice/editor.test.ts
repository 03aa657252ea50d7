// The card editor of FUSE (dice): what a choice changes, and the file that is exported and read again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BOMBS, type Face, faceOf } from "../../src/games/fuse_dice/faces.svelte";
import {
  bondOf,
  exported,
  imported,
  resized,
  SLOT_KINDS,
  shaped,
  slotOf,
  toggled,
  turned,
  withBond,
  withSlot,
} from "../../src/games/fuse_dice/pages/editor/cards";
import { rowsOf, Unreadable, written } from "../../src/lib/editor/toml";

/** Tests of the rules read the same file. */
const FILE = join(import.meta.dirname, "../../../tests/games/fuse_dice/exported.toml");

function edited(): readonly Face[] {
  const sum = turned(bondOf("linear", [0, 1, 2]), 1);
  const first = withBond(resized({ ...faceOf("bomb07"), points: 3 }, 3), 0, { ...sum, equals: 4 });
  const every = SLOT_KINDS.map((kind) => slotOf(kind, { kind: "any" }));
  const others = (["bomb10", "bomb11", "bomb12"] as const).map((card, at): Face => {
    return { ...faceOf(card), kind: "grid", slots: every.slice(4 * at, 4 * at + 4), relations: [] };
  });
  const pyramid = withBond(shaped({ ...faceOf("bomb20"), relations: [] }, "pyramid"), 0, bondOf("gt", [2, 1]));
  return [first, ...others, { ...pyramid, slots: pyramid.slots.map(() => ({ kind: "number_matters" })) }];
}

it("what is exported is the file that the rules are tested with", () => {
  expect(exported(edited())).toBe(readFileSync(FILE, "utf8"));
});

it("what is exported is imported again as it was", () => {
  const again = imported(exported(edited()));
  expect(again).toEqual(edited().map((face) => ({ ...face, status: "confirmed" })));
});

it.each(BOMBS.map((face) => face.id))("%s comes back from a file unchanged", (card) => {
  const [again] = imported(exported([faceOf(card)]));
  expect({ ...again, status: faceOf(card).status }).toEqual(faceOf(card));
});

it("the rows that come with Fusebox are read, comments and other tables included", () => {
  const shipped = readFileSync(join(import.meta.dirname, "../../../src/fusebox/games/fuse_dice/cards.toml"), "utf8");
  expect(imported(shipped).map(({ id, slots, relations }) => ({ id, slots, relations }))).toEqual(
    BOMBS.map(({ id, slots, relations }) => ({ id, slots, relations })),
  );
});

it.each([
  "[[bomb]]\nid =",
  "bomb",
  "[[bomb]]\nid = 'x'",
  '[[bomb]]\nid = "bomb99"\nslots = []',
  '[[bomb]]\nid = "bomb01"',
])("what can't be read is said to be so: %j", (text) => {
  expect(() => imported(text)).toThrow(Unreadable);
});

it("signs and line ends in a text come back from a file", () => {
  const row = { id: 'a "b"\n# \\ é', on: true, off: false, less: -3, none: [], empty: {} };
  expect(rowsOf(written("row", [row, row]), "row")).toEqual([row, row]);
  expect(rowsOf(written("row", [row]), "other")).toEqual([]);
});

it("with a slot go the bonds that tie it", () => {
  const face = faceOf("bomb01");
  expect(resized(face, 3).relations.map((bond) => bond.slots)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(shaped(face, "pyramid").slots).toHaveLength(3);
  expect(resized(face, 5).slots[4]).toEqual({ kind: "any" });
});

it("a bond of two keeps to two, and lies in the order of the card", () => {
  const bond = bondOf("gt", [2, 0]);
  expect(bond.slots).toEqual([0, 2]);
  expect(toggled(bond, 1).slots).toEqual([1, 2]);
  expect(toggled(bond, 0).slots).toEqual([2]);
});

it("a sum keeps its signs when a slot joins", () => {
  const bond = turned(bondOf("linear", [0, 1]), 1);
  expect(toggled(bond, 2)).toEqual({ type: "linear", slots: [0, 1, 2], coef: [1, -1, 1], equals: 7 });
});

it("a slot asks for what it asked before, as far as it can", () => {
  expect(slotOf("colors", slotOf("color", { kind: "color", color: "blue" })).colors).toEqual(["blue", "red"]);
  expect(slotOf("number", { kind: "numbers", numbers: [4, 5] })).toEqual({ kind: "number", number: 4 });
  expect(withSlot(faceOf("bomb01"), 1, { kind: "any" }).slots[1]).toEqual({ kind: "any" });
});

it("a bond is added, changed and removed", () => {
  const bare: Face = { ...faceOf("bomb01"), relations: [] };
  const one = withBond(bare, 0, bondOf("same_color", [0, 1]));
  expect(one.relations).toHaveLength(1);
  expect(withBond(one, 0, bondOf("lt", [0, 1])).relations.map((bond) => bond.type)).toEqual(["lt"]);
  expect(withBond(one, 0, null).relations).toEqual([]);
});
