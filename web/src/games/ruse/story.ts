// What has happened, told from the events: what the others did, and what each step of a scoring brought.
import type { Happened } from "../../generated/messages";
import type { Event, View } from "../../generated/ruse";
import { landName, type Moment, nameOf, tileWords } from "./board";
import { type SignName, signOfIcon } from "./icons";
import { LANDS, VIXEN } from "./tables";
import { say, type Word } from "./words.svelte";

export function eventsOf(entries: readonly Happened[]): readonly Event[] {
  return entries.flatMap((entry) => (entry.events ?? []) as readonly Event[]);
}

/** What came after one's own last turn, or all of it. */
export function sinceTurn(events: readonly Event[], seat: number | null): readonly Event[] {
  const last = events.findLastIndex((event) => event.type === "TurnEnded" && event.seat === seat);
  const rest = events.slice(last + 1);
  const next = rest.findIndex((event) => event.type === "Rolled" && event.seat === seat);
  return next < 0 ? rest : rest.slice(0, next);
}

interface Turn {
  readonly who: number;
  readonly events: Event[];
}

/** Events by who did them; what VIXEN does comes within the turn of somebody else. */
function turnsOf(events: readonly Event[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    const who = actorOf(event, turns.at(-1)?.who);
    const last = turns.at(-1);
    const begins = event.type === "Rolled" || event.type === "VixenCard";
    if (last && last.who === who && !begins) last.events.push(event);
    else turns.push({ who, events: [event] });
  }
  return turns;
}

const HERS: readonly Event["type"][] = [
  "VixenCard",
  "VixenRolled",
  "VixenMoved",
  "VixenDid",
  "VixenGained",
  "VixenGrew",
];
const NOBODYS: readonly Event["type"][] = ["RoundBegan", "DestinyShown", "DestinyRolled", "HunterMoved", "ObstacleSet"];

/** What somebody else gains in a turn belongs to that turn. */
function actorOf(event: Event, last: number | undefined): number {
  if (HERS.includes(event.type)) return VIXEN;
  if (NOBODYS.includes(event.type)) return event.type === "RoundBegan" ? -1 : (last ?? -1);
  const seat = "seat" in event ? event.seat : -1;
  const passing = event.type === "GainedGp" && (event.source === "toll" || event.source === "beaver");
  return last !== undefined && (passing || event.type === "MarkerReturned") ? last : seat;
}

/** One sentence for each turn of the others. */
export function newsOf(events: readonly Event[], moment: Moment): readonly string[] {
  return turnsOf(sinceTurn(events, moment.seat))
    .filter((turn) => turn.who !== moment.seat && turn.who >= 0)
    .map((turn) => sentence(turn, moment))
    .filter(Boolean);
}

/** A turn that is over, in a line, and what its player had then. */
export interface Booked {
  readonly seat: number;
  readonly name: string;
  readonly words: string;
  readonly vp: number;
  readonly gp: number;
  readonly resources: readonly number[];
  /** The same in words. */
  readonly has: string;
}

/** The last turn that somebody ended. */
export function lastBooked(events: readonly Event[], moment: Moment): Booked | null {
  const turn = turnsOf(events).findLast(({ events: all }) => all.some(({ type }) => type === "TurnEnded"));
  const ended = turn?.events.find((event) => event.type === "TurnEnded");
  if (!turn || !ended) return null;
  const { seat, vp, gp, resources } = ended;
  const words = sentence(turn, moment) || say("news.other", { name: nameOf(moment, seat), deeds: say("news.nothing") });
  const lands = LANDS.map((land, index) => `${landName(land)} ${resources[index] ?? 0}`).join(", ");
  return { seat, name: nameOf(moment, seat), vp, gp, resources, words, has: say("ledger.has", { vp, gp, lands }) };
}

function sentence({ who, events }: Turn, moment: Moment): string {
  if (who === VIXEN) return vixenSentence(events, moment);
  const rolled = events.find((event) => event.type === "Rolled");
  const deeds = [...events.flatMap(deedOf), ...laidOf(events), ...gainsOf(events, who, moment)];
  if (deeds.length === 0) return "";
  const name = nameOf(moment, who);
  const told = deeds.join(", ");
  return rolled
    ? say("news.turn", { name, value: rolled.value, deeds: told })
    : say("news.other", { name, deeds: told });
}

