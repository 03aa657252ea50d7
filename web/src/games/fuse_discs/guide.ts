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
      "Your twelve discs lie round the board. In the end the largest group of one colour, joined along rows and columns, wins.",
      "Vos douze disques entourent le plateau. À la fin, le plus grand groupe d’une couleur, relié par rangées et colonnes, l’emporte.",
    ),
    at: ".frame",
  },
  {
    id: "pick",
    title: both("Pick a disc", "Choisissez un disque"),
    words: both(
      "Choose one of yours: those that can move glow.",
      "Prenez un des vôtres : ceux qui peuvent bouger luisent.",
    ),
    at: ".frame",
    until: (scene) => scene.picked !== null || entered(scene) > 0,
  },
  {
    id: "enter",
    title: both("Slide it in", "Faites-le entrer"),
    words: both(
      "It goes straight ahead, as far as you like. Choose the cell where it ends.",
      "Il va tout droit, aussi loin que vous voulez. Choisissez la case où il s’arrête.",
    ),
    at: ".frame",
    until: (scene) => entered(scene) > 0,
  },
  {
    id: "push",
    title: both("Push", "Poussez"),
    words: both(
      "What lies in the way is pushed ahead, whatever its colour, but never off the board. Bring in another disc.",
      "Ce qui est sur le chemin est poussé, quelle que soit sa couleur, mais jamais hors du plateau. Faites entrer un autre disque.",
    ),
    at: ".frame",
    until: (scene) => entered(scene) > 1,
  },
  {
    id: "end",
    title: both("That is all", "C’est tout"),
    words: both(
      "Go on until nobody can move. The figures beside the names are the largest groups as they are now.",
      "Continuez jusqu’à ce que personne ne puisse jouer. Les chiffres près des noms sont les plus grands groupes du moment.",
    ),
  },
];
