// The words of playing without a server in French.
export default {
  alone:
    "Il n’y a pas de serveur ici : jouez contre des robots, ou à plusieurs sur cet écran. Chaque partie reste sur cet appareil.",
  "keep.failed": "Tout n’a pas pu être téléchargé. Réessayez avec une meilleure connexion.",
  "keep.kept": "Les cinq jeux se jouent ici sans connexion.",
  "keep.title": "Garder hors ligne",
  "keep.words": "Environ 7 Mo à télécharger une fois ; ensuite, les cinq jeux se jouent sans connexion.",
  loading: "La table se prépare sur cet appareil…",
  "loading.bytes": "{done} sur {all} Mo",
  playable:
    "Vous pouvez jouer quand même, contre des robots ou sur un seul écran. Les tables du serveur attendent qu’il réponde de nouveau.",
  rules: "Règles : {title}",
  title: "Pas de connexion",
  words: "Les tables ont besoin du serveur. Ce qui suit fonctionne sans lui :",
};
