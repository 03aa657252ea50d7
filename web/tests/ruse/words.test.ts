import { expect, test } from "vitest";
import en from "../../src/games/ruse/later/words/en";
import TYPES from "../../src/generated/ruse.ts?raw";

/** The names of a generated type that is one of several words. */
function namesOf(type: string): readonly string[] {
  const [, union = ""] = new RegExp(`^export type ${type} = (.*);$`, "m").exec(TYPES) ?? [];
  return union.split(" | ").map((name) => name.replaceAll('"', ""));
}

test("everything that victory points come from has a name on the account, of the expansions too", () => {
  const sources = namesOf("Source");
  expect(sources).toContain("village");
  expect(sources.filter((source) => !(`source.${source}` in en))).toEqual([]);
});
