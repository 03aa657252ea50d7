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
      "There are no turns. You hold three cards; lay them on the piles where they fit, and draw anew. Take your time here.",
      "Il n’y a pas de tours. Vous tenez trois cartes ; posez-les où elles vont et repiochez. Prenez votre temps.",
    ),
    at: ".piles",
  },
  {
    id: "first",
    title: both("Pile A: colour or shape", "Pile A : couleur ou forme"),
    words: both(
      "It takes a card with the same colour or the same shape. Drag a card there, or tap the card and then the pile.",
      "Elle prend une carte de même couleur ou de même forme. Glissez-y une carte, ou touchez la carte puis la pile.",
    ),
    at: ".piles",
    until: (scene) => laid(scene) > 0,
  },
  {
    id: "others",
    title: both("Piles B and C", "Piles B et C"),
    words: both(
      "B takes a number one higher or one lower. C takes what has nothing in common: another colour, another shape, no neighbouring number.",
      "B prend un nombre juste au-dessus ou au-dessous. C prend ce qui n’a rien en commun : autre couleur, autre forme, nombre éloigné.",
    ),
    at: ".piles",
    until: (scene) => laid(scene) > 3,
  },
  {
    id: "end",
    title: both("A race", "Une course"),
    words: both(
      "A card that does not fit costs a moment. Against others the first without cards wins. Finish this one alone, against the clock.",
      "Une carte qui ne va pas fait perdre un instant. À plusieurs, le premier sans carte gagne. Finissez celle-ci seul, contre le temps.",
    ),
  },
];
