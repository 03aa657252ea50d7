// Whose hand this screen shows: one seat, or several in turn with a curtain between them where hands are secret.
import type { Sharing } from "../../generated/api";
import type { Happened, Show, TableAction, TableView } from "../../generated/messages";
import { agreeing, lifters, turned } from "./curtain";

export class Screen {
  #shows: Show;
  /** The last entry that was seen from each seat. */
  #seen = new Map<Show, number>();
  #passed = $state(false);
  /** The seat that is shown was chosen, and not turned to. */
  #byHand = false;
  /** Somebody here has asked to take back, and nobody has answered yet. */
  #takesBack = false;

  constructor(readonly held: readonly number[]) {
    const [first = "public", ...others] = held;
    // Before it is known which game it is, several seats have secrets from each other.
    this.#shows = others.length ? null : first;
  }

  get shows(): Show {
    return this.#shows;
  }

  /** The last entry that was seen from the seat that is shown. */
  get lastSeen(): number {
    return this.#seen.get(this.#shows) ?? -1;
  }

  /** Whoever is shown has been shown before, and something else since. */
  get returned(): boolean {
    return this.#seen.has(this.#shows);
  }

  remember(log: readonly Happened[]): void {
    const last = log.at(-1);
    if (last) this.#seen.set(this.#shows, last.n);
  }

  show(shows: Show): void {
    this.#shows = shows;
  }

  /** Somebody chose to look at a seat. */
  choose(seat: number): boolean {
    this.#passed = false;
    this.#byHand = true;
    return seat !== this.#shows;
  }

  /** Somebody drew the curtain, for whoever takes the screen next. */
  pass(): void {
    this.#passed = true;
  }

  /** Something is done from here. */
  acted(action: unknown): void {
    const { type, ...what } = action as TableAction;
    if (type === "Offer") this.#takesBack = (what as { what?: TableAction }).what?.type === "Undo";
  }

  /** The seats here that agree to what has just been asked from here, each of them once. */
  agreeing(sharing: Sharing | null, table: TableView): readonly number[] {
    const all = this.#takesBack ? agreeing(sharing, this.held, table) : [];
    if (table.offer) this.#takesBack = false;
    return all;
  }

  /** What has to be shown now that the table has changed; undefined where the screen stays as it is. */
  turned(sharing: Sharing | null, before: TableView | null, table: TableView): Show | undefined {
    if (!sharing) return undefined;
    const next = turned(sharing, this.held, before, table, this.#shows, this.#byHand);
    if (next !== undefined) this.#byHand = false;
    return next;
  }

  /** Who may lift the curtain. */
  lifters(table: TableView): readonly number[] {
    return lifters(table, this.held, this.#passed);
  }
}
