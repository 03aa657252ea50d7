// What has happened at this table so far, kept for what is told of it.
import type { Happened } from "../../generated/messages";
import type { Event, Territory } from "../../generated/ruse";
import { eventsOf, type HerTurn, herTurns } from "./story";

export class Stage {
  events = $state.raw<readonly Event[]>([]);
  /** What has just happened, for pieces to move; nothing of what was before one came. */
  latest = $state.raw<readonly Event[]>([]);
  /** What VIXEN has just done. */
  hers = $state.raw<readonly HerTurn[]>([]);
  /** A round was scored while one was looking on. */
  scored = $state(false);
  /** The territory where she was last. */
  herLand = $derived(this.hers.length > 0 ? lastLand(this.latest) : undefined);
  #last = -1;
  #begun = false;
  #version = -1;

  follow(fresh: readonly Happened[], version: number): void {
    if (version < this.#version) this.#forget();
    this.#version = version;
    const added = fresh.filter((entry) => entry.n > this.#last);
    if (added.length === 0) return;
    this.#last = added.at(-1)?.n ?? this.#last;
    const events = eventsOf(added);
    this.events = [...this.events, ...events];
    this.latest = this.#begun ? events : [];
    this.hers = this.#begun ? herTurns(events) : [];
    if (this.#begun && events.some((event) => event.type === "RoundBegan" && event.round > 1)) this.scored = true;
    this.#begun = true;
  }

  /** A replay that goes back tells its story anew. */
  #forget(): void {
    this.events = this.latest = this.hers = [];
    this.#last = -1;
    this.#begun = this.scored = false;
  }
}

function lastLand(events: readonly Event[]): Territory | undefined {
  const moves = events.flatMap((event) => (event.type === "VixenMoved" ? [event.territory] : []));
  return moves.at(-1);
}
