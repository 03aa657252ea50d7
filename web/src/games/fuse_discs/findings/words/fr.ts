// Les mots de l’analyse d’une partie de FUSE (disques), en français.
export default {
  "value.white": "Les blancs sont mieux",
  "value.black": "Les noirs sont mieux",
  "value.even": "Égalité",
  "value.white.by": "Les blancs gagnent de {points}",
  "value.black.by": "Les noirs gagnent de {points}",
  "value.drawn": "Nulle",
  "value.proven": "Prouvé jusqu’à la fin",
  "value.guess": "Selon le niveau {level}",
  best: "Le mieux maintenant",
  line: "puis {line}",
  played: "{grade} : {played}. {best} valait mieux.",
  over: "La partie est finie.",
  on: "Continuer à partir d’ici",
  "faults.title": "Les tournants",
  "faults.none": "Aucun coup n’a coûté beaucoup.",
  "faults.one": "{name} : {played}, mieux : {best}",
};
