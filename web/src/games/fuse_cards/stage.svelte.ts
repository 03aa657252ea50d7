// What the table shows besides its view: the moments that are playing, and the last play.
import type { View } from "../../generated/fuse_cards";
import type { Happened } from "../../generated/messages";
import { play } from "../../lib/app/sound";
import { eventsOf, lasts, lastTold, type Moment, momentsOf, soundOf, type Told } from "./story";

export interface Playing extends Moment {
  readonly id: number;
}

const MOST_SHOWN = 2;
/** So many moments of a game's end are still being shown: until then nobody is told who has won. */
const ending = $state({ moments: 0 });

export function isEnding(): boolean {
  return ending.moments > 0;
}

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
    for (const moment of moments) this.#show(moment, view.ended !== null);
    if (moments.length === 0 && events.some((event) => event.type === "FuseLaid")) play("fuse");
  }

  /** Somebody at the table has shouted "Slow fuse!". */
  shout(seat: number): void {
    this.#show({ kind: "called", seat, fuse: [], points: 0 }, false);
  }

  #show(moment: Moment, last: boolean): void {
    this.#count += 1;
    const playing = { ...moment, id: this.#count };
    this.playing = [...this.playing, playing].slice(-MOST_SHOWN);
    const sound = soundOf(moment);
    if (sound) play(sound);
    if (last) ending.moments += 1;
    setTimeout(() => {
      if (last) ending.moments -= 1;
      this.playing = this.playing.filter((other) => other !== playing);
    }, lasts(moment));
  }
}
