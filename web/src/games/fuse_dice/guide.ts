// A guided start, alone and with time: draw, place, defuse.
import type { View } from "../../generated/fuse_dice";
import type { GuideStep } from "../../lib/guide/steps";
import { catalogue } from "../../lib/words/catalogue.svelte";
import type { Scene } from "..";
import en from "./guide/en";

const say = catalogue(en, import.meta.glob("./guide/*.ts", { eager: true, import: "default" }));

const viewOf = (scene: Scene): View => scene.view as View;
const placed = (scene: Scene): boolean =>
  viewOf(scene).defused.length > 0 || viewOf(scene).bombs.some((own) => own.some(({ dice }) => dice.some(Boolean)));

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: () => say("aim.title"),
    words: () => say("aim.words"),
    at: ".own",
  },
  {
    id: "roll",
    title: () => say("roll.title"),
    words: () => say("roll.words"),
    at: '[data-thing="roll"]',
    until: (scene) => viewOf(scene).tray.length > 0 || placed(scene),
  },
  {
    id: "place",
    title: () => say("place.title"),
    words: () => say("place.words"),
    at: ".tray",
    until: placed,
  },
  {
    id: "defuse",
    title: () => say("defuse.title"),
    words: () => say("defuse.words"),
    at: ".own",
    until: (scene) => viewOf(scene).defused.length > 0,
  },
  {
    id: "end",
    title: () => say("end.title"),
    words: () => say("end.words"),
  },
];
