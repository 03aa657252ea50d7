// What is played at a table and what is allowed there, in a few words.
import type { GameInfo, OptionInfo } from "../../generated/api";
import type { Permits, TableView } from "../../generated/messages";
import { say, told } from "../words/index.svelte";
import { paceTitle } from "./clocks";

const TAKEBACKS = {
  never: "terms.takebacks.never",
  alone: "terms.takebacks.alone",
  asked: "terms.takebacks.asked",
} as const;

type Terms = Pick<TableView, "options" | "pace" | "permits">;

/** Only what is not as usual, and the clock. */
export function termsOf(game: GameInfo | undefined, table: Terms): readonly string[] {
  return game ? [...playedTerms(game, table), ...permitTerms(game, table.permits ?? {})] : [];
}

export function playedTerms(game: GameInfo | undefined, { options, pace }: Terms): readonly string[] {
  if (!game) return [];
  const clock = game.paced ? [paceTitle(pace ?? null)] : [];
  return [...optionTerms(game, options), ...clock];
}

export function optionTerms(game: GameInfo, options: TableView["options"]): readonly string[] {
  const unusual = game.options.filter(({ name, default: usual }) => (options[name] ?? null) !== usual);
  return unusual.map((option) => `${told(option.title)}: ${valueTitle(option, options[option.name])}`);
}

/** What is allowed, where it is not what tables allow if nothing is said. */
export function permitTerms(game: GameInfo, permits: Permits): readonly string[] {
  const { takebacks = "asked", hints = true, pauses = true, watchers = true, chat = false } = permits;
  return [
    ...(game.takes_back && takebacks === "never" ? [say("terms.takebacks.never")] : []),
    ...(game.takes_back && takebacks === "alone" ? [say("terms.takebacks.alone")] : []),
    ...(hints ? [] : [say("terms.hints")]),
    ...(pauses ? [] : [say("terms.pauses")]),
    ...(watchers ? [] : [say("terms.watchers")]),
    ...(chat ? [say("terms.chat")] : []),
  ];
}

/** All of it, for whoever is invited and does not know what is usual. */
export function everyPermit(game: GameInfo | undefined, permits: Permits = {}): readonly string[] {
  const { takebacks = "asked", hints = true, pauses = true, watchers = true, chat = false } = permits;
  return [
    ...(game?.takes_back ? [say(TAKEBACKS[takebacks])] : []),
    say(hints ? "terms.hints.all" : "terms.hints"),
    say(pauses ? "terms.pauses.asked" : "terms.pauses"),
    say(watchers ? "terms.watchers.link" : "terms.watchers"),
    say(chat ? "terms.chat" : "terms.chat.none"),
  ];
}

function valueTitle(option: OptionInfo, value: unknown): string {
  const title = option.titles[option.values.indexOf(value as never)];
  if (title) return told(title);
  return (value ?? null) === null && option.none ? told(option.none) : String(value);
}
