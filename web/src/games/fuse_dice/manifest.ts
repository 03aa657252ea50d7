// What is known of FUSE (dice) before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import { byLanguage } from "../../lib/words/tongues";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  advice: () => import("./Advice.svelte"),
  lesson: () => import("./lesson"),
  pictures: () => import("./RulePicture.svelte"),
  links: () => import("./Links.svelte"),
  pages: {
    "dice/missions": () => import("./pages/offline/Missions.svelte"),
    "dice/companion": () => import("./pages/offline/Companion.svelte"),
    "dice/cards": () => import("./pages/Cards.svelte"),
  },
  offline: [
    {
      address: "dice/companion",
      icon: "clock",
      title: byLanguage(import.meta.glob<string>("./companion/*.ts", { eager: true, import: "default" })),
    },
  ],
  archive: () => import("./archive"),
};
