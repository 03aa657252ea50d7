// Keys for everything: digits choose what glows, letters what is always there.
import type { Action } from "../../generated/ruse";
import { type Desk, idInBar } from "./desk.svelte";
import type { Part } from "./things";

/** What keys call for that is not chosen on the table. */
export interface Ways {
  readonly words: () => void;
  readonly news: () => void;
  readonly scored: () => void;
  /** Closes what lies over the table; whether something did. */
  readonly close: () => boolean;
}

const PARTS: Readonly<Record<string, Part>> = { m: "map", d: "den", k: "kits", c: "cards" };
const TYPING = "input, textarea, select, dialog, [contenteditable]";

/** Whether the key meant something here. */
export function keyed(event: KeyboardEvent, desk: Desk, ways: Ways): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return false;
  if (target?.closest(TYPING) || document.querySelector("dialog[open]")) return false;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit) return chosen(desk, desk.ofKey(digit));
  const pressed = target?.closest("button, a, summary, [role=button]") !== null && target !== null;
  if (event.key === " " || event.key === "Enter") return !pressed && main(desk);
  return lettered(event.key.toLowerCase(), desk, ways);
}

function chosen(desk: Desk, id: string | undefined): boolean {
  if (!id || desk.still) return false;
  const inBar = desk.actions.find((action) => idInBar(action) === id);
  if (inBar) desk.play(inBar);
  else if (id.startsWith("path-")) desk.hold(id.slice(5));
  else desk.choose(id);
  return true;
}

function lettered(key: string, desk: Desk, ways: Ways): boolean {
  const part = PARTS[key];
  if (part) show(desk, part);
  else if (key === "r") return played(desk, "Roll");
  else if (key === "e") return played(desk, "Done");
  else if (key === "t" && desk.tried) desk.turn();
  else if (key === "l" && desk.tried) desk.lay();
  else if (key === "o") others(desk);
  else if (key === "n") ways.news();
  else if (key === "s") ways.scored();
  else if (key === "w") ways.words();
  else if (key === "escape") return closed(desk, ways);
  else return false;
  return true;
}

function show(desk: Desk, part: Part): void {
  desk.looked = null;
  desk.show(part);
}

/** One board of the others after the other, and then one's own. */
function others(desk: Desk): void {
  const { view, seat } = desk.moment();
  const all = view.board.order.filter((other) => other !== seat);
  const next = all[desk.looked === null ? 0 : all.indexOf(desk.looked) + 1];
  desk.look(next ?? desk.looked ?? -1);
}

function closed(desk: Desk, ways: Ways): boolean {
  if (ways.close()) return true;
  const open = desk.opened !== null || desk.cell !== null || desk.looked !== null;
  desk.letGo();
  desk.lookAway();
  return open;
}

/** The one thing there is to do next. */
function main(desk: Desk): boolean {
  if (desk.tried) {
    desk.lay();
    return true;
  }
  return played(desk, "Roll") || (desk.actions.length === 1 && played(desk, "Done"));
}

function played(desk: Desk, type: Action["type"]): boolean {
  const action = desk.actions.find((one) => one.type === type);
  if (!action || desk.still) return false;
  desk.play(action);
  return true;
}
