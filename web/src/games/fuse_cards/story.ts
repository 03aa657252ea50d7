// What the events tell: moments to be shown once, sounds, and the last play that stays traced.
import type { DefuseCard, Event, FuseCard } from "../../generated/fuse_cards";
import type { Happened } from "../../generated/messages";
import type { Sound } from "../../lib/app/sound";
import { cardName, POINTS } from "./cards";
import { say } from "./words.svelte";

export interface Moment {
  readonly kind: "blast" | "gone" | "relit" | "called" | "time" | DefuseCard;
  readonly seat: number;
  /** The fuse that goes with it; empty while it still lies there. */
  readonly fuse: readonly FuseCard[];
  readonly points: number;
}

export type Told = Exclude<Event, { type: "Drew" | "WindowOpened" | "Ended" }>;

const LASTS: Readonly<Record<Moment["kind"], number>> = {
  blast: 700,
  time: 700,
  called: 1_300,
  relit: 360,
  gone: 260,
  scissors: 360,
  bucket: 360,
  kick: 360,
  extinguisher: 360,
};

const SOUNDS: Readonly<Record<Moment["kind"], Sound | null>> = {
  blast: "blast",
  time: "blast",
  called: "refuse",
  relit: "strike",
  gone: null,
  scissors: "snip",
  bucket: "splash",
  kick: "kick",
  extinguisher: "splash",
};

export function eventsOf(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

export function lasts(moment: Moment): number {
  return LASTS[moment.kind];
}

export function soundOf(moment: Moment): Sound | null {
  return SOUNDS[moment.kind];
}

/** The moments of some events, over the fuse that lay there before them. */
export function momentsOf(events: readonly Event[], before: readonly FuseCard[]): readonly Moment[] {
  let fuse = before;
  let defused: Moment | null = null;
  const moments: Moment[] = [];
  for (const event of events) {
    if (event.type === "FuseLaid") fuse = [...fuse, event.card];
    if (event.type === "Exploded")
      moments.push({ kind: "blast", seat: event.seat, fuse: event.fuse, points: event.points });
    if (event.type === "Relit") moments.push({ kind: "relit", seat: event.seat, fuse: [], points: 0 });
    if (event.type === "Called") moments.push({ kind: "called", seat: event.seat, fuse: [], points: event.calls });
    if (event.type === "TimeBombDrawn") moments.push({ kind: "time", seat: event.seat, fuse, points: 0 });
    if (event.type === "Defused") {
      defused = { kind: event.card, seat: event.seat, fuse: [], points: 0 };
      moments.push(defused);
    }
    if (event.type === "FuseRemoved") {
      if (defused) moments[moments.indexOf(defused)] = { ...defused, fuse };
      else moments.push({ kind: "gone", seat: -1, fuse, points: event.points });
    }
    if (event.type === "Exploded" || event.type === "FuseRemoved") fuse = [];
  }
  return moments;
}

/** The last event that is worth a trace. */
export function lastTold(events: readonly Event[]): Told | null {
  const told = events.filter((event): event is Told => !["Drew", "WindowOpened", "Ended"].includes(event.type));
  const last = told.at(-1) ?? null;
  const before = told.at(-2);
  return last?.type === "FuseRemoved" && before?.type === "Defused" ? before : last;
}

export function traceOf(event: Told, names: readonly string[]): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "FuseLaid":
      return say("trace.FuseLaid", { name, points: POINTS[event.card] });
    case "Exploded":
      return say("trace.Exploded", { name, points: event.points });
    case "Defused":
      return say("trace.Defused", { name, card: cardName(event.card) });
    case "LaidBeside":
      return say("trace.LaidBeside", { name, card: cardName(event.card) });
    case "FuseRemoved":
      return say("trace.FuseRemoved", { points: event.points });
    case "Called":
      return say("trace.Called", { name, calls: event.calls });
    case "Relit":
      return say("trace.Relit", { name });
    case "TimeBombDrawn":
      return say("trace.TimeBombDrawn", { name });
  }
}
