// The words of the editor's frame in French.
import type en from "./en";

export default {
  corrected: "corrigée",
  restore: "Annuler mes changements",
  check: "Vérifier",
  good: "Le serveur pourrait jouer avec ces corrections.",
  none: "Rien n’a encore été corrigé.",
  unreachable: "Le serveur est injoignable : impossible de vérifier.",
  export: "Exporter",
  import: "Importer",
  unreadable: "L’éditeur ne peut pas lire ce fichier : ouvrez-en un qui a été exporté ici.",
  serve: "Qui héberge le serveur le lance avec {command}",
} satisfies Record<keyof typeof en, string>;
