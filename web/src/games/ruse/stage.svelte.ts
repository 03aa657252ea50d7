// What has happened at this table so far, kept for what is told of it.
import type { Happened } from "../../generated/messages";
import type { Event } from "../../generated/ruse";
import { eventsOf } from "./story";

export class Stage {
  events = $state.raw<readonly Event[]>([]);
  /** What VIXEN has just done. */
  hers = $state.raw<readonly Event[]>([]);
  /** A round was scored while one was looking on. */
  scored = $state(false);
  #last = -1;
  #begun = false;

  follow(fresh: readonly Happened[]): void {
    const added = fresh.filter((entry) => entry.n > this.#last);
    if (added.length === 0) return;
    this.#last = added.at(-1)?.n ?? this.#last;
    const events = eventsOf(added);
    this.events = [...this.events, ...events];
    const card = events.findLastIndex((event) => event.type === "VixenCard");
    this.hers = this.#begun && card >= 0 ? events.slice(card) : [];
    if (this.#begun && events.some((event) => event.type === "RoundBegan" && event.round > 1)) this.scored = true;
    this.#begun = true;
  }
}
