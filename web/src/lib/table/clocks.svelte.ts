// The clocks of a table: they run on between updates.
import type { Update } from "../../generated/messages";
import type { Client } from "./client";

const TICK = 100;

export class Clocks {
  #now = $state(0);
  #ticking: ReturnType<typeof setInterval> | undefined;

  follow(update: Update | null): void {
    const ticks = Boolean(update?.running && update.table.pace);
    if (ticks === (this.#ticking !== undefined)) return;
    this.stop();
    this.#ticking = ticks ? setInterval(() => this.#tick(), TICK) : undefined;
  }

  /** What is left on a seat's clock now. */
  left(seat: number, { update, heardAt }: Client): number | null {
    const left = update?.table.seats[seat]?.left;
    if (!update || left === undefined || left === null) return null;
    const runs = update.running && (update.table.waiting ?? []).includes(seat);
    return runs ? Math.max(0, left - Math.max(0, this.#now - heardAt)) : left;
  }

  stop(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  #tick(): void {
    this.#now = performance.now();
  }
}

/** The game time now: it runs on from what was heard last. */
export function gameTime({ update, heardAt }: Client): number {
  if (!update) return 0;
  return update.now + (update.running ? Math.max(0, performance.now() - heardAt) : 0);
}
