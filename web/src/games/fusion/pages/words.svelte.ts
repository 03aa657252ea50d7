// The words of the page of cards and its editor, in the language chosen now.
import { catalogue } from "../../../lib/words/catalogue.svelte";

const english = {
  label: "About Fusion",
  cards: "Cards",
  setup: "Set up a table",
  title: "The cards of Fusion",
  words:
    "72 cards: six colours, six shapes and the numbers 1 to 6. Which of them meet on a card had to be rebuilt, so yours may differ.",
  editor: "Correct a card",
  "editor.words":
    "If you own the game and a card differs from yours, change it here, check it and export it. The file holds only the cards you changed. No two cards may be alike, so cards often change in pairs.",
  card: "Card",
  colour: "Colour",
  shape: "Shape",
  number: "Number",
  "card.corrected": "corrected",
};

const french: typeof english = {
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
};

export const say = catalogue<keyof typeof english>({ en: english, fr: french });
