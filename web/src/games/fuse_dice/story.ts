// What the events tell: dice that fly, words that stand for a moment over the table, and sounds.
import type { BombCard, Die, Event, FuseCard, View } from "../../generated/fuse_dice";
import type { Happened } from "../../generated/messages";
import type { Sound } from "../../lib/app/sound";
import { fuseWords } from "./describe";
import { say } from "./words.svelte";

/** A die on its way between two places of the board. */
export interface Flight {
  readonly die: Die;
  readonly from: string;
  readonly to: string;
}

/** Words over a card, or a fuse card that burns. */
export interface Moment {
  readonly kind: "defused" | "emptied" | "checked" | "fuse";
  readonly place: string;
  readonly words: string;
  readonly fuse?: FuseCard;
}

export interface Story {
  readonly flights: readonly Flight[];
  readonly moments: readonly Moment[];
  readonly sounds: readonly Sound[];
  /** What is said aloud: a fuse card that burns is everybody's business. */
  readonly spoken: readonly string[];
}

export function eventsOf(fresh: readonly Happened[]): readonly Event[] {
  return fresh.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

/** What is to be seen and heard of some events, over the table as it lay before them. */
export function told(events: readonly Event[], before: View): Story {
  const flights: Flight[] = [];
  const moments: Moment[] = [];
  const sounds = new Set<Sound>();
  for (const event of events) {
    flights.push(...flightsOf(event, before));
    moments.push(...momentsOf(event));
    const sound = soundOf(event);
    if (sound) sounds.add(sound);
  }
  return { flights, moments, sounds: [...sounds], spoken: events.flatMap(spokenOf) };
}

/** Whoever took this die in these events, if it was another. */
export function takerOf(events: readonly Event[], die: Die, seat: number | null): number | null {
  for (const event of events) {
    if (event.type === "Placed" && event.die === die && event.seat !== seat) return event.seat;
  }
  return null;
}

function flightsOf(event: Event, before: View): readonly Flight[] {
  switch (event.type) {
    case "Placed":
      return [{ die: event.die, from: `tray-${event.die}`, to: slotPlace(event.bomb, event.slot) }];
    case "Removed":
      return [{ die: event.die, from: slotPlace(event.bomb, event.slot), to: "bag" }];
    case "Rerolled":
      return [{ die: event.result, from: `tray-${event.die}`, to: "cost" }];
    case "Defused":
    case "Emptied":
      return allOf(event.bomb, before);
    case "Returned":
      return event.dice.map((die) => ({ die, from: `tray-${die}`, to: "bag" }));
    default:
      return [];
  }
}

function allOf(card: BombCard, before: View): readonly Flight[] {
  const bomb = before.bombs.flat().find((one) => one.card === card);
  return (bomb?.dice ?? []).flatMap((die, slot) => (die ? [{ die, from: slotPlace(card, slot), to: "bag" }] : []));
}

function momentsOf(event: Event): readonly Moment[] {
  switch (event.type) {
    case "Defused":
      return [{ kind: "defused", place: `card-${event.bomb}`, words: say("moment.defused", { points: event.points }) }];
    case "Emptied":
      return [{ kind: "emptied", place: `card-${event.bomb}`, words: say(`moment.${event.why}`) }];
    case "Checked":
      return [{ kind: "checked", place: `card-${event.bomb}`, words: say("moment.checked") }];
    case "Activated":
      return [{ kind: "fuse", place: "deck", words: "", fuse: event.fuse }];
    default:
      return [];
  }
}

function spokenOf(event: Event): readonly string[] {
  return event.type === "Activated" ? [say("voice.fuse", { what: fuseWords(event.fuse) })] : [];
}

function soundOf(event: Event): Sound | null {
  switch (event.type) {
    case "Began":
      return "strike";
    case "Rolled":
    case "Rerolled":
      return "roll";
    case "Placed":
      return "move";
    case "Removed":
    case "Emptied":
      return "dropped";
    case "Defused":
      return "defused";
    case "Activated":
      return "fuse";
    case "Lost":
      return "blast";
    default:
      return null;
  }
}

function slotPlace(card: BombCard, slot: number): string {
  return `slot-${card}-${slot}`;
}
