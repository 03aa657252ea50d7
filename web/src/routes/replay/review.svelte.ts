// An analysis of the match that is shown: asked for once somebody wants it, and what came of it.
import type { Analysis } from "../../generated/api";
import { analysis } from "../../lib/analysis/asking";
import type { Findings, GameModule } from "../../lib/board/game";

export class Review {
  found = $state.raw<Analysis | null>(null);
  parts = $state.raw<Findings | null>(null);
  busy = $state(false);
  error = $state.raw<unknown>(null);

  get begun(): boolean {
    return this.busy || this.found !== null || this.error !== null;
  }

  /** Looks back through a seat, if it matters whose it is. */
  async look(file: () => Promise<string>, module: GameModule, seat: number | null): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      const [record, parts] = await Promise.all([file(), module.findings?.() ?? null]);
      this.found = await analysis({ record, seat });
      this.parts = parts;
    } catch (problem) {
      this.error = problem;
    }
    this.busy = false;
  }

  hint(entry: number | null): unknown {
    if (!this.found || entry === null) return null;
    return this.parts?.hint?.(this.found.found, entry) ?? null;
  }
}
