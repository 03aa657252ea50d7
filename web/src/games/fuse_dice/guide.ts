// A guided start, alone and with time: draw, place, defuse.
import type { View } from "../../generated/fuse_dice";
import { both } from "../../lib/guide/both";
import type { GuideStep } from "../../lib/guide/steps";
import type { Scene } from "..";

const viewOf = (scene: Scene): View => scene.view as View;
const placed = (scene: Scene): boolean =>
  viewOf(scene).defused.length > 0 || viewOf(scene).bombs.some((own) => own.some(({ dice }) => dice.some(Boolean)));

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: both("Save the ship", "Sauvez le vaisseau"),
    words: both(
      "The cards before you are bombs. Each asks for certain dice. Fill them all before the time is over; here you have half an hour.",
      "Les cartes devant vous sont des bombes. Chacune demande certains dés. Remplissez-les toutes à temps ; ici, vous avez une demi-heure.",
    ),
    at: ".own",
  },
  {
    id: "roll",
    title: both("Draw and roll", "Piochez et lancez"),
    words: both("Dice come out of the bag and are rolled.", "Des dés sortent du sac et sont lancés."),
    at: '[data-thing="roll"]',
    until: (scene) => viewOf(scene).tray.length > 0 || placed(scene),
  },
  {
    id: "place",
    title: both("Place a die", "Posez un dé"),
    words: both(
      "Pick a die: the slots that it fits light up. Choose one of them. Dice that fit nowhere will cost you.",
      "Prenez un dé : les emplacements où il va s’allument. Choisissez-en un. Les dés qui ne vont nulle part vous coûteront.",
    ),
    at: ".middle",
    until: placed,
  },
  {
    id: "defuse",
    title: both("Defuse a bomb", "Désamorcez une bombe"),
    words: both(
      "A bomb whose slots are full is defused: its dice return to the bag, and you take another from the row.",
      "Une bombe pleine est désamorcée : ses dés retournent au sac et vous en prenez une autre dans la rangée.",
    ),
    at: ".own",
    until: (scene) => viewOf(scene).defused.length > 0,
  },
  {
    id: "end",
    title: both("Now with others", "Et maintenant à plusieurs"),
    words: both(
      "With others all act at once and must agree who takes what. Usually there are ten minutes.",
      "À plusieurs, tous agissent à la fois et s’entendent sur qui prend quoi. On a d’ordinaire dix minutes.",
    ),
  },
];
