// What is known of FUSE (discs) before its board is fetched.
import type { Manifest } from "../../lib/board/manifest";
import Emblem from "./Emblem.svelte";
import "./accent.css";

const pages = () => import("./pages");

export const manifest: Manifest = {
  Emblem,
  board: () => import("."),
  pages: {
    "discs/position": () => pages().then(({ Position }) => ({ default: Position })),
    "discs/puzzles": () => pages().then(({ Puzzles }) => ({ default: Puzzles })),
  },
  amongPeople: { setup: "agreed" },
  serious: { setup: "balanced" },
  advice: () => import("./Advice.svelte"),
  lesson: () => import("./lesson"),
  pictures: () => import("./RulePicture.svelte"),
};
