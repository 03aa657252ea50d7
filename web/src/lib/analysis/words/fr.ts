// Les mots d’une analyse, en français.
export default {
  "grade.slip": "Imprécis",
  "grade.mistake": "Erreur",
  "grade.blunder": "Gaffe",
  "decisions.title": "Vos choix, et ce qu’ils ont coûté",
  "decisions.of": "Les choix de {name}, et ce qu’ils ont coûté",
  "decisions.asked":
    "Le niveau {level} a examiné {count:choix|choix}, en ne sachant que ce qu’on pouvait savoir à ce moment.",
  "decisions.none": "Il aurait fait à peu près la même chose.",
  "decisions.did": "Fait : {did}",
  "decisions.would": "Mieux : {would}",
  "decisions.gain": "{gain} points attendus",
  "decisions.waits": "attendre",
  "sources.title": "D’où viennent les points",
  "sources.from": "Origine",
  "sources.vixen": "VIXEN",
  "sources.total": "Total",
};
