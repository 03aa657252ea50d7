// What the table shows besides its view: the moments that are playing, and the last play.
import type { View } from "../../generated/fuse_cards";
import type { Happened } from "../../generated/messages";
import { play } from "../../lib/app/sound";
import { eventsOf, lasts, lastTold, type Moment, momentsOf, soundOf, type Told } from "./story";

export interface Playing extends Moment {
  readonly id: number;
}

const MOST_SHOWN = 2;

export class Stage {
  playing = $state.raw<readonly Playing[]>([]);
  /** The last play, traced until the next. */
  last = $state.raw<Told | null>(null);
  #view: View | null = null;
  #version = -1;
  #count = 0;

  /** Takes in what is shown now; what happened since is played over it and never waited for. */
  follow(view: View, fresh: readonly Happened[], version: number): void {
    if (version === this.#version && this.#view === view) return;
    const before = this.#view;
    const forward = before !== null && version === this.#version + fresh.length;
    const moved = version !== this.#version;
    this.#view = view;
    this.#version = version;
    if (!moved) return;
    const events = eventsOf(fresh);
    this.last = lastTold(events) ?? (forward ? this.last : null);
    if (!forward || !before) return;
    const moments = momentsOf(events, before.fuse).slice(-MOST_SHOWN);
    for (const moment of moments) this.#show(moment);
    if (moments.length === 0 && events.some((event) => event.type === "FuseLaid")) play("fuse");
  }

  #show(moment: Moment): void {
    this.#count += 1;
    const playing = { ...moment, id: this.#count };
    this.playing = [...this.playing, playing].slice(-MOST_SHOWN);
    const sound = soundOf(moment);
    if (sound) play(sound);
    setTimeout(() => {
      this.playing = this.playing.filter((other) => other !== playing);
    }, lasts(moment));
  }
}
