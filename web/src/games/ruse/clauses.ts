// The clause that each thing, action and place of the table stands for.
import type { Action, View } from "../../generated/ruse";
import { asked } from "./board";

/** By the first part of a thing's name; those with rules of their own stand in full. */
const OF_THINGS: Readonly<Record<string, string>> = {
  "place-mountain": "R37",
  "place-objectives": "R38",
  "place-tiles": "R39",
  "place-den": "R48",
  "place-hand": "R40",
  "place-village": "R74",
  "place-firefox": "R73",
  "act-track": "R31",
  "act-kit": "R32",
  "act-hunt": "R34",
  "act-mark": "R33",
  "act-resource": "R37",
  place: "R24",
  tile: "R26",
  track: "R36",
  open: "R39",
  kit: "R53",
  resource: "R25",
  prey: "R34",
  instinct: "R58",
  cell: "R49",
  exit: "R57",
  take: "R85",
  explore: "R48",
  card: "R60",
  common: "R63",
  seat: "R15",
  shift: "R73",
  EatCheese: "R44",
};

const OF_ACTIONS: Readonly<Record<Action["type"], string>> = {
  Roll: "R16",
  Place: "R18",
  Stop: "R26",
  Do: "R19",
  Explore: "R48",
  Take: "R85",
  Lay: "R49",
  Refuse: "R48",
  ChooseKit: "R32",
  ChooseResource: "R83",
  ChooseTrack: "R31",
  ChooseTerritory: "R42",
  UseTile: "R39",
  DrawCard: "R38",
  Discard: "R38",
  Exchange: "R38",
  Declare: "R62",
  Grow: "R53",
  Pay: "R53",
  HandIn: "R56",
  Send: "R57",
  Develop: "R58",
  EatCheese: "R44",
  Shift: "R73",
  Done: "R22",
};

export function clauseOfThing(id: string): string {
  return OF_THINGS[id] ?? OF_THINGS[id.split("-")[0] ?? ""] ?? "R10";
}

export function clauseOfAction(action: Action, view: View): string {
  if (action.type === "ChooseKit" && asked(view) === "grow_free") return "R86";
  return action.type === "Do" ? clauseOfThing(`act-${action.act}`) : OF_ACTIONS[action.type];
}

export const CLAUSE_OF_PART = { map: "R2", den: "R46", kits: "R53", cards: "R60", others: "R89" } as const;
