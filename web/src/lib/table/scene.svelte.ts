// What a live table gives its board to draw: the moment that is now, and what of it stays from move to move.
import { steady } from "../app/steady";
import type { GameModule, Live, Scene } from "../board/game";
import { say } from "../words/index.svelte";
import type { Client } from "./client";
import { outcomeTitle } from "./outcome";
import type { LiveTable } from "./table.svelte";

type Setting = Omit<Scene, "view" | "legal" | "fresh" | "version" | "picked" | "busy" | "sent">;

export class TableScene {
  /** The game's own module, once it is there. */
  module = $state.raw<GameModule | null>(null);
  #kept: { readonly client: Client; readonly setting: Setting; readonly scene: Scene } | undefined;
  readonly info = $derived.by(() => this.table.board.update?.table ?? null);
  readonly names = $derived.by(
    steady(() => this.info?.seats.map((seat, index) => seat.name || say("seat.number", { number: index + 1 })) ?? []),
  );
  readonly outcome = $derived(this.info?.outcome ?? null);
  /** The end is still being shown on the board. */
  readonly ending = $derived.by(() => this.module?.ending?.() ?? false);
  /** The end is drawn on the board first, and then told beside it. */
  readonly settled = $derived.by(() => this.outcome !== null && this.table.page.told && !this.ending);
  readonly #hint = $derived.by(() => this.table.board.hint?.action);
  readonly #sayings = $derived.by(() => this.table.board.sayings);
  readonly #here = $derived.by(() => this.table.board.present);
  readonly #setting = $derived(this.#set());
  readonly now = $derived.by(() => this.#at(this.table.board, this.#setting));
  /** For the board of a race, which follows by itself. */
  readonly live: Live = { scene: () => this.#moment(), follow: (follower) => this.table.follow(follower) };
  /** What there is to do now; several people at one screen are called by their names. */
  readonly prompt = $derived.by(() => {
    const { seat, sharing } = this.table;
    const words = this.#words();
    if (!sharing || seat === null || !words || this.outcome) return words;
    return say("share.prompt", { name: this.names[seat] ?? "", words });
  });
  readonly yours = $derived.by(() => {
    const { seat } = this.table;
    const waited = seat !== null && (this.info?.waiting ?? []).includes(seat);
    return waited && this.now.legal.length > 0 && !this.outcome;
  });

  constructor(readonly table: LiveTable) {}

  /** What of a scene stays as it is from move to move. */
  #set(): Setting {
    const { table, info } = this;
    const seats = info?.seats ?? [];
    return {
      seat: table.seat,
      held: table.held,
      names: this.names,
      still: this.outcome !== null || table.seat === null || info?.paused === true,
      now: () => table.gameTime(),
      hint: this.#hint,
      daily: info?.daily ?? "",
      taught: info?.lesson?.state === "asks",
      sayings: this.#sayings,
      present: seats.map((seat, index) => Boolean(seat.bot) || this.#here?.[index] === true),
      paused: info?.paused === true,
      bots: seats.map((seat) => Boolean(seat.bot)),
      waiting: info?.waiting ?? [],
      left: (seat: number) => table.left(seat),
      log: () => table.latest.log,
    };
  }

  #at({ update, fresh, picked, sent }: Client, setting: Setting): Scene {
    const { view, legal = [], version = 0 } = update ?? {};
    return { ...setting, view, legal, fresh, version, picked, busy: sent.length > 0, sent };
  }

  /** The scene as it is now, put together once. */
  #moment(): Scene {
    const client = this.table.latest;
    const setting = this.#setting;
    if (this.#kept?.client !== client || this.#kept.setting !== setting)
      this.#kept = { client, setting, scene: this.#at(client, setting) };
    return this.#kept.scene;
  }

  #words(): string {
    const { outcome, info, module, now, table } = this;
    if (info?.paused) return say("table.paused");
    if (table.board.hint) return say("table.hint", { words: table.board.hint.words });
    if (table.seeking) return say("table.seeking");
    if (now.view === undefined || now.view === null) return "";
    if (outcome && !this.ending)
      return outcomeTitle(outcome, table.sharing ? null : table.seat, this.names, module?.team);
    if (module) return module.prompt(now);
    return now.legal.length ? say("table.yours") : say("table.theirs");
  }
}
