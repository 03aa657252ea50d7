// The words of the end of a game in English.
export default {
  again: "Play again",
  asks: "{name} wants another.",
  "asks.some": "The others want another.",
  details: "Result",
  join: "Join the rematch",
  rematch: "Rematch",
  replay: "Replay",
  series: "{tally}, first to {goal}",
  "series.won": "{name} wins the series: {tally}",
};
