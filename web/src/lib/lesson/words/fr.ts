// The words of a lesson's panel in French.
import type en from "./en";

export default {
  again: "Revenir à cette étape",
  leave: "Quitter la leçon",
  next: "Leçon suivante",
  play: "Continuer la partie",
  step: "{title} · {at} sur {count}",
} satisfies Record<keyof typeof en, string>;
