// What FUSE (discs)'s guided game says in French.
import type en from "./en";

export default {
  "aim.title": "Un grand groupe",
  "aim.words":
    "Vous jouez les Blancs. Douze disques de chaque couleur entourent le plateau et entrent un à un. À la fin, le plus grand groupe l’emporte : des disques d’une couleur qui se touchent par rangées et colonnes.",
  "pick.title": "Choisissez un disque",
  "pick.words": "Prenez un disque blanc : une flèche vers le plateau marque ceux qui peuvent entrer.",
  "enter.title": "Faites-le entrer",
  "enter.words": "Il glisse tout droit, aussi loin que vous voulez. Choisissez la case éclairée où il s’arrêtera.",
  "push.title": "Poussez",
  "push.words":
    "Les disques sur le chemin sont poussés, les vôtres comme les noirs, mais jamais hors du plateau : plus une ligne est pleine, moins on y avance. Faites entrer un autre disque, et poussez si vous le pouvez.",
  "end.title": "C’est tout",
  "end.words":
    "Continuez chacun son tour jusqu’à ce que personne ne puisse jouer ; qui ne peut pas passe. Le chiffre près de chaque nom est son plus grand groupe du moment.",
} satisfies Record<keyof typeof en, string>;
