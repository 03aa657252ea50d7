// Les mots de l’analyse d’une course, en français.
export default {
  "racers.title": "La vitesse de chacun",
  "racers.typical": "D’habitude",
  "racers.quickest": "Au mieux",
  "racers.late": "Trop tard",
  "racers.wrong": "Fausses",
  "racers.words": "Depuis qu’une carte pouvait être posée sur une pile jusqu’à ce qu’elle l’ait été.",
  seconds: "{seconds} s",
  "lost.title": "Courses que vous avez perdues",
  "lost.of": "Courses perdues par {name}",
  "lost.one": "{card} sur la pile {pile} : {name} a été plus rapide de {by}",
  "unseen.title": "Allaient, et n’ont pas été vues",
  "unseen.one": "{card} sur la pile {pile}, pendant {time}",
  none: "Aucune.",
};
