// The sounds of a table around its board.
import { expect, it, vi } from "vitest";
import { play } from "../src/lib/app/sound";
import { followSounds } from "../src/lib/table/sounds.svelte";
import type { LiveTable } from "../src/lib/table/table.svelte";

vi.mock("../src/lib/app/sound", () => ({ play: vi.fn() }));

const at = (outcome: object | undefined) => ({ version: 1, table: { waiting: [], outcome } });

it("nobody hears who has won before the board has shown it", () => {
  const table = { seat: 0, left: () => null, board: { update: at(undefined) } } as unknown as LiveTable;
  const board = table.board as { update: unknown };
  followSounds(table, false);
  board.update = at({ winners: [0] });
  followSounds(table, true);
  expect(play).not.toHaveBeenCalled();
  followSounds(table, false);
  expect(play).toHaveBeenCalledWith("win");
});
