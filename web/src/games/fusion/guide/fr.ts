// What Fusion's guided game says in French.
import type en from "./en";

export default {
  "aim.title": "Posez toutes vos cartes",
  "aim.words":
    "Il n’y a pas de tours. Après le décompte, vous tenez trois cartes : posez chacune sur une pile où elle va, et votre main se remplit. Cette course sert à apprendre : oubliez le chronomètre.",
  "first.title": "Pile A : couleur ou forme",
  "first.words":
    "Elle prend une carte de la couleur ou de la forme de celle du dessus. Glissez-y une carte, ou touchez la carte puis la pile.",
  "others.title": "Piles B et C",
  "others.words":
    "B prend un nombre juste au-dessus ou au-dessous. C prend ce qui n’a rien en commun : autre couleur, autre forme, et un nombre ni égal ni voisin. Posez-en quelques-unes. Si le jeu s’arrête parce que rien ne va, posez la carte que vous voulez.",
  "stuck.title": "Rien ne va ?",
  "stuck.words":
    "Une carte qui ne va pas revient, vous dit pourquoi et fait perdre un instant : regardez d’abord. Quand aucune de vos cartes ne va nulle part, le jeu s’arrête et vous posez une carte de votre choix sur la pile de votre choix.",
  "end.title": "Une course",
  "end.words":
    "À plusieurs, tous posent en même temps et le premier sans carte gagne. Finissez celle-ci seul : c’est votre temps qui compte.",
} satisfies Record<keyof typeof en, string>;
