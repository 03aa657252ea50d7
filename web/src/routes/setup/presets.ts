// Kinds of tables: a clock and what is allowed, chosen with one press.
import { manifestOf } from "../../games";
import type { GameInfo } from "../../generated/api";
import type { Permits } from "../../generated/messages";
import { type Clock, NO_CLOCK, type Plan, paceOf, suggestedFor, withPermits } from "./wanted";
import type { Key } from "./words.svelte";

type Manners = Required<Pick<Permits, "takebacks" | "hints" | "pauses">>;

export interface Preset {
  readonly id: "relaxed" | "quick" | "serious" | "days";
  readonly title: Key;
  readonly words: Key;
  readonly clock: Clock;
  readonly manners: Manners;
}

const USUAL: Manners = { takebacks: "asked", hints: true, pauses: true };
const STRICT: Manners = { takebacks: "never", hints: false, pauses: false };

const RELAXED: Preset = {
  id: "relaxed",
  title: "preset.relaxed",
  words: "preset.relaxed.words",
  clock: NO_CLOCK,
  manners: USUAL,
};
const SERIOUS: Preset = {
  id: "serious",
  title: "preset.serious",
  words: "preset.serious.clock",
  clock: NO_CLOCK,
  manners: STRICT,
};
const CLOCKED: readonly Preset[] = [
  RELAXED,
  {
    id: "quick",
    title: "preset.quick",
    words: "preset.quick.words",
    clock: { ...NO_CLOCK, kind: "player", minutes: 3, seconds: 2 },
    manners: USUAL,
  },
  {
    ...SERIOUS,
    clock: { ...NO_CLOCK, kind: "player", minutes: 10, seconds: 5, each: true },
  },
  {
    id: "days",
    title: "preset.days",
    words: "preset.days.words",
    clock: { ...NO_CLOCK, kind: "turn", days: 3 },
    manners: USUAL,
  },
];

/** Where everybody plays at once there are no clocks, and nothing is taken back. */
const TOGETHER: readonly Preset[] = [
  { ...RELAXED, words: "preset.relaxed.together" },
  { ...SERIOUS, words: "preset.serious.together" },
];

export function presetsOf(game: GameInfo): readonly Preset[] {
  return game.paced ? CLOCKED : TOGETHER;
}

/** In a serious game some options are others; what was chosen beside them stays. */
function optionsFor(game: GameInfo, plan: Plan, preset: Preset): Plan["options"] {
  const serious = manifestOf(game.name)?.serious ?? {};
  if (preset.id === "serious") return { ...plan.options, ...serious };
  const usual = suggestedFor(game, plan.seats);
  const back = Object.entries(serious).flatMap(([name, value]) =>
    plan.options[name] === value ? [[name, usual[name] ?? null]] : [],
  );
  return { ...plan.options, ...Object.fromEntries(back) };
}

export function withPreset(game: GameInfo, plan: Plan, preset: Preset): Plan {
  return withPermits({ ...plan, options: optionsFor(game, plan, preset), clock: preset.clock }, preset.manners);
}

/** The kind of table this is, if it is one of them. */
export function presetOf(game: GameInfo, plan: Plan): Preset | undefined {
  const { takebacks, hints, pauses } = { ...USUAL, ...plan.permits };
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  return presetsOf(game).find(
    ({ clock, manners }) =>
      same(paceOf(game, clock), paceOf(game, plan.clock)) && same(manners, { takebacks, hints, pauses }),
  );
}
