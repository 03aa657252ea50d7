// The words of what there is every day, in English.
export default {
  title: "Today",
  words: "The same for everybody, and new every day at midnight, universal time.",
  more: "All of today",
  play: "Play it",
  again: "Play it again",
  won: "won",
  lost: "lost",
  drawn: "drawn",
  score: "{score:point|points}",
  none: "Not played yet.",
  best: "Best: {result}",
  history: "Your days",
  "history.none": "What you play here is kept in this browser, day by day.",
  day: "Day",
  puzzle: "Puzzle",
  solved: "{count:try|tries}",
};
