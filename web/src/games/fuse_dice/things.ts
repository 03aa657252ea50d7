// The table as one list of things: the dice of the turn, the bag, slots, the row, and what may be done with each.
import type { Action, BombCard, Clear, Die, Place as Placing, View } from "../../generated/fuse_dice";
import type { OfferedAction } from "../../generated/messages";
import type { Deed, Place, Thing } from "../../lib/board/things";
import { describe, dieName, slotWords } from "./describe";
import { faceOf, shortName } from "./faces.svelte";
import { layoutOf } from "./layout";
import { say } from "./words.svelte";

export interface Moment {
  readonly view: View;
  readonly legal: readonly OfferedAction[];
  readonly seat: number | null;
  readonly names: readonly string[];
  /** What is said of a die by signals, by its name in the tray. */
  readonly signals: ReadonlyMap<string, string>;
}

type Of<T extends Action["type"]> = Extract<Action, { type: T }>;
const ROOM = { x: 1, y: 1, width: 2, height: 2 };
const at = (x: number, y: number): Place => ({ x, y });

export function actionsOf<T extends Action["type"]>(legal: readonly OfferedAction[], type: T): readonly Of<T>[] {
  return legal.map((option) => option.action as Action).filter((action): action is Of<T> => action.type === type);
}

/** The dice of the tray, each with a name that stays while others are taken. */
export function trayIds(tray: readonly Die[]): readonly { readonly id: string; readonly die: Die }[] {
  return tray.map((die, index) => ({
    id: `die-${die}-${tray.slice(0, index).filter((one) => one === die).length}`,
    die,
  }));
}

/** Who stays has the place it had; who comes has the first that is free. */
export function inPlaces(
  before: readonly (string | undefined)[],
  ids: readonly string[],
): readonly (string | undefined)[] {
  const places = before.map((id) => (id !== undefined && ids.includes(id) ? id : undefined));
  for (const id of ids) {
    if (places.includes(id)) continue;
    const free = places.indexOf(undefined);
    places[free < 0 ? places.length : free] = id;
  }
  return places;
}

export function dieOf(id: string | null): Die | null {
  const [kind, die] = (id ?? "").split("-");
  return kind === "die" ? (die as Die) : null;
}

/** Dice first, for they are what is chosen; then where they go, and what else there is to do. */
export function thingsOf(moment: Moment): readonly Thing[] {
  return [
    ...diceThings(moment),
    rollThing(moment),
    ...clearThings(moment),
    ...rowThings(moment),
    ...slotThings(moment),
    ...declineThings(moment),
    ...checkThings(moment),
  ];
}

function diceThings(moment: Moment): readonly Thing[] {
  const places = actionsOf(moment.legal, "Place");
  const rerolls = actionsOf(moment.legal, "Reroll");
  return trayIds(moment.view.tray).map(({ id, die }, index) => {
    const reroll = rerolls.find((action) => action.die === die);
    const deeds = reroll
      ? [{ id: "reroll", name: say("die.reroll"), action: reroll }]
      : places.filter((action) => action.die === die).map((action) => placing(moment, action));
    const mine = moment.seat !== null && (moment.view.owed[moment.seat] ?? 0) > 0;
    const useless = moment.view.stage === "distributing" && deeds.length === 0 && mine ? say("die.useless") : "";
    const state = [reroll ? say("die.reroll") : useless, moment.signals.get(id) ?? ""].filter(Boolean).join(", ");
    return { id, name: dieName(die), state, place: at(index * 2, 0), deeds };
  });
}

function placing(moment: Moment, action: Placing): Deed {
  const { bomb, slot } = action;
  const name = say("deed.place", { card: shortName(bomb), slot: slot + 1 });
  return { id: `slot-${bomb}-${slot}`, name, place: placeOf(moment, bomb, slot), action };
}

function rollThing({ view, legal, names }: Moment): Thing {
  const [roll] = actionsOf(legal, "Roll");
  const count = view.bag.reduce((sum, one) => sum + one, 0);
  return {
    id: "roll",
    name: say("bag.name", { name: names[view.holder] ?? "" }),
    state: roll ? say("bag.deed") : say("bag.holds", { count }),
    place: at(-3, 0),
    deeds: roll ? [{ id: "roll", name: say("bag.roll"), action: roll }] : [],
  };
}

