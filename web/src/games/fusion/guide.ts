// A guided start, alone and without hurry: what each of the three piles takes.
import type { View } from "../../generated/fusion";
import { both } from "../../lib/guide/both";
import type { GuideStep } from "../../lib/guide/steps";
import type { Scene } from "..";

const DEALT = 34;

/** How many cards have been laid. */
function laid(scene: Scene): number {
  const view = scene.view as View;
  const seat = scene.seat ?? 0;
  return DEALT - (view.hand_sizes[seat] ?? 0) - (view.draw_sizes[seat] ?? 0);
}

export const steps: readonly GuideStep[] = [
  {
    id: "aim",
    title: both("Lay all your cards", "Posez toutes vos cartes"),
    words: both(
      "There are no turns. When the count is over you hold three cards: lay each on a pile where it fits, and your hand is filled again. This race is for learning: never mind the clock.",
      "Il n’y a pas de tours. Après le décompte, vous tenez trois cartes : posez chacune sur une pile où elle va, et votre main se remplit. Cette course sert à apprendre : oubliez le chronomètre.",
    ),
    at: ".piles",
    until: (scene) => laid(scene) > 0,
  },
  {
    id: "first",
    title: both("Pile A: colour or shape", "Pile A : couleur ou forme"),
    words: both(
      "It takes a card with the same colour or the same shape as the one on top. Drag a card there, or tap the card and then the pile.",
      "Elle prend une carte de la couleur ou de la forme de celle du dessus. Glissez-y une carte, ou touchez la carte puis la pile.",
    ),
    at: '[data-pile="A"]',
    until: (scene) => laid(scene) > 1,
  },
  {
    id: "others",
    title: both("Piles B and C", "Piles B et C"),
    words: both(
      "B takes a number one higher or one lower. C takes what has nothing in common: another colour, another shape, and a number that is neither the same nor next to it. Lay a few. Should play stop because nothing fits, lay any one card.",
      "B prend un nombre juste au-dessus ou au-dessous. C prend ce qui n’a rien en commun : autre couleur, autre forme, et un nombre ni égal ni voisin. Posez-en quelques-unes. Si le jeu s’arrête parce que rien ne va, posez la carte que vous voulez.",
    ),
    at: ".piles",
    until: (scene) => laid(scene) > 4,
  },
  {
    id: "stuck",
    title: both("Nothing fits?", "Rien ne va ?"),
    words: both(
      "A card that does not fit comes back, tells you why and costs a moment, so look first. When none of your cards fits anywhere, play stops, and you may lay one card of your choice on any pile.",
      "Une carte qui ne va pas revient, vous dit pourquoi et fait perdre un instant : regardez d’abord. Quand aucune de vos cartes ne va nulle part, le jeu s’arrête et vous posez une carte de votre choix sur la pile de votre choix.",
    ),
    at: ".piles",
    until: (scene) => laid(scene) > 9,
  },
  {
    id: "end",
    title: both("A race", "Une course"),
    words: both(
      "Against others all lay at once, and the first without cards wins. Finish this one alone: what counts is your time.",
      "À plusieurs, tous posent en même temps et le premier sans carte gagne. Finissez celle-ci seul : c’est votre temps qui compte.",
    ),
  },
];
