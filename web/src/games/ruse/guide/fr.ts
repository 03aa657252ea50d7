// What RUSE's guided game says in French.
import type en from "./en";

export default {
  "welcome.title": "Une année de renard",
  welcome:
    "Quatre manches, et qui a le plus de points de victoire l’emporte. Ce guide vous mène à travers une manche. Jouez comme il vous plaît : tout ce qui luit peut être choisi.",
  "start.title": "Une ressource pour commencer",
  start: "Choisissez votre première ressource. Vos objectifs disent ce qu’il vous faudra.",
  "roll.title": "Lancez",
  roll: "Un tour commence par un dé. Les petits lancers rapportent plus de points de croissance (PC), les grands permettent davantage.",
  "place.title": "Posez le dé",
  place:
    "Dans un territoire : chaque lieu qui luit montre ce que ce lancer y rapporte, une ressource, une tuile ou un renardeau renforcé, et ce que coûte la case suivante.",
  "move.title": "Le renard marche",
  move: "Du bord vers les montagnes : deux tuiles au plus le jour, trois la nuit. Ce que la tuile propose y est dessiné, avec son coût.",
  "act.title": "Dépensez le dé",
  act: "Chaque action de la tuile prend son coût sur le dé, puis sur vos PC. Choisissez-en une, ou gardez la valeur : elle rapporte en fin de manche.",
  "done.title": "Finissez le tour",
  done: "Tant que ni le hasard ni un autre ne s’en mêle, vous pouvez reprendre vos coups. Content ? Finissez le tour.",
  "others.title": "Les autres",
  others: "Touchez un nom en haut pour voir son plateau. Ce qu’ils ont fait se lit sous « Depuis votre tour ».",
  "second.title": "Votre second dé",
  second:
    "Chacun a deux dés dans la première manche. Cette fois, essayez le terrier : les galeries partent de la base, en bas à droite, vers les sorties en haut.",
  "den.title": "Des galeries qui se joignent",
  den: "Choisissez une case qui luit, tournez la galerie jusqu’à ce qu’elle relie ce que vous voulez, et posez-la. Chaque case donne ce qui y est dessiné.",
  "score.title": "Fin de la manche",
  score:
    "Les objectifs se réussissent maintenant : celui qui est prêt luit. Ce qui reste sur vos dés devient des points de victoire.",
  "grow.title": "Croissance",
  grow: "Les PC font avancer vos renardeaux. Arrivé au bout, l’un d’eux sort par une galerie complète dès que vous avez réussi un objectif.",
  "end.title": "Voilà une manche",
  end: "Encore trois, avec un troisième dé dès la deuxième. La partie continue telle quelle : bonne chasse.",
} satisfies Record<keyof typeof en, string>;
