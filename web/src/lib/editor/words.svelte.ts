// The words of the editor's frame, in the language chosen now.
import { catalogue } from "../words/catalogue.svelte";

const english = {
  corrected: "corrected",
  restore: "Undo my changes to it",
  check: "Check",
  good: "The server could play with these corrections.",
  none: "Nothing has been corrected yet.",
  unreachable: "The server can't be reached, so this could not be checked.",
  export: "Export",
  import: "Import",
  unreadable: "The editor can't read this file: open one that was exported here.",
  serve: "Whoever runs the server starts it with {command}",
};

const french: typeof english = {
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
};

export const say = catalogue<keyof typeof english>({ en: english, fr: french });
