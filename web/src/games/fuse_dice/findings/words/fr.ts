// Les mots de l’analyse d’une mission, en français.
export default {
  "time.title": "Où est passé le temps",
  "time.drawing": "Avant que les dés soient lancés",
  "time.distributing": "Placer les dés",
  "time.defusing": "Retirer les bombes",
  "time.rerolling": "Relancer",
  "time.losing": "Rendre des dés",
  seconds: "{seconds} s",
  "crew.title": "L’équipage",
  "crew.waited": "Attente",
  "crew.lost": "Dés perdus",
  rerolls: "{rolls:lancer|lancers}, {rerolls:dé relancé|dés relancés}",
  "unseen.title": "Placements que personne n’a vus",
  "unseen.none": "À chaque lancer, autant de dés ont trouvé une place que possible.",
  "unseen.roll": "{placed} sur {dice} placés ; {could} étaient possibles",
  "unseen.put": "{die} pour {name} : bombe {bomb}, case {slot}",
};
