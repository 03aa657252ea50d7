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
      "The four cards before you are bombs, and each wants certain dice. Defuse one after another until none are left to take: the count of bombs to go stands at the top. Usually there are ten minutes; here you have half an hour.",
      "Les quatre cartes devant vous sont des bombes, et chacune demande certains dés. Désamorcez-les l’une après l’autre jusqu’à ce qu’il n’en reste plus à prendre : leur compte est en haut. On a d’ordinaire dix minutes ; ici, une demi-heure.",
    ),
    at: ".own",
  },
  {
    id: "roll",
    title: both("Draw and roll", "Piochez et lancez"),
    words: both(
      "Tap the bag: three dice come out and are rolled. If you wait, the table does it after five seconds.",
      "Touchez le sac : trois dés en sortent et sont lancés. Si vous attendez, la table le fait au bout de cinq secondes.",
    ),
    at: '[data-thing="roll"]',
    until: (scene) => viewOf(scene).tray.length > 0 || placed(scene),
  },
  {
    id: "place",
    title: both("Place a die", "Posez un dé"),
    words: both(
      "Pick a die: the slots it fits light up on your bombs. Choose one of them. Alone you place all three dice if they fit; stacks and pyramids are built from the bottom.",
      "Prenez un dé : les cases où il va s’éclairent sur vos bombes. Choisissez-en une. Seul, vous posez les trois dés s’ils vont ; piles et pyramides se bâtissent par le bas.",
    ),
    at: ".tray",
    until: placed,
  },
  {
    id: "defuse",
    title: both("Defuse a bomb", "Désamorcez une bombe"),
    words: both(
      "A full bomb is defused: its dice return to the bag, and you choose another from the row. A die that fits nowhere is rolled again, and takes one die of its colour or number off your bombs.",
      "Une bombe pleine est désamorcée : ses dés retournent au sac, et vous en choisissez une autre dans la rangée. Un dé qui ne va nulle part est relancé, et vous retire un dé de sa couleur ou de son nombre.",
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
