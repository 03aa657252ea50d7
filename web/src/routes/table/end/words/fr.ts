// The words of the end of a game in French.
export default {
  again: "Rejouer",
  asks: "{name} veut rejouer.",
  "asks.some": "Les autres veulent rejouer.",
  details: "Résultat",
  join: "Rejoindre la revanche",
  rematch: "Revanche",
  replay: "Revoir",
  series: "{tally}, en {goal} victoires",
  "series.won": "{name} remporte la série : {tally}",
};
