// What is recommended while a game is set up, in French.
import type en from "./en";

export default {
  why: "Entre joueurs forts, les Noirs gagnent. Nous recommandons des anneaux équilibrés et le choix des couleurs par les Noirs, tous deux de notre cru.",
  fair: "Une partie équitable.",
  "figures.standard":
    "Quand le maître joue contre lui-même, les Blancs marquent 10 % sur un anneau quelconque, et 47 % sur les équilibrés.",
  "figures.omega":
    "Quand le maître joue contre lui-même, les Blancs marquent 10 % sur un anneau quelconque, et 47 % sur les équilibrés.",
  choose: "Jouer à égalité",
  match: "Une partie est courte : son auteur recommande trois ou cinq manches.",
  "match.choose": "En trois manches",
} satisfies Record<keyof typeof en, string>;
