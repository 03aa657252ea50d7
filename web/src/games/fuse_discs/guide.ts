// A guided start: pick a disc, slide it in, push, and what it is all for.
import type { View } from "../../generated/fuse_discs";
import { both } from "../../lib/guide/both";
import type { GuideStep } from "../../lib/guide/steps";
import type { Scene } from "..";

const EACH = 12;

/** How many of one's own discs have come in. */
function entered(scene: Scene): number {
  const view = scene.view as View;
  const own = view.white === scene.seat ? "w" : "b";
  return EACH - [...view.ring].filter((disc) => disc.toLowerCase() === own).length;
}

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: both("One large group", "Un grand groupe"),
    words: both(
      "You are White. Twelve discs of each colour lie round the board and slide in one by one. In the end the larger group wins: discs of one colour that touch along rows and columns.",
      "Vous jouez les Blancs. Douze disques de chaque couleur entourent le plateau et entrent un à un. À la fin, le plus grand groupe l’emporte : des disques d’une couleur qui se touchent par rangées et colonnes.",
    ),
    at: ".frame",
  },
  {
    id: "pick",
    title: both("Pick a disc", "Choisissez un disque"),
    words: both(
      "Choose a white disc: each one that can move has an arrow into the board.",
      "Prenez un disque blanc : une flèche vers le plateau marque ceux qui peuvent entrer.",
    ),
    at: ".frame",
    until: (scene) => scene.picked !== null || entered(scene) > 0,
  },
  {
    id: "enter",
    title: both("Slide it in", "Faites-le entrer"),
    words: both(
      "It slides straight ahead, as far as you like. Choose the lit cell where it should stop.",
      "Il glisse tout droit, aussi loin que vous voulez. Choisissez la case éclairée où il s’arrêtera.",
    ),
    at: ".frame",
    until: (scene) => entered(scene) > 0,
  },
  {
    id: "push",
    title: both("Push", "Poussez"),
    words: both(
      "Discs in the way are pushed ahead, yours and Black’s, but never off the board: the fuller a lane, the less far you get in. Bring in another disc, and push one if you can.",
      "Les disques sur le chemin sont poussés, les vôtres comme les noirs, mais jamais hors du plateau : plus une ligne est pleine, moins on y avance. Faites entrer un autre disque, et poussez si vous le pouvez.",
    ),
    at: ".frame",
    until: (scene) => entered(scene) > 1,
  },
  {
    id: "end",
    title: both("That is all", "C’est tout"),
    words: both(
      "Go on in turns until nobody can move; who can’t, passes. The figure beside each name is that player’s largest group as it is now.",
      "Continuez chacun son tour jusqu’à ce que personne ne puisse jouer ; qui ne peut pas passe. Le chiffre près de chaque nom est son plus grand groupe du moment.",
    ),
  },
];
