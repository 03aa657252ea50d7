// What is played at a table, in a few words: the options that are not as usual, and the clock.
import type { GameInfo, OptionInfo } from "../../generated/api";
import type { TableView } from "../../generated/messages";
import { told } from "../words/index.svelte";
import { paceTitle } from "./clocks";

export function termsOf(game: GameInfo | undefined, table: Pick<TableView, "options" | "pace">): readonly string[] {
  if (!game) return [];
  const unusual = game.options.filter(({ name, default: usual }) => (table.options[name] ?? null) !== usual);
  const options = unusual.map((option) => `${told(option.title)}: ${valueTitle(option, table.options[option.name])}`);
  return game.paced ? [...options, clockOf(table)] : options;
}

function valueTitle(option: OptionInfo, value: unknown): string {
  const title = option.titles[option.values.indexOf(value as never)];
  if (title) return told(title);
  return (value ?? null) === null && option.none ? told(option.none) : String(value);
}

function clockOf({ pace }: Pick<TableView, "pace">): string {
  return paceTitle(pace ?? null);
}
