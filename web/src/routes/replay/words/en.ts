// The words of looking back, in English.
export default {
  title: "Look back",
  words: "Where did it turn, and what was overlooked?",
  ask: "Analyse this game",
  busy: "Looking back. This may take a few seconds.",
  curve: "The evaluation, move by move",
};
