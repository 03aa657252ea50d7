// The words of the lobby in French.
export default {
  free: "{count:place libre|places libres}",
  join: "Jouer",
  "join.label": "Jouer avec {names}",
  none: "Aucune table n’est ouverte à tous en ce moment. Préparez-en une, et choisissez-le là.",
  title: "Ouvert à tous ici",
  watch: "Regarder",
  "watch.label": "Regarder {names}",
  words: "Prenez une place libre, ou regardez une partie.",
};
