// What is said about the games, in French.
import type en from "./en";

export default {
  title: "À propos des jeux",
  words:
    "Cinq jeux publiés dans une seule boîte. Ils appartiennent à leurs auteurs et éditeurs ; Fusebox en est indépendant.",
} satisfies Record<keyof typeof en, string>;
