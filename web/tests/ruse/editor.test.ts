// The editor of RUSE's tables: what is changed comes back from its file, and nothing else changes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exported, imported, leavesOf, ROWS, tablesBy, withLeaf } from "../../src/games/ruse/pages/editor/rows";
import { sectioned, tablesOf, Unreadable } from "../../src/lib/editor/toml";

const row = (id: string) => {
  const found = ROWS.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

it("everything that can be changed in a row is found, and changed alone", () => {
  const objective = row("objectives.PO1");
  expect(leavesOf(objective.value).map(({ path }) => path.join("."))).toContain("exchange.vp");
  const changed = withLeaf(objective.value, ["exchange", "vp"], 4);
  expect(JSON.stringify(changed)).toBe(JSON.stringify(objective.value).replace('"vp":3', '"vp":4'));
});

it("what was corrected comes back from the file, and nothing else", () => {
  const common = row("common.CO1");
  const mine = { ...common, value: withLeaf(common.value, ["vp", 0], 8) };
  expect(imported(exported([mine]))).toEqual([mine]);
  expect(Object.keys(tablesBy([mine], false))).toEqual(["common"]);
});

it("the file that comes with Fusebox corrects nothing", () => {
  const shipped = readFileSync(join(import.meta.dirname, "../../../src/fusebox/games/ruse/data.toml"), "utf8");
  expect(imported(shipped)).toEqual([]);
  expect(tablesOf(exported([]))).toEqual(tablesOf(shipped));
});

it("tables come back from a file as they were written", () => {
  const tables = { one: { a: 1, b: [["x", -2]], "V1-1A": { on: true } }, two: {} };
  expect(tablesOf(sectioned(tables))).toEqual(tables);
});

it("what can't be read is said to be so", () => {
  expect(() => imported("[one]\na =")).toThrow(Unreadable);
  expect(() => imported("")).toThrow(Unreadable);
});
