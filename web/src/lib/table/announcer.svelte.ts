// What has happened at a table, to be read out: sentences that come close together are said as one.
import type { Happened } from "../../generated/messages";
import { Seldom } from "./seldom";

export class Announcer {
  #words = $state("");
  #log: readonly Happened[] = [];
  /** The last entry that was said. */
  #last = -1;
  #saying: Seldom;
  #unsaid: (event: unknown) => boolean = () => false;

  /** Somebody who was cut off may have missed a whole game: only so many sentences are said together. */
  constructor(
    every: number,
    private readonly most: number,
  ) {
    this.#saying = new Seldom(every, () => this.#say());
  }

  get words(): string {
    return this.#words;
  }

  follow(log: readonly Happened[], urgent = false): void {
    this.#log = log;
    if ((log.at(-1)?.n ?? -1) > this.#last) this.#saying.soon(urgent);
  }

  /** Somebody else looks at this screen, who has heard everything up to that entry. */
  turnTo(last: number): void {
    this.#saying.stop();
    this.#log = [];
    this.#last = last;
    this.#words = "";
  }

  /** Such events are left out from now on. */
  hush(unsaid: (event: unknown) => boolean): void {
    this.#unsaid = unsaid;
  }

  stop(): void {
    this.#saying.stop();
  }

  #say(): void {
    const said = this.#log.filter((entry) => entry.n > this.#last).flatMap((entry) => this.#told(entry));
    this.#last = this.#log.at(-1)?.n ?? this.#last;
    this.#words = said.slice(-this.most).join(" ");
  }

  /** There is a sentence for each event. */
  #told({ events = [], words = [] }: Happened): readonly string[] {
    return words.filter((_, at) => !(at in events && this.#unsaid(events[at])));
  }
}
