// What may be done at the table beside the game: each choice with its icon, in the words of the table.
import type { Happened, Option, TableAction } from "../../generated/messages";
import type { IconName } from "../widgets/icons";

export interface TableDeed {
  readonly id: string;
  readonly icon: IconName;
  readonly words: string;
  readonly action: TableAction;
  readonly grave: boolean;
}

/** Icons by kind of action, in the order of the menu. */
const ICONS: Readonly<Record<string, IconName>> = {
  Undo: "undo",
  Hint: "hint",
  Pause: "pause",
  Resume: "play",
  Draw: "equal",
  SitIn: "bot",
  Abort: "off",
  Resign: "flag",
};
/** What needs a second thought. */
const GRAVE = ["Abort", "Resign"];

/** The choices as a menu: the last own action to take back, and one line for everything else. */
export function tableDeeds(
  choices: readonly Option[],
  log: readonly Happened[],
  seat: number | null,
): readonly TableDeed[] {
  const undo = lastUndo(choices, log, seat);
  return Object.entries(ICONS).flatMap(([type, icon]) =>
    choices
      .filter((choice) => innerOf(choice).type === type && (type !== "Undo" || choice.action === undo))
      .map((choice) => deed(choice, icon)),
  );
}

/** The answers an offer waits for, if it waits for one from here. */
export function answers(choices: readonly Option[]): readonly boolean[] {
  return choices.flatMap((choice) => {
    const action = choice.action as TableAction;
    return action.type === "Answer" ? [action.yes] : [];
  });
}

function deed(choice: Option, icon: IconName): TableDeed {
  const action = choice.action as TableAction;
  const what = innerOf(choice);
  const id = `${action.type}-${what.type}${what.type === "SitIn" ? what.seat : ""}`;
  const back = what.type === "SitIn" && what.back;
  return { id, icon: back ? "person" : icon, words: choice.words ?? "", action, grave: GRAVE.includes(what.type) };
}

function innerOf(choice: Option): TableAction {
  const action = choice.action as TableAction;
  return action.type === "Offer" ? action.what : action;
}

function lastUndo(choices: readonly Option[], log: readonly Happened[], seat: number | null): TableAction | undefined {
  const undos = choices.flatMap((choice) => {
    const what = innerOf(choice);
    const action = choice.action as TableAction;
    return what.type === "Undo" ? [{ action, to: what.to, offer: action.type === "Offer" }] : [];
  });
  const own = new Set(log.filter((entry) => entry.seat === seat).map((entry) => entry.n));
  const mine = undos.filter((undo) => own.has(undo.to));
  const free = mine.filter((undo) => !undo.offer);
  return (free.length ? free : mine).toSorted((one, other) => other.to - one.to)[0]?.action;
}
