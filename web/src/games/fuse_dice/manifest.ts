// What is known of FUSE (dice) before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  guide: { bots: 0, options: { difficulty: "training", minutes: 30 }, load: () => import("./guide") },
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
      title: { en: "Countdown for FUSE", fr: "Compte à rebours de FUSE" },
    },
  ],
  archive: () => import("./archive"),
};
