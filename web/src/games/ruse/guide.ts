// A guided first game: one round, step by step, on the real table.
import type { View } from "../../generated/ruse";
import type { GuideStep } from "../../lib/guide/steps";
import { catalogue } from "../../lib/words/catalogue.svelte";
import type { Scene } from "..";
import { asked, playerOf } from "./board";
import en from "./guide/en";

const say = catalogue(en, import.meta.glob("./guide/*.ts", { eager: true, import: "default" }));

const boardOf = (scene: Scene): View["board"] => (scene.view as View).board;
const mine = (scene: Scene): boolean => boardOf(scene).actor === scene.seat;
const used = (scene: Scene): number => playerOf(scene.view as View, scene.seat ?? 0).used;
const round = (scene: Scene): number => boardOf(scene).round;
/** That many dice have been rolled, or the round has gone further. */
const rolled = (scene: Scene, dice: number): boolean => used(scene) >= dice || boardOf(scene).phase !== "turns";
const waitsFor = (scene: Scene, ...stages: readonly string[]): boolean =>
  mine(scene) && boardOf(scene).phase === "turns" && stages.includes(boardOf(scene).stage);
/** Path tiles are drawn or laid: whoever placed the die elsewhere has nothing to learn of it now. */
const exploring = (scene: Scene): boolean => waitsFor(scene, "explore") || asked(scene.view as View).startsWith("lay");

export const steps: readonly GuideStep[] = [
  step("welcome"),
  step("start", {
    at: ".resources",
    until: (scene) => round(scene) > 0 && waitsFor(scene, "roll") && boardOf(scene).pending.length === 0,
  }),
  step("roll", { at: '[data-deed="Roll"]', until: (scene) => rolled(scene, 1) }),
  step("place", { at: ".lands", until: (scene) => !waitsFor(scene, "roll", "place") }),
  step("move", { at: ".tile .able", until: (scene) => !waitsFor(scene, "enter", "move") }),
  step("act", {
    at: ".deeds",
    until: (scene) => boardOf(scene).acts > 0 || !waitsFor(scene, "act", "explore", "objectives"),
  }),
  step("done", { at: '[data-deed="Done"]', until: (scene) => !mine(scene) || waitsFor(scene, "roll") }),
  step("others", { at: ".order" }),
  step("second", { at: ".den", until: (scene) => rolled(scene, 2) && !waitsFor(scene, "roll", "place") }),
  step("den", { at: ".den", until: (scene) => !exploring(scene) }),
  step("score", {
    at: ".cards",
    until: (scene) => round(scene) > 1 || boardOf(scene).phase === "growth" || boardOf(scene).phase === "over",
  }),
  step("grow", { at: ".kits", until: (scene) => round(scene) > 1 }),
  step("end"),
];

type Name =
  | "welcome"
  | "start"
  | "roll"
  | "place"
  | "move"
  | "act"
  | "done"
  | "others"
  | "second"
  | "den"
  | "score"
  | "grow"
  | "end";

function step(name: Name, more: Pick<GuideStep, "at" | "until"> = {}): GuideStep {
  return { id: name, title: () => say(`${name}.title`), words: () => say(name), ...more };
}