/** Of several full bombs one is cleared after the other, in any order. */
function clearThings(moment: Moment): readonly Thing[] {
  const clears = actionsOf(moment.legal, "Clear");
  return [...new Set(clears.map((action) => action.bomb))].map((bomb) => ({
    id: `bomb-${bomb}`,
    name: say(moment.view.row.length > 0 ? "bomb.clear" : "bomb.aside", { card: shortName(bomb) }),
    state: "",
    place: placeOf(moment, bomb, 0),
    deeds: clears.filter((action) => action.bomb === bomb).map((action) => taking(moment, action)),
  }));
}

function taking({ view }: Moment, action: Clear): Deed {
  const { replacement } = action;
  if (!replacement) return { id: "clear", name: say("bomb.aside", { card: shortName(action.bomb) }), action };
  const name = say("deed.take", { card: shortName(action.bomb) });
  return { id: `row-${replacement}`, name, place: at(view.row.indexOf(replacement) * 3, -4), action };
}

/** A card of the row replaces the full bomb that comes first, where no other was chosen. */
function rowThings({ view, legal }: Moment): readonly Thing[] {
  const clears = actionsOf(legal, "Clear");
  return view.row.map((card, index) => {
    const action = clears.find((one) => one.replacement === card);
    const deed = action && { id: "take", name: say("deed.take", { card: shortName(action.bomb) }), action };
    return {
      id: `row-${card}`,
      name: describe(card),
      state: deed?.name ?? "",
      place: at(index * 3, -4),
      deeds: deed ? [deed] : [],
    };
  });
}

/** The slots of one's own bombs, and of those one may act for. */
function slotThings(moment: Moment): readonly Thing[] {
  return moment.view.bombs.flatMap((bombs, owner) =>
    bombs
      .filter(({ card }) => owner === moment.seat || isOpen(moment, card))
      .flatMap(({ card, dice }) => dice.map((die, slot): Thing => slotThing(moment, card, slot, die))),
  );
}

function isOpen({ legal }: Moment, card: BombCard): boolean {
  return legal.some(({ action }) => {
    const one = action as Action;
    return (one.type === "Place" || one.type === "Remove") && one.bomb === card;
  });
}

function slotThing(moment: Moment, card: BombCard, slot: number, die: Die | null): Thing {
  const face = faceOf(card).slots[slot];
  const removal = actionsOf(moment.legal, "Remove").find((one) => one.bomb === card && one.slot === slot);
  const name = say("slot.name", { card: shortName(card), slot: slot + 1, asks: face ? slotWords(face) : "" });
  const lies = die ? say("slot.holds", { die: dieName(die) }) : say("slot.empty");
  return {
    id: `slot-${card}-${slot}`,
    name,
    state: removal ? `${lies}, ${say("slot.remove")}` : lies,
    place: placeOf(moment, card, slot),
    deeds: removal ? [{ id: "remove", name: say("slot.remove"), action: removal }] : [],
  };
}

function declineThings({ legal, seat, names }: Moment): readonly Thing[] {
  return actionsOf(legal, "Decline").map((action) => {
    const own = action.seat === seat;
    const name = own ? say("decline.own") : say("decline.other", { name: names[action.seat] ?? "" });
    const id = `decline-${action.seat}`;
    return { id, name, state: "", place: at(12, 0), deeds: [{ id, name, action }] };
  });
}

function checkThings(moment: Moment): readonly Thing[] {
  return actionsOf(moment.legal, "Check").map((action) => {
    const name = say("bomb.check", { card: shortName(action.bomb) });
    const id = `check-${action.bomb}`;
    const { x, y } = placeOf(moment, action.bomb, 0);
    return { id, name, state: "", place: at(x, y + 3), deeds: [{ id, name, action }] };
  });
}

/** Where a slot lies for the arrow keys: one's own bombs below the dice, the others' above. */
function placeOf({ view, seat }: Moment, card: BombCard, slot: number): Place {
  const owner = view.bombs.findIndex((bombs) => bombs.some((bomb) => bomb.card === card));
  const index = view.bombs[owner]?.findIndex((bomb) => bomb.card === card) ?? 0;
  const spot = layoutOf(faceOf(card), ROOM).slots[slot] ?? { x: 1, y: 1 };
  const column = owner === seat ? index : owner * 2 + index;
  return at(column * 4 + spot.x, (owner === seat ? 4 : -10) + spot.y);
}
