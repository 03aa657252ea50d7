// The words of the page of cards and its editor in French.
import type en from "./en";

export default {
  label: "À propos de Fusion",
  cards: "Cartes",
  setup: "Préparer une table",
  title: "Les cartes de Fusion",
  words:
    "72 cartes : six couleurs, six formes et les nombres de 1 à 6. Leur répartition a dû être reconstituée : la vôtre peut différer.",
  editor: "Corriger une carte",
  "editor.words":
    "Si vous possédez le jeu et qu’une carte diffère de la vôtre, modifiez-la ici, vérifiez-la et exportez-la. Le fichier ne contient que les cartes modifiées. Deux cartes ne peuvent être pareilles : souvent, elles changent par deux.",
  card: "Carte",
  colour: "Couleur",
  shape: "Forme",
  number: "Nombre",
  "card.corrected": "corrigée",
} satisfies Readonly<Partial<Record<keyof typeof en, string>>>;
