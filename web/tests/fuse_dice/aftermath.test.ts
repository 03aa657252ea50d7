// After a mission: who did what.
import { expect, it } from "vitest";
import { partsOf } from "../../src/games/fuse_dice/aftermath";
import type { Happened } from "../../src/generated/messages";

it("counts what each of the team placed, defused and gave up", () => {
  const events = [
    { type: "Placed", seat: 0, owner: 1, die: "r1", bomb: "bomb-01", slot: 0, full: false },
    { type: "Defused", owner: 1, bomb: "bomb-01", points: 1, replacement: null },
    { type: "Removed", owner: 0, die: "r1", bomb: "bomb-02", slot: 0 },
  ];
  const log: readonly Happened[] = [{ n: 1, at: 0, seat: 0, events }];
  expect(partsOf(log, 2)).toEqual([
    { placed: 1, defused: 0, given: 1 },
    { placed: 0, defused: 1, given: 0 },
  ]);
});
