// A guided start: lay the fuse, throw a bomb, and what it costs to keep cards.
import type { View } from "../../generated/fuse_cards";
import { both } from "../../lib/guide/both";
import type { GuideStep } from "../../lib/guide/steps";
import type { Scene } from "..";
import { bombsEach } from "./cards";

const viewOf = (scene: Scene): View => scene.view as View;
const thrown = (scene: Scene): number => bombsEach(viewOf(scene)) - (viewOf(scene).bombs[scene.seat ?? 0] ?? 0);

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: both("A fuse for everybody", "Une mèche pour tous"),
    words: both(
      "You both lay cards to one fuse. Whoever throws a bomb wins all the cards in it, and the most points win in the end.",
      "Vous posez tous deux des cartes sur la même mèche. Qui lance une bombe gagne toutes ses cartes, et le plus grand total l’emporte à la fin.",
    ),
  },
  {
    id: "lay",
    title: both("Lay a fuse card", "Posez une carte mèche"),
    words: both(
      "Choose a card with a piece of fuse on it; the number is what it is worth. It joins the fuse, and your hand is filled up to seven.",
      "Choisissez une carte avec un bout de mèche ; le nombre est sa valeur. Elle rejoint la mèche, et votre main remonte à sept cartes.",
    ),
    at: ".hand",
    until: (scene) => (viewOf(scene).past[scene.seat ?? 0] ?? "") !== "",
  },
  {
    id: "bomb",
    title: both("Throw a bomb", "Lancez une bombe"),
    words: both(
      "The circle shows how many points are at stake. Throw one of your three bombs instead of laying a card, and they are yours. Wait for more, and the other may be quicker.",
      "Le cercle montre les points en jeu. Lancez une de vos trois bombes au lieu de poser une carte, et ils sont à vous. Attendez davantage, et l’autre sera peut-être plus rapide.",
    ),
    at: '[data-thing="bomb"]',
    until: (scene) => thrown(scene) > 0,
  },
  {
    id: "defuse",
    title: both("Or defuse it", "Ou désamorcez"),
    words: both(
      "Scissors, buckets and kicks destroy the fuse, so that nobody gets it. The card then lies beside the match, and whoever throws the next bomb wins it too.",
      "Ciseaux, seaux et coups de pied détruisent la mèche : personne ne l’aura. La carte reste près de l’allumette, et la prochaine bombe la gagne aussi.",
    ),
    at: ".hand",
  },
  {
    id: "end",
    title: both("The last bomb", "La dernière bombe"),
    words: both(
      "The game ends with the last bomb of all, or as soon as the time bomb is drawn: it lies deep in the pile. Fuse cards still in your hand are taken off your points.",
      "La partie finit avec la toute dernière bombe, ou dès que la bombe à retardement est piochée : elle est au fond de la pioche. Les cartes mèche encore en main sont retirées de vos points.",
    ),
  },
];
