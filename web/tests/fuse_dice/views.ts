// A mission of FUSE (dice) to test with.
import type { Scene } from "../../src/games";
import type { Action, View } from "../../src/generated/fuse_dice";

export const VIEW: View = {
  type: "View",
  options: {
    type: "Options",
    difficulty: "training",
    fuse_cards: null,
    advanced: null,
    topple: false,
    referee: "strict",
    minutes: 10,
    begins: "drawn",
  },
  seats: 3,
  viewer: 0,
  stage: "distributing",
  turn: 4,
  holder: 1,
  bag: [4, 5, 4, 5, 4],
  tray: ["r5", "b6", "r5"],
  taken: [],
  owed: [1, 1, 1],
  declined: [false, false, false],
  bombs: [
    [
      { type: "Shown", card: "bomb07", dice: [null, null] },
      { type: "Shown", card: "bomb32", dice: ["b1", null, null] },
    ],
    [
      { type: "Shown", card: "bomb24", dice: [null, null, null] },
      { type: "Shown", card: "bomb01", dice: ["g3", null, null, null] },
    ],
    [
      { type: "Shown", card: "bomb15", dice: [null, null, null, null] },
      { type: "Shown", card: "bomb26", dice: [null, null] },
    ],
  ],
  row: ["bomb02", "bomb05"],
  pile: { type: "Pile", bombs: 9, advanced: 0, fuses: 0 },
  deck: null,
  box: null,
  defused: ["bomb28"],
  activated: [],
  removal: null,
  refilling: false,
  late: false,
  rerolls: 0,
  rerolled: [],
  due: 20_000,
  since: [20_000, 20_000, 20_000],
  silent: [false, false, false],
  starts: 3_000,
  until: 603_000,
  points: 3,
  reason: null,
  ended: null,
  score: null,
  corrected: {},
};

export const PLACES: readonly Action[] = [
  { type: "Place", turn: 4, die: "r5", bomb: "bomb07", slot: 0 },
  { type: "Place", turn: 4, die: "b6", bomb: "bomb07", slot: 0 },
];

export function sceneOf(change: Partial<Scene> = {}): Scene {
  return {
    view: VIEW,
    legal: PLACES.map((action) => ({ action })),
    fresh: [],
    version: 9,
    seat: 0,
    names: ["Ada", "Ben", "Chloé"],
    picked: null,
    busy: false,
    still: false,
    now: () => 63_000,
    sayings: [],
    present: [true, true, true],
    ...change,
  };
}
