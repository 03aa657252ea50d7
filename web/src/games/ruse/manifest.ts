// What is known of RUSE before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  lesson: () => import("./lesson"),
  pictures: () => import("./RulePicture.svelte"),
  printed: () => import("./figures"),
  links: () => import("./Links.svelte"),
  pages: { "ruse/tiles": () => import("./pages/Tiles.svelte") },
};
