// Les mots du regard en arrière, en français.
export default {
  title: "Regard en arrière",
  words: "Où la partie a-t-elle tourné, et qu’est-ce qui a échappé ?",
  ask: "Analyser cette partie",
  busy: "Analyse en cours. Cela peut prendre quelques secondes.",
  curve: "Ce que valait la partie, coup par coup",
};
