// What an analysis of FUSE (discs) has to show, and the move to point at.
import type { DiscsFound } from "../../../generated/api";
import { moveOf } from "../notation";

export { default } from "./Findings.svelte";

/** The best move after an entry, for the board to point at. */
export function hint(found: unknown, entry: number): unknown {
  const stand = (found as DiscsFound).stands.find((one) => one.n === entry);
  return moveOf(stand?.line[0] ?? "");
}
