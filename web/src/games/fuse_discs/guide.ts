// A guided start: pick a disc, slide it in, push, and what it is all for.
import type { View } from "../../generated/fuse_discs";
import type { GuideStep } from "../../lib/guide/steps";
import { catalogue } from "../../lib/words/catalogue.svelte";
import type { Scene } from "..";
import en from "./guide/en";

const say = catalogue(en, import.meta.glob("./guide/*.ts", { eager: true, import: "default" }));

const EACH = 12;

/** How many of one's own discs have come in. */
function entered(scene: Scene): number {
  const view = scene.view as View;
  const own = view.white === scene.seat ? "w" : "b";
  return EACH - [...view.ring].filter((disc) => disc.toLowerCase() === own).length;
}

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: () => say("aim.title"),
    words: () => say("aim.words"),
    at: ".surface .area",
  },
  {
    id: "pick",
    title: () => say("pick.title"),
    words: () => say("pick.words"),
    at: ".thing.able",
    until: (scene) => scene.picked !== null || entered(scene) > 0,
  },
  {
    id: "enter",
    title: () => say("enter.title"),
    words: () => say("enter.words"),
    at: ".target, .thing.able",
    until: (scene) => entered(scene) > 0,
  },
  {
    id: "push",
    title: () => say("push.title"),
    words: () => say("push.words"),
    at: ".target, .thing.able",
    until: (scene) => entered(scene) > 1,
  },
  {
    id: "end",
    title: () => say("end.title"),
    words: () => say("end.words"),
  },
];