function vixenSentence(events: readonly Event[], moment: Moment): string {
  const card = events.find((event) => event.type === "VixenCard")?.card;
  const rolled = events.find((event) => event.type === "VixenRolled");
  const vp = sum(events, (event) => (event.type === "VixenGained" ? event.vp : 0));
  const did = events.flatMap((event) => (event.type === "VixenDid" ? [say(`icon.${event.icon}`)] : []));
  const gains = [...(vp ? [say("news.vp", { vp })] : []), ...yourGains(events, moment)];
  const deeds = [...did, ...gains].join(", ") || say("news.nothing");
  if (!card || !rolled) return gains.length ? say("news.other", { name: "VIXEN", deeds }) : "";
  const spot = rolled.spot === "den" ? say("vixen.den") : say(`spot.${rolled.spot}`);
  return say("news.vixen", { card, value: rolled.value, spot, deeds });
}

function deedOf(event: Event): readonly string[] {
  switch (event.type) {
    case "Placed":
      return [say("news.placed", { spot: say(`spot.${event.spot}`) })];
    case "Moved":
      return [say("news.moved", { tile: event.tile })];
    case "Hunted":
      return [say("news.hunted", { prey: say(`prey.${event.prey}`) })];
    case "Marked":
      return [say("news.marked", { tile: event.tile })];
    case "Advanced":
      return [say("news.advanced", { land: landName(event.track), level: event.level })];
    case "Raised":
      return [say("news.raised", { kit: event.kit, value: event.value })];
    case "TileDrawn":
      return [say("news.drew", { tile: tileWords(event.tile) })];
    case "Completed":
      return [say("news.completed", { card: event.card })];
    case "Claimed":
      return [say("news.claimed", { vp: event.vp })];
    case "Grew":
      return [say("news.grew", { kit: event.kit })];
    case "Sent":
      return [say("news.sent", { kit: event.kit })];
    default:
      return [];
  }
}

function laidOf(events: readonly Event[]): readonly string[] {
  const count = events.filter((event) => event.type === "PathLaid").length;
  return count ? [say("news.laid", { count })] : [];
}

function gainsOf(events: readonly Event[], who: number, moment: Moment): readonly string[] {
  const vp = sum(events, (event) => (event.type === "GainedVp" && event.seat === who ? event.vp : 0));
  return [...(vp ? [say("news.vp", { vp })] : []), ...yourGains(events, moment)];
}

function yourGains(events: readonly Event[], { seat }: Moment): readonly string[] {
  const gp = sum(events, (event) => (event.type === "GainedGp" && event.seat === seat ? event.gp : 0));
  return gp ? [say("news.gp", { gp })] : [];
}

function sum(events: readonly Event[], worth: (event: Event) => number): number {
  return events.reduce((total, event) => total + worth(event), 0);
}

export interface Step {
  readonly words: string;
  readonly sign: SignName;
  readonly clause: string;
  /** How the names of the kinds of pieces begin that it moves. */
  readonly moves: readonly string[];
}

export interface HerTurn {
  readonly card: string;
  readonly roll: number;
  readonly steps: readonly Step[];
}

const MOVED_BY: Readonly<Record<string, readonly string[]>> = {
  H: ["prey"],
  M: ["marker"],
  BP: ["path"],
  HM: ["hunter"],
  OB_storm: ["storm"],
  OB_wolf: ["wolf"],
  CHEESE: ["cheese"],
  STAR: ["star"],
  CO: ["claim"],
  BEAVER: ["beaver"],
};

/** What VIXEN did, card by card and step by step. */
export function herTurns(events: readonly Event[]): readonly HerTurn[] {
  return turnsOf(events)
    .filter(({ who, events: [first] }) => who === VIXEN && first?.type === "VixenCard")
    .map(({ events: all }) => ({
      card: all.find((event) => event.type === "VixenCard")?.card ?? "",
      roll: all.find((event) => event.type === "VixenRolled")?.value ?? 0,
      steps: all.flatMap(stepOf),
    }));
}

function stepOf(event: Event): readonly Step[] {
  switch (event.type) {
    case "VixenRolled": {
      const spot = event.spot === "den" ? say("vixen.den") : say(`spot.${event.spot}`);
      return [
        { words: say("vixen.goes", { value: event.value, spot }), sign: "die", clause: "R78", moves: [`die-${VIXEN}`] },
      ];
    }
    case "VixenMoved":
      return [
        { words: say("vixen.stops", { tile: event.tile }), sign: "vixen", clause: "R79", moves: [`fox-${VIXEN}`] },
      ];
    case "VixenDid":
      return [
        {
          words: say(`icon.${event.icon}`),
          sign: signOfIcon(event.icon)[0],
          clause: "R87",
          moves: MOVED_BY[event.icon] ?? [],
        },
      ];
    case "VixenGained":
      return event.source === "cards"
        ? [{ words: say("vixen.gains", { vp: event.vp }), sign: "vp", clause: "R78", moves: [`pawn-${VIXEN}`] }]
        : [];
    default:
      return [];
  }
}

