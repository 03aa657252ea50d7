// What FUSE (dice)'s guided game says in French.
import type en from "./en";

export default {
  "aim.title": "Sauvez le vaisseau",
  "aim.words":
    "Les quatre cartes devant vous sont des bombes, et chacune demande certains dés. Désamorcez-les l’une après l’autre jusqu’à ce qu’il n’en reste plus à prendre : leur compte est en haut. On a d’ordinaire dix minutes ; ici, une demi-heure.",
  "roll.title": "Piochez et lancez",
  "roll.words":
    "Touchez le sac : trois dés en sortent et sont lancés. Si vous attendez, la table le fait au bout de cinq secondes.",
  "place.title": "Posez un dé",
  "place.words":
    "Prenez un dé : les cases où il va s’éclairent sur vos bombes. Choisissez-en une. Seul, vous posez les trois dés s’ils vont ; piles et pyramides se bâtissent par le bas.",
  "defuse.title": "Désamorcez une bombe",
  "defuse.words":
    "Une bombe pleine est désamorcée : ses dés retournent au sac, et vous en choisissez une autre dans la rangée. Un dé qui ne va nulle part est relancé, et vous retire un dé de sa couleur ou de son nombre.",
  "end.title": "Et maintenant à plusieurs",
  "end.words": "À plusieurs, tous agissent à la fois et s’entendent sur qui prend quoi. On a d’ordinaire dix minutes.",
} satisfies Record<keyof typeof en, string>;
