// Les mots d’une analyse, en français.
export default {
  "grade.slip": "Imprécis",
  "grade.mistake": "Erreur",
  "grade.blunder": "Gaffe",
  "decisions.title": "Vos choix, et ce qu’ils ont coûté",
  "decisions.of": "Les choix de {name}, et ce qu’ils ont coûté",
  "decisions.asked":
    "Le niveau {level} a examiné {count:choix|choix}, en ne sachant que ce qu’on pouvait savoir à ce moment.",
  "decisions.none": "Aucun n’a coûté cher.",
  "decisions.did": "Fait : {did}",
  "decisions.would": "Mieux : {would}",
  "decisions.gain": "{gain} points attendus",
  "decisions.waits": "attendre",
  "here.none": "Parcourez la partie : à chaque choix, on lit ici ce que le niveau {level} aurait fait.",
  "here.same": "Le niveau {level} aurait fait de même : {did}.",
  "here.even": "Le niveau {level} aurait préféré : {would}. Il attend à peu près autant de l’un que de l’autre.",
  "here.other": "Le niveau {level} aurait préféré : {would} ({gain} points attendus).",
  "sources.title": "D’où viennent les points",
  "sources.from": "Origine",
  "sources.vixen": "VIXEN",
  "sources.total": "Total",
};
