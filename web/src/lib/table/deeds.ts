// What may be done at the table beside the game: each choice with its icon, in the words of the table.
import type { OfferedAction, TableAction } from "../../generated/messages";
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

/** The choices as a menu. */
export function tableDeeds(choices: readonly OfferedAction[]): readonly TableDeed[] {
  return Object.entries(ICONS).flatMap(([type, icon]) =>
    choices.filter((choice) => innerOf(choice).type === type).map((choice) => deed(choice, icon)),
  );
}

/** The answers an offer waits for, if it waits for one from here. */
export function answers(choices: readonly OfferedAction[]): readonly boolean[] {
  return choices.flatMap((choice) => {
    const action = choice.action as TableAction;
    return action.type === "Answer" ? [action.yes] : [];
  });
}

function deed(choice: OfferedAction, icon: IconName): TableDeed {
  const action = choice.action as TableAction;
  const what = innerOf(choice);
  const id = `${action.type}-${what.type}${what.type === "SitIn" ? what.seat : ""}`;
  const back = what.type === "SitIn" && what.back;
  return { id, icon: back ? "person" : icon, words: choice.words ?? "", action, grave: GRAVE.includes(what.type) };
}

function innerOf(choice: OfferedAction): TableAction {
  const action = choice.action as TableAction;
  return action.type === "Offer" ? action.what : action;
}
