// What may be done at the table beside the game: each choice with its icon and words.
import type { Happened, Option, TableAction } from "../../generated/messages";
import type { IconName } from "../widgets/icons";
import { type Key, say } from "../words/index.svelte";

export interface TableDeed {
  readonly id: string;
  readonly icon: IconName;
  readonly words: string;
  readonly action: TableAction;
  readonly grave: boolean;
}

interface Label {
  readonly icon: IconName;
  readonly done: Key;
  readonly offered: Key;
  readonly grave?: boolean;
}

const LABELS: Readonly<Record<string, Label>> = {
  Undo: { icon: "undo", done: "deed.undo", offered: "deed.undo.offer" },
  Hint: { icon: "hint", done: "deed.hint", offered: "deed.hint" },
  Pause: { icon: "pause", done: "deed.pause", offered: "deed.pause.offer" },
  Resume: { icon: "play", done: "deed.resume", offered: "deed.resume.offer" },
  Draw: { icon: "equal", done: "deed.draw", offered: "deed.draw" },
  SitIn: { icon: "bot", done: "deed.sit", offered: "deed.sit" },
  Abort: { icon: "off", done: "deed.abort", offered: "deed.abort.offer", grave: true },
  Resign: { icon: "flag", done: "deed.resign", offered: "deed.resign", grave: true },
};

/** The choices as a menu: the last own action to take back, and one line for everything else. */
export function tableDeeds(
  choices: readonly Option[],
  log: readonly Happened[],
  seat: number | null,
  names: readonly string[],
  gone: readonly number[] = [],
): readonly TableDeed[] {
  const actions = choices.map((choice) => choice.action as TableAction).filter((action) => !ousts(action, gone));
  const undo = lastUndo(actions, log, seat);
  return Object.entries(LABELS).flatMap(([type, label]) =>
    actions
      .filter((action) => inner(action).type === type && (type !== "Undo" || action === undo))
      .map((action) => deed(action, label, names)),
  );
}

/** The answers an offer waits for, if it waits for one from here. */
export function answers(choices: readonly Option[]): readonly boolean[] {
  return choices.flatMap((choice) => {
    const action = choice.action as TableAction;
    return action.type === "Answer" ? [action.yes] : [];
  });
}

function deed(action: TableAction, label: Label, names: readonly string[]): TableDeed {
  const what = inner(action);
  const icon = label.icon;
  const grave = label.grave ?? false;
  const id = `${action.type}-${what.type}${what.type === "SitIn" ? what.seat : ""}`;
  if (what.type === "SitIn" && what.back) return { id, icon: "person", words: say("deed.return"), action, grave };
  const name = what.type === "SitIn" ? (names[what.seat] ?? "") : "";
  return { id, icon, words: say(action.type === "Offer" ? label.offered : label.done, { name }), action, grave };
}

/** Nobody is replaced who is at the table or has only just left. */
function ousts(action: TableAction, gone: readonly number[]): boolean {
  const what = inner(action);
  return what.type === "SitIn" && !what.back && !gone.includes(what.seat);
}

function inner(action: TableAction): TableAction {
  return action.type === "Offer" ? action.what : action;
}

function lastUndo(
  actions: readonly TableAction[],
  log: readonly Happened[],
  seat: number | null,
): TableAction | undefined {
  const undos = actions.flatMap((action) => {
    const what = inner(action);
    return what.type === "Undo" ? [{ action, to: what.to, offer: action.type === "Offer" }] : [];
  });
  const own = new Set(log.filter((entry) => entry.seat === seat).map((entry) => entry.n));
  const mine = undos.filter((undo) => own.has(undo.to));
  const free = mine.filter((undo) => !undo.offer);
  return (free.length ? free : mine).toSorted((one, other) => other.to - one.to)[0]?.action;
}
