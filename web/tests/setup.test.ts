// What is offered while a table is set up.
import { expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../src/generated/api";
import { suggestedOf } from "../src/lib/table/start";
import { firstPlan, offered, tableOf, withheld, withOption, withSeat } from "../src/routes/setup/wanted";

const option = (name: string, given: OptionInfo["default"], apart = false): OptionInfo => ({
  name,
  kind: "value",
  default: given,
  suggested: given,
  values: [],
  title: { en: name, fr: name },
  titles: [],
  least: null,
  most: null,
  none: null,
  apart,
});
const GAME = {
  name: "fuse_cards",
  seats: [2],
  options: [option("specials", false, true), option("reaction", 3), option("pace", "off")],
} as unknown as GameInfo;
const PLAN = withOption(firstPlan(GAME, "1"), "specials", true);
const names = (options: readonly OptionInfo[]): readonly string[] => options.map(({ name }) => name);

it("offers the time for the Match Man only where he plays", () => {
  expect(names(offered(GAME, PLAN))).toEqual(["specials", "reaction", "pace"]);
  expect(names(offered(GAME, withOption(PLAN, "specials", false)))).toEqual(["specials", "pace"]);
});

it("withholds at one screen what is not for it, and what goes with that", () => {
  const shared = withSeat(PLAN, 1, { kind: "me", level: "1", name: "" });
  expect(withheld(GAME, PLAN)).toEqual([]);
  expect(names(withheld(GAME, shared))).toEqual(["specials"]);
  expect(names(offered(GAME, shared))).toEqual(["pace"]);
  expect(tableOf(GAME, shared, "Ada", "en").options).toEqual({ pace: "off" });
});

it("sets a table up as it is suggested, and asks for a penalty only where somebody can be slow", () => {
  const hurried: OptionInfo = { ...option("pace", "off"), suggested: 3 };
  const game = { ...GAME, options: [hurried, option("slow_penalty", "off")] } as unknown as GameInfo;
  const plan = firstPlan(game, "1");
  expect(tableOf(game, plan, "Ada", "en").options).toEqual({ pace: 3, slow_penalty: "off" });
  expect(names(offered(game, withOption(plan, "pace", "off")))).toEqual(["pace"]);
  expect(suggestedOf(game)).toEqual({ pace: 3 });
});
