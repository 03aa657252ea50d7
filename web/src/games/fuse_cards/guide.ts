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
      "All lay cards to one fuse. Whoever throws a bomb at the right moment wins all of it.",
      "Tous posent des cartes sur la même mèche. Qui lance sa bombe au bon moment gagne tout.",
    ),
  },
  {
    id: "lay",
    title: both("Lay a fuse card", "Posez une carte mèche"),
    words: both(
      "Choose a card with a number. The fuse grows, and you draw back to seven.",
      "Choisissez une carte avec un nombre. La mèche s’allonge et vous repiochez jusqu’à sept.",
    ),
    at: ".hand",
    until: (scene) => (viewOf(scene).past[scene.seat ?? 0] ?? "") !== "",
  },
  {
    id: "bomb",
    title: both("Throw a bomb", "Lancez une bombe"),
    words: both(
      "You have few bombs. When enough points are at stake, throw one instead of laying a card. Wait, and another may be quicker.",
      "Vous avez peu de bombes. Quand assez de points sont en jeu, lancez-en une au lieu de poser. Attendez, et un autre sera plus rapide.",
    ),
    at: '[data-thing="bomb"]',
    until: (scene) => thrown(scene) > 0,
  },
  {
    id: "defuse",
    title: both("Or defuse it", "Ou désamorcez"),
    words: both(
      "Scissors, buckets and kicks destroy the fuse, so that nobody gets it. They then lie beside the match, for whoever throws the next bomb.",
      "Ciseaux, seaux et coups de pied détruisent la mèche : personne ne l’aura. Ils restent près de l’allumette, pour la prochaine bombe.",
    ),
    at: ".hand",
  },
  {
    id: "end",
    title: both("The last bomb", "La dernière bombe"),
    words: both(
      "The game ends with the last bomb or when the time bomb is drawn. Fuse cards still in hand count against you.",
      "La partie finit avec la dernière bombe ou quand la bombe à retardement sort. Les cartes mèche en main comptent contre vous.",
    ),
  },
];
