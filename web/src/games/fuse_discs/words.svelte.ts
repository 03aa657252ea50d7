// The words of this board, in the language chosen now.
import type { Colour, Space } from "../../generated/fuse_discs";
import type { Language } from "../../generated/messages";
import { preferences } from "../../lib/app/preferences.svelte";
import { fill, typeset, type Values } from "../../lib/words/say";

export const english = {
  board: "Board",
  "side.w": "White",
  "side.b": "Black",
  "disc.w": "White disc",
  "disc.b": "Black disc",
  "disc.W": "White king",
  "disc.B": "Black king",
  "way.N": "north",
  "way.E": "east",
  "way.S": "south",
  "way.W": "west",
  "at.space": "{disc}, {way} {line}",
  "at.cell": "{disc} on {cell}",
  "state.enters": "can enter as far as {cell}",
  "state.crown": "can be crowned",
  "state.swap": "can be swapped",
  "deed.enter": "Enter as far as {cell}",
  "deed.push": "Enter as far as {cell}, pushing {count:disc|discs}",
  "deed.swap": "Swap with {name}",
  "deed.crown": "Crown it",
  "lay.w": "Lay White on {space}",
  "lay.b": "Lay Black on {space}",
  "lay.left": "{count} left",
  "prompt.yours": "Your turn: slide a disc in",
  "prompt.aim": "How far? Choose a cell on its lane",
  "prompt.theirs": "{name} is to move",
  "prompt.compose": "Compose the ring: lay a disc on {space}",
  "prompt.composes": "{name} composes the ring",
  "prompt.swap": "Swap two discs of the ring",
  "prompt.swap.other": "With which disc?",
  "prompt.swaps": "{name} swaps two discs",
  "prompt.crown": "Crown one of your discs",
  "prompt.crowns": "{name} crowns a disc",
  "prompt.over": "The game is over",
  "note.playing": "{side} · {count} to enter",
  "note.standard": "group",
  "note.omega": "product",
  "score.standard": "The largest connected group counts; the rest does not.",
  "score.omega": "All groups multiplied; a disc left outside is a group of one.",
  "score.kings": "A king counts two.",
  "score.match": "Games won: {first}–{second}",
  "score.group": "Group of {size}",
  "between.won": "{name} wins game {number}, {most} to {least}",
  "between.drawn": "Game {number} is a draw at {most}: it is played again",
  "between.next": "On to the next game",
} as const;

export type Word = keyof typeof english;

export const french: Readonly<Record<Word, string>> = {
  board: "Plateau",
  "side.w": "Blancs",
  "side.b": "Noirs",
  "disc.w": "Disque blanc",
  "disc.b": "Disque noir",
  "disc.W": "Roi blanc",
  "disc.B": "Roi noir",
  "way.N": "nord",
  "way.E": "est",
  "way.S": "sud",
  "way.W": "ouest",
  "at.space": "{disc}, {way} {line}",
  "at.cell": "{disc} en {cell}",
  "state.enters": "peut entrer jusqu’en {cell}",
  "state.crown": "peut être couronné",
  "state.swap": "peut être échangé",
  "deed.enter": "Entrer jusqu’en {cell}",
  "deed.push": "Entrer jusqu’en {cell} en poussant {count:disque|disques}",
  "deed.swap": "Échanger avec : {name}",
  "deed.crown": "Le couronner",
  "lay.w": "Poser un blanc en {space}",
  "lay.b": "Poser un noir en {space}",
  "lay.left": "reste {count}",
  "prompt.yours": "À vous : faites entrer un disque",
  "prompt.aim": "Jusqu’où ? Choisissez une case de sa ligne",
  "prompt.theirs": "À {name} de jouer",
  "prompt.compose": "Composez l’anneau : posez un disque en {space}",
  "prompt.composes": "{name} compose l’anneau",
  "prompt.swap": "Échangez deux disques de l’anneau",
  "prompt.swap.other": "Avec quel disque ?",
  "prompt.swaps": "{name} échange deux disques",
  "prompt.crown": "Couronnez un de vos disques",
  "prompt.crowns": "{name} couronne un disque",
  "prompt.over": "La partie est finie",
  "note.playing": "{side} · {count} dehors",
  "note.standard": "groupe",
  "note.omega": "produit",
  "score.standard": "Seul compte le plus grand groupe d’un seul tenant.",
  "score.omega": "On multiplie tous les groupes ; un disque resté dehors compte un.",
  "score.kings": "Un roi compte double.",
  "score.match": "Parties gagnées : {first}–{second}",
  "score.group": "Groupe de {size}",
  "between.won": "{name} gagne la partie {number}, {most} à {least}",
  "between.drawn": "Partie {number} nulle, {most} partout : on la rejoue",
  "between.next": "Partie suivante",
};

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: english,
  fr: typeset(french),
};

export function say(word: Word, values?: Values): string {
  return fill(CATALOGUES[preferences.language][word], values, preferences.language);
}

export function sideName(colour: Colour): string {
  return say(`side.${colour}`);
}

export function spaceName(space: Space): string {
  return `${say(`way.${space.charAt(0) as "N" | "E" | "S" | "W"}`)} ${space.charAt(1)}`;
}
