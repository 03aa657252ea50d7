// Les mots de ce qu’il y a chaque jour, en français.
export default {
  title: "Aujourd’hui",
  words: "Pareil pour tout le monde, et nouveau chaque jour à minuit, temps universel.",
  more: "Tout pour aujourd’hui",
  play: "Jouer",
  again: "Rejouer",
  won: "gagné",
  lost: "perdu",
  drawn: "nulle",
  score: "{score:point|points}",
  none: "Pas encore joué.",
  best: "Au mieux : {result}",
  history: "Vos jours",
  "history.none": "Ce que vous jouez ici est gardé dans ce navigateur, jour après jour.",
  day: "Jour",
  puzzle: "Problème",
  solved: "{count:essai|essais}",
};
