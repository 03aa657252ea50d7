// A guided start, alone and without hurry: what each of the three piles takes.
import type { View } from "../../generated/fusion";
import type { GuideStep } from "../../lib/guide/steps";
import { catalogue } from "../../lib/words/catalogue.svelte";
import type { Scene } from "..";
import en from "./guide/en";

const say = catalogue(en, import.meta.glob("./guide/*.ts", { eager: true, import: "default" }));

const DEALT = 34;

/** How many cards have been laid. */
function laid(scene: Scene): number {
  const view = scene.view as View;
  const seat = scene.seat ?? 0;
  return DEALT - (view.hand_sizes[seat] ?? 0) - (view.draw_sizes[seat] ?? 0);
}

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: () => say("aim.title"),
    words: () => say("aim.words"),
    at: ".piles",
    until: (scene) => laid(scene) > 0,
  },
  {
    id: "first",
    title: () => say("first.title"),
    words: () => say("first.words"),
    at: '[data-pile="A"]',
    until: (scene) => laid(scene) > 1,
  },
  {
    id: "others",
    title: () => say("others.title"),
    words: () => say("others.words"),
    at: ".piles",
    until: (scene) => laid(scene) > 4,
  },
  {
    id: "stuck",
    title: () => say("stuck.title"),
    words: () => say("stuck.words"),
    at: ".piles",
    until: (scene) => laid(scene) > 9,
  },
  {
    id: "end",
    title: () => say("end.title"),
    words: () => say("end.words"),
  },
];
