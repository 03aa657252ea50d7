"""The language of the terminal, and the fixed phrases of a game played there."""

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fusebox.core import Language


class Phrases(NamedTuple):
    """What the terminal itself says; games and tables bring their own words."""

    player: str
    bot: str
    welcome: str
    weaker: str
    time_stands: str
    time_runs: str
    your_turn: str
    or_wait: str
    choose: str
    countdown: str
    thinking: str
    hint: str
    no_hint: str
    unknown: str
    an_action: str
    no_such_number: str
    nothing_coming: str
    saved: str
    forgotten: str
    not_saved: str
    already_there: str
    name_a_file: str
    watching: str
    won: str
    goodbye: str
    rules: str
    no_such_rule: str
    help: str


ENGLISH = Phrases(
    player="Player",
    bot="Bot {level}",
    welcome="{game}: you sit in seat {seat}. Type help for the commands.",
    weaker="Bot {level} is weaker here: there is no numba, so it thinks less and you wait less.",
    time_stands="Time stands still while you type; start with --clock to let it run.",
    time_runs="Time runs while you think and type.",
    your_turn="Your turn.",
    or_wait="Or wait: the clock acts by itself.",
    choose="> ",
    countdown="{minutes}:{seconds:02} > ",
    thinking="Thinking…",
    hint="Hint: {notation}, {words}",
    no_hint="No bot knows this game well enough for a hint.",
    unknown="“{text}” is no action of this game: write one like {example}, or type help.",
    an_action="one of the list",
    no_such_number="The actions are numbered from 1 to {last}.",
    nothing_coming="Nothing happens until you act.",
    saved="Saved in {file}. To go on later: fusebox play --from and this file.",
    forgotten="The bots don't remember what they saw before the game was saved.",
    not_saved="{file} can't be written: {reason}.",
    already_there="{file} is there already: choose another name.",
    name_a_file="Name the file: save FILE.",
    watching="A bot plays on in your seat.",
    won="Winner: {names}.",
    goodbye="Goodbye.",
    rules="To read more: rules and a number, or a clause like {clause}.",
    no_such_rule="There is no such chapter or clause: type rules for a list.",
    help="""An action: its number in the list, or its notation ({example}).
undo        take your last action back, with what the bots answered
hint        ask the strongest bot; hints are counted
wait        let time pass until something happens
list        list the actions again
board       draw the game again
rules       the chapters of the rules; with a number or a clause it reads that one
resign      give up
save FILE   write the game so far, to go on with later
quit        leave""",
)

FRENCH = Phrases(
    player="Joueur",
    bot="Robot {level}",
    welcome="{game} : vous occupez la place {seat}. Tapez help pour voir les commandes.",
    weaker="Le robot {level} est moins fort ici : sans numba, il réfléchit moins, "
    "et vous attendez moins.",
    time_stands="Le temps s’arrête pendant que vous tapez ; lancez avec --clock pour qu’il coure.",
    time_runs="Le temps court pendant que vous réfléchissez et tapez.",
    your_turn="À vous.",
    or_wait="Ou bien wait : l’horloge agit d’elle-même.",
    choose="> ",
    countdown="{minutes}:{seconds:02} > ",
    thinking="Réflexion…",
    hint="Conseil : {notation}, {words}",
    no_hint="Aucun robot ne connaît assez ce jeu pour vous conseiller.",
    unknown="« {text} » n’est pas une action de ce jeu : écrivez par exemple {example}, "
    "ou tapez help.",
    an_action="une de la liste",
    no_such_number="Les actions sont numérotées de 1 à {last}.",
    nothing_coming="Rien ne se passe tant que vous n’agissez pas.",
    saved="Enregistré dans {file}. Pour reprendre plus tard : fusebox play --from et ce fichier.",
    forgotten="Les robots ne se rappellent pas ce qu’ils avaient vu avant l’enregistrement.",
    not_saved="Impossible d’écrire {file} : {reason}.",
    already_there="{file} existe déjà : choisissez un autre nom.",
    name_a_file="Nommez le fichier : save FICHIER.",
    watching="Un robot continue à votre place.",
    won="Vainqueur : {names}.",
    goodbye="Au revoir.",
    rules="Pour en lire plus : rules et un numéro, ou une clause comme {clause}.",
    no_such_rule="Il n’y a ni chapitre ni clause de ce nom : tapez rules pour la liste.",
    help="""Une action : son numéro dans la liste, ou sa notation ({example}).
undo          reprendre votre dernière action, et les réponses des robots
hint          demander conseil au meilleur robot ; les conseils sont comptés
wait          laisser passer le temps jusqu’à ce qu’il se passe quelque chose
list          afficher de nouveau les actions
board         afficher de nouveau le jeu
rules         les chapitres des règles ; avec un numéro ou une clause, lit celui-là
resign        abandonner
save FICHIER  enregistrer la partie, pour la reprendre plus tard
quit          partir""",
)

PHRASES: "dict[Language, Phrases]" = {"en": ENGLISH, "fr": FRENCH}


def language_of(wanted: "Language | None") -> "Language":
    """The language that was asked for, or else the terminal's."""
    if wanted is not None:
        return wanted
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    setting = next((setting for setting in settings if setting), "")
    return "fr" if setting.lower().startswith("fr") else "en"
