// What is recommended while a game is set up, in English.
export default {
  why: "Between strong players Black wins. We recommend even rings, and that Black may choose colours; both are our own additions.",
  fair: "A fair game.",
  "figures.standard": "When the master plays itself, White scores 10 % on any ring, and 47 % on even ones.",
  "figures.omega": "When the master plays itself, White scores 10 % on any ring, and 47 % on even ones.",
  choose: "Play it fair",
  match: "A game is short: its author recommends best of three or best of five.",
  "match.choose": "Best of three",
};
