// The words of the page of cards and its editor in English.
export default {
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
