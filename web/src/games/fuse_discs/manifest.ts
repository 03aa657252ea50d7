// What is known of FUSE (discs) before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  advice: () => import("./Advice.svelte"),
  lesson: () => import("./lesson"),
  pictures: () => import("./RulePicture.svelte"),
};
