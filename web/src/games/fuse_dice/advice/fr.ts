// What is recommended while a mission is set up, in French.
import type en from "./en";

export default {
  advanced:
    "Les missions expert, élite et folle ajoutent des bombes avancées et des mèches. Jouez plusieurs fois à FUSE avant de les ouvrir.",
  standard: "D’abord une mission standard",
} satisfies Record<keyof typeof en, string>;
