// The words of the lobby in English.
export default {
  free: "{count:free seat|free seats}",
  join: "Join",
  "join.label": "Join {names}",
  none: "No table is open to everybody right now. Set one up and open it to everybody.",
  title: "Open to everybody here",
  watch: "Watch",
  "watch.label": "Watch {names}",
  words: "Take a free seat, or watch a game.",
};
