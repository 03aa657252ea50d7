// What is known of FUSE (discs) before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  pages: {
    "discs/position": () => import("./pages/Position.svelte"),
    "discs/puzzles": () => import("./pages/Puzzles.svelte"),
  },
  today: () => import("./today/Daily.svelte"),
  advice: () => import("./Advice.svelte"),
  guide: { bots: 1, options: { white: "first" }, load: () => import("./guide") },
};
