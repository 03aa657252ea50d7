// What Fuse (cards)'s guided game says in French.
import type en from "./en";

export default {
  "aim.title": "Une mèche pour tous",
  "aim.words":
    "Vous posez tous deux des cartes sur la même mèche. Qui lance une bombe gagne toutes ses cartes, et le plus grand total l’emporte à la fin.",
  "lay.title": "Posez une carte mèche",
  "lay.words":
    "Choisissez une carte avec un bout de mèche ; le nombre est sa valeur. Elle rejoint la mèche, et votre main remonte à sept cartes.",
  "bomb.title": "Lancez une bombe",
  "bomb.words":
    "Le cercle montre les points en jeu. Lancez une de vos trois bombes au lieu de poser une carte, et ils sont à vous. Attendez davantage, et l’autre sera peut-être plus rapide.",
  "defuse.title": "Ou désamorcez",
  "defuse.words":
    "Ciseaux, seaux et coups de pied détruisent la mèche : personne ne l’aura. La carte reste près de l’allumette, et la prochaine bombe la gagne aussi.",
  "end.title": "La dernière bombe",
  "end.words":
    "La partie finit avec la toute dernière bombe, ou dès que la bombe à retardement est piochée : elle est au fond de la pioche. Les cartes mèche encore en main sont retirées de vos points.",
} satisfies Record<keyof typeof en, string>;
