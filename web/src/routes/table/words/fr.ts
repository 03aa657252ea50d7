// The words of the chat in French.
export default {
  covered: "Prenez l’appareil pour écrire.",
  left: "encore {count:caractère|caractères}",
  none: "Personne n’a encore rien dit.",
  send: "Envoyer",
  watching: "Vous pouvez lire. Seules les personnes qui jouent écrivent.",
  write: "Écrire à la table",
};
