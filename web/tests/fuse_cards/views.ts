// A table of Fuse (cards) to test with.
import type { Scene } from "../../src/games";
import type { View } from "../../src/generated/fuse_cards";

export const VIEW: View = {
  type: "View",
  options: {
    type: "Options",
    specials: true,
    reaction: 3,
    pace: "off",
    slow_penalty: "on",
    time_bomb_depth: 30,
    begins: "drawn",
  },
  seats: 3,
  viewer: 0,
  turn: 0,
  hands: [["fuse_3", "fuse_7", "fuse_7", "fuse_15", "kick", "scissors", "match_man"], null, null],
  sizes: [7, 7, 7],
  bombs: [2, 1, 0],
  fuse: ["fuse_3", "fuse_10"],
  beside: ["bucket"],
  worth: 18,
  won: [["fuse_7", "kick"], [], ["fuse_15", "fuse_15"]],
  points: [11, 0, 30],
  removed: [],
  out: 0,
  thrown: 3,
  pile: 60,
  past: ["", "", ""],
  calls: 0,
  due: null,
  window: null,
  ended: null,
  scores: null,
  ranks: null,
  tie_broken: false,
  pile_cards: null,
  left_out: null,
};

export const LEGAL = [
  { action: { type: "LayFuse", card: "fuse_3" } },
  { action: { type: "LayFuse", card: "fuse_7" } },
  { action: { type: "LayFuse", card: "fuse_15" } },
  { action: { type: "Defuse", card: "kick" } },
  { action: { type: "Defuse", card: "scissors" } },
  { action: { type: "ThrowBomb" } },
];

export function sceneOf(change: Partial<Scene> = {}): Scene {
  return {
    view: VIEW,
    legal: LEGAL,
    fresh: [],
    version: 9,
    seat: 0,
    names: ["Ada", "Blaise", "Chloé"],
    picked: null,
    busy: false,
    still: false,
    now: () => 0,
    ...change,
  };
}