export interface Line {
  readonly step: string;
  /** VP and GP by column: the players, then VIXEN. */
  readonly vp: readonly number[];
  readonly gp: readonly number[];
}

export interface Scoring {
  readonly round: number;
  readonly final: boolean;
  readonly lines: readonly Line[];
}

const STEPS = ["objectives", "cheese", "dice", "camp", "growth", "exits", "other", "catch_up"] as const;
const LAST = ["star", "hunting", "outside", "common", "penalties"] as const;
const KNOWN: readonly string[] = [...STEPS, ...LAST];

/** The last scoring that is over: the events between the last turn of a round and the next round. */
export function lastScoring(events: readonly Event[], view: View): Scoring | null {
  const over = events.some((event) => event.type === "Ended");
  const began = events.findLastIndex((event) => event.type === "RoundBegan");
  if (!over && view.board.round < 2) return null;
  return scoringOf(events.slice(0, over ? events.length : began), view, over ? 4 : view.board.round - 1, over);
}

/** The scoring that is going on, as far as it has come: also the steps that bring nothing, or nothing yet. */
export function scoringNow(events: readonly Event[], view: View): Scoring | null {
  const { phase, round } = view.board;
  const going = phase === "scoring" || phase === "growth" ? stepsOf(events, view, round, false) : null;
  return going?.lines.some(brings) ? going : null;
}

/** What is shown of a scoring. */
export interface Count {
  readonly scoring: Scoring;
  readonly title: string;
  readonly over: boolean;
}

/** A scoring that is over and still looked at, or one that goes on. */
export function countOf(
  { events, scored }: { readonly events: readonly Event[]; readonly scored: boolean },
  last: Scoring | null,
  view: View,
): Count | null {
  if (scored && last && view.board.phase !== "over") {
    const title = last.final ? say("round.final") : say("round.title", { round: last.round });
    return { scoring: last, title, over: true };
  }
  const going = scoringNow(events, view);
  return going && { scoring: going, title: say("round.going", { round: going.round }), over: false };
}

/** The steps that brought something. */
function scoringOf(events: readonly Event[], view: View, round: number, final: boolean): Scoring | null {
  const all = stepsOf(events, view, round, final);
  return all && { ...all, lines: all.lines.filter(brings) };
}

function stepsOf(events: readonly Event[], view: View, round: number, final: boolean): Scoring | null {
  const first = events.findLastIndex((event) => isTurn(event));
  if (first < 0) return null;
  const part = events.slice(first + 1);
  const steps = final ? [...STEPS, ...LAST] : STEPS;
  return { round, final, lines: steps.map((step) => lineOf(step, part, view, final)) };
}

function isTurn(event: Event): boolean {
  const hers = event.type === "VixenGained" && event.source === "cards";
  return hers || event.type === "TurnEnded" || event.type === "VixenRolled";
}

function lineOf(step: string, events: readonly Event[], view: View, over: boolean): Line {
  const seats = view.board.players.length;
  const columns = seats + (view.board.vixen ? 1 : 0);
  const vp = Array.from({ length: columns }, () => 0);
  const gp = Array.from({ length: columns }, () => 0);
  for (const event of events) {
    if (!("source" in event) || sourceStep(event.source, over) !== step) continue;
    const column = event.type === "VixenGained" ? seats : "seat" in event ? columnOf(event.seat, seats) : -1;
    if (event.type === "GainedVp" || event.type === "VixenGained") vp[column] = (vp[column] ?? 0) + event.vp;
    if (event.type === "LostVp") vp[column] = (vp[column] ?? 0) - event.vp;
    if (event.type === "GainedGp") gp[column] = (gp[column] ?? 0) + event.gp;
  }
  return { step: say(`round.${step}` as Word), vp, gp };
}

function columnOf(seat: number, seats: number): number {
  return seat === VIXEN ? seats : seat;
}

function sourceStep(source: string, over: boolean): string {
  if (!KNOWN.includes(source)) return "other";
  return !over && (LAST as readonly string[]).includes(source) ? "other" : source;
}

export function brings({ vp, gp }: Line): boolean {
  return [...vp, ...gp].some((number) => number !== 0);
}
