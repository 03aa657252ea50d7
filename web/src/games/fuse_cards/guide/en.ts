// What Fuse (cards)'s guided game says in English.
export default {
  "aim.title": "A fuse for everybody",
  "aim.words":
    "You both lay cards to one fuse. Whoever throws a bomb wins all the cards in it, and the most points win in the end.",
  "lay.title": "Lay a fuse card",
  "lay.words":
    "Choose a card with a piece of fuse on it; the number is what it is worth. It joins the fuse, and your hand is filled up to seven.",
  "bomb.title": "Throw a bomb",
  "bomb.words":
    "The circle shows how many points are at stake. Throw one of your three bombs instead of laying a card, and they are yours. Wait for more, and the other may be quicker.",
  "defuse.title": "Or defuse it",
  "defuse.words":
    "Scissors, buckets and kicks destroy the fuse, so that nobody gets it. The card then lies beside the match, and whoever throws the next bomb wins it too.",
  "end.title": "The last bomb",
  "end.words":
    "The game ends with the last bomb of all, or as soon as the time bomb is drawn: it lies deep in the pile. Fuse cards still in your hand are taken off your points.",
};
