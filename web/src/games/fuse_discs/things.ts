// The board as one list of things: every disc, what it is called, and what may be done with it.
import type { Action, Cell, Disc, Space, View } from "../../generated/fuse_discs";
import type { OfferedAction } from "../../generated/messages";
import type { Deed, Place, Thing } from "../../lib/board/things";
import { CELLS, discAt, isDisc, isSpace, laneOf, placeOf, SPACES, type Way, WIDTH } from "./geometry";
import { say } from "./words.svelte";

/** Where the two colours lie while the ring is composed, in the middle of the empty area. */
export const TRAYS: Readonly<Record<"w" | "b", Place>> = {
  w: { x: WIDTH / 2 - 110, y: WIDTH / 2 },
  b: { x: WIDTH / 2 + 110, y: WIDTH / 2 },
};

export function actionsOf(legal: readonly OfferedAction[]): readonly Action[] {
  return legal.map((option) => option.action as Action);
}

export function thingsOf(view: View, legal: readonly Action[]): readonly Thing[] {
  const deeds = deedsBySpace(view, legal);
  const discs = [...SPACES, ...CELLS].flatMap((at) => {
    const disc = discAt(view, at);
    return isDisc(disc) ? [discThing(view, at, disc, isSpace(at) ? (deeds.get(at) ?? []) : [])] : [];
  });
  return [...laying(view, legal), ...discs];
}

/** The next space of the ring that is not filled yet. */
export function nextSpace(view: View): Space | undefined {
  return SPACES[view.ring.indexOf("?")];
}

/** An entry with what the table says that it pushes: the cells each disc leaves and comes to, two letters each. */
export function wayOf(view: View, space: Space, cell: Cell): Way {
  const told = view.pushes[`${space}${cell}`]?.match(/.{4}/g) ?? [];
  const pushed = told.map((cells) => ({ start: cells.slice(0, 2) as Cell, end: cells.slice(2) as Cell }));
  return { space, cell, pushed };
}

export function discName(at: Space | Cell, disc: Disc): string {
  const name = say(`disc.${disc as "w" | "b" | "W" | "B"}`);
  if (!isSpace(at)) return say("at.cell", { disc: name, cell: at });
  return say("at.space", { disc: name, way: say(`way.${at.charAt(0) as "N" | "E" | "S" | "W"}`), line: at.charAt(1) });
}

/** Where the hand goes to do this, from the first place to the last. */
export function placesOf(action: Action): readonly Place[] {
  switch (action.type) {
    case "Enter":
      return [placeOf(action.space), placeOf(action.cell)];
    case "Swap":
      return [placeOf(action.one), placeOf(action.other)];
    case "Crown":
      return [placeOf(action.space)];
    case "Lay":
      return [TRAYS[action.colour]];
    default:
      return [];
  }
}

/** What to ask the table when a disc can't do anything, so that it says why. */
export function attempt(view: View, id: string): Action | null {
  if (!isSpace(id)) return null;
  if (view.stage === "crowning") return { type: "Crown", space: id };
  if (view.stage === "playing") return { type: "Enter", space: id, cell: laneOf(id)[0] as Cell };
  return null;
}

function discThing(view: View, at: Space | Cell, disc: Disc, deeds: readonly Deed[]): Thing {
  return { id: at, name: discName(at, disc), state: stateOf(view, deeds), place: placeOf(at), deeds };
}

function stateOf(view: View, deeds: readonly Deed[]): string {
  const last = deeds.at(-1)?.action as Action | undefined;
  if (!last) return "";
  if (last.type === "Enter") return say("state.enters", { cell: last.cell });
  return view.stage === "crowning" ? say("state.crown") : say("state.swap");
}

function deedsBySpace(view: View, legal: readonly Action[]): Map<Space, Deed[]> {
  const deeds = new Map<Space, Deed[]>();
  const add = (space: Space, deed: Deed): void => void deeds.set(space, [...(deeds.get(space) ?? []), deed]);
  for (const action of legal) {
    if (action.type === "Enter") add(action.space, entering(view, action.space, action.cell));
    if (action.type === "Crown") add(action.space, { id: action.space, name: say("deed.crown"), action });
    if (action.type === "Swap") {
      add(action.one, swapping(view, action.other, action));
      add(action.other, swapping(view, action.one, action));
    }
  }
  return deeds;
}

function entering(view: View, space: Space, cell: Cell): Deed {
  const count = wayOf(view, space, cell).pushed.length;
  const name = count ? say("deed.push", { cell, count }) : say("deed.enter", { cell });
  return { id: cell, name, place: placeOf(cell), action: { type: "Enter", space, cell } };
}

function swapping(view: View, other: Space, action: Action): Deed {
  const name = say("deed.swap", { name: discName(other, discAt(view, other)) });
  return { id: other, name, place: placeOf(other), action };
}

function laying(view: View, legal: readonly Action[]): readonly Thing[] {
  const space = nextSpace(view);
  if (!space) return [];
  return legal.flatMap((action) => {
    if (action.type !== "Lay") return [];
    const name = say(`lay.${action.colour}`, { space });
    const left = say("lay.left", { count: leftOf(view, action.colour) });
    const deed = { id: action.colour, name, action };
    return [{ id: `lay-${action.colour}`, name, state: left, place: TRAYS[action.colour], deeds: [deed] }];
  });
}

export function leftOf(view: View, colour: "w" | "b"): number {
  return 12 - [...view.ring].filter((disc) => disc === colour).length;
}
