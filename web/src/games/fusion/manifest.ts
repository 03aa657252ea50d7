// What is known of Fusion before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  lesson: () => import("./lesson"),
  pictures: () => import("./RulePicture.svelte"),
  links: () => import("./Links.svelte"),
  pages: { "fusion/cards": () => import("./pages/Cards.svelte") },
  timed: true,
};
