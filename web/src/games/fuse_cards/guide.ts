// A guided start: lay the fuse, throw a bomb, and what it costs to keep cards.
import type { View } from "../../generated/fuse_cards";
import type { GuideStep } from "../../lib/guide/steps";
import { catalogue } from "../../lib/words/catalogue.svelte";
import type { Scene } from "..";
import { bombsEach } from "./cards";
import en from "./guide/en";

const say = catalogue(en, import.meta.glob("./guide/*.ts", { eager: true, import: "default" }));

const viewOf = (scene: Scene): View => scene.view as View;
const thrown = (scene: Scene): number => bombsEach(viewOf(scene)) - (viewOf(scene).bombs[scene.seat ?? 0] ?? 0);

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: () => say("aim.title"),
    words: () => say("aim.words"),
  },
  {
    id: "lay",
    title: () => say("lay.title"),
    words: () => say("lay.words"),
    at: ".hand",
    until: (scene) => (viewOf(scene).past[scene.seat ?? 0] ?? "") !== "",
  },
  {
    id: "bomb",
    title: () => say("bomb.title"),
    words: () => say("bomb.words"),
    at: '[data-thing="bomb"]',
    until: (scene) => thrown(scene) > 0,
  },
  {
    id: "defuse",
    title: () => say("defuse.title"),
    words: () => say("defuse.words"),
    at: ".hand",
  },
  {
    id: "end",
    title: () => say("end.title"),
    words: () => say("end.words"),
  },
];
