// What Fusion's guided game says in English.
export default {
  "aim.title": "Lay all your cards",
  "aim.words":
    "There are no turns. When the count is over you hold three cards: lay each on a pile where it fits, and your hand is filled again. This race is for learning: never mind the clock.",
  "first.title": "Pile A: colour or shape",
  "first.words":
    "It takes a card with the same colour or the same shape as the one on top. Drag a card there, or tap the card and then the pile.",
  "others.title": "Piles B and C",
  "others.words":
    "B takes a number one higher or one lower. C takes what has nothing in common: another colour, another shape, and a number that is neither the same nor next to it. Lay a few. Should play stop because nothing fits, lay any one card.",
  "stuck.title": "Nothing fits?",
  "stuck.words":
    "A card that does not fit comes back, tells you why and costs a moment, so look first. When none of your cards fits anywhere, play stops, and you may lay one card of your choice on any pile.",
  "end.title": "A race",
  "end.words":
    "Against others all lay at once, and the first without cards wins. Finish this one alone: what counts is your time.",
};
