"""Every refusal: its clause, and its sentence in English and French."""

import re
from importlib import resources
from typing import Any

import pytest

from fusebox.core import LANGUAGES, Chance, Refusal
from fusebox.games.fuse_discs.board import mover
from fusebox.games.fuse_discs.model import Enter, Next, State, Swap
from tests.games.fuse_discs.helpers import (
    EMPTY_AREA,
    EMPTY_RING,
    END,
    RULES,
    START,
    dealt,
    end_game,
    play,
    random_states,
    standing,
)
from tests.games.fuse_discs.strategies import every_action
from tests.support import clause, printed, refusal_of, seeds

RING = START.split("/")[0]
ROW_OF_FOUR = f"{'.' * 20}w.../....../....../....../bw.bw./....../...... w 0"
FULL_COLUMN = f".w{'.' * 22}/.w..../.b..../.w..../.b..../.w..../.b.... w 0"


def said(refusal: Refusal) -> list[str]:
    return [RULES.words(refusal, language, ("Ada", "Ben")) for language in LANGUAGES]


def composing(laid: str) -> State:
    return standing(f"{laid.ljust(24, '?')}/{EMPTY_AREA} w 0", setup="composed")


def swapping() -> State:
    state = composing("")
    play(state, *RING)
    return state


def crowning(*moves: str) -> State:
    state = dealt(kings=2, white="first", setup="composed")
    play(state, *RING, "swap Na Nc", *moves)
    return state


def agreeing() -> State:
    return dealt(setup="agreed", white="first", pie=True)


def between(*gone_on: int) -> State:
    state = dealt(match=3, white="first")
    end_game(state, END)
    for seat in gone_on:
        RULES.apply(state, seat, Next(), 0, Chance.none())
    return state


def over() -> State:
    state = standing(END, replay=False)
    end_game(state, END)
    return state


CASES: list[tuple[str, State, int, Any, str, str, str]] = [
    ("D12", over(), 0, "Na1", "match_over",
     "Both players have passed, and nothing is left to play.",
     "Les deux joueurs ont passé et il n’y a plus rien à jouer."),
    ("D6", standing(START), 1, "Na1", "not_your_turn",
     "It is not your turn but White's.",
     "Ce n’est pas votre tour mais celui des Blancs."),
    ("D4", swapping(), 0, "swap Na Nc", "not_your_turn",
     "It is not your turn but Black's.",
     "Ce n’est pas votre tour mais celui des Noirs."),
    ("D5", crowning("crown Nb"), 0, "crown Ne", "not_your_turn",
     "It is not your turn but Black's.",
     "Ce n’est pas votre tour mais celui des Noirs."),
    ("D10", standing(START), 0, "pass", "pass_never_chosen",
     "A pass is never a choice: the table passes for a player who can't enter a disc.",
     "On ne choisit jamais de passer : la table passe pour qui ne peut faire entrer aucun disque."),
    ("D10", standing(END), 0, "pass", "pass_never_chosen",
     "A pass is never a choice: the table passes for a player who can't enter a disc.",
     "On ne choisit jamais de passer : la table passe pour qui ne peut faire entrer aucun disque."),
    ("D10", between(), 0, "pass", "pass_never_chosen",
     "A pass is never a choice: the table passes for a player who can't enter a disc.",
     "On ne choisit jamais de passer : la table passe pour qui ne peut faire entrer aucun disque."),
    ("D4", agreeing(), 1, "accept", "not_your_turn",
     "It is not your turn but White's.",
     "Ce n’est pas votre tour mais celui des Blancs."),
    ("D4", agreeing(), 0, "Na1", "agreeing_first",
     "First say whether you accept the ring.",
     "Dites d’abord si vous acceptez l’anneau."),
    ("D4", standing(START), 0, "accept", "ring_stands",
     "The set-up is finished: from now on discs only enter.",
     "La mise en place est terminée : désormais les disques ne font qu’entrer."),
    ("D4", composing("wb"), 0, "reject", "composing_first",
     "The ring is still being composed: lay a disc.",
     "L’anneau est encore en composition : posez un disque."),
    ("D17", standing(START), 0, "next", "game_runs",
     "The next game begins only after this one.",
     "La partie suivante ne commence qu’après celle-ci."),
    ("D17", between(), 1, "Na1", "between_games",
     "This game is over: go on to the next one.",
     "Cette partie est finie : passez à la suivante."),
    ("D17", between(1), 1, "next", "gone_on",
     "You are ready already; the next game waits for the other player.",
     "Vous êtes déjà prêt ; la partie suivante attend l’autre joueur."),
    ("D4", composing("wb"), 0, "Na1", "composing_first",
     "The ring is still being composed: lay a disc.",
     "L’anneau est encore en composition : posez un disque."),
    ("D4", swapping(), 1, "b", "swapping_first",
     "The ring is composed: swap two of its discs now.",
     "L’anneau est composé : échangez maintenant deux de ses disques."),
    ("D5", crowning(), 0, "Nb1", "crowning_first",
     "The crowns come before the first move: choose a disc to crown.",
     "On couronne avant le premier coup : choisissez un disque à couronner."),
    ("D4", standing(START), 0, "w", "ring_stands",
     "The set-up is finished: from now on discs only enter.",
     "La mise en place est terminée : désormais les disques ne font qu’entrer."),
    ("D4", standing(START), 0, "swap Na Nb", "ring_stands",
     "The set-up is finished: from now on discs only enter.",
     "La mise en place est terminée : désormais les disques ne font qu’entrer."),
    ("D5", standing(START), 0, "crown Nb", "no_crowns_now",
     "Discs are crowned only between the set-up and the first move.",
     "On ne couronne des disques qu’entre la mise en place et le premier coup."),
    ("D2", composing("wwbwwbwwbwwbwbbwbbwbbw"), 0, "w", "none_left",
     "All twelve of that colour are laid: a white disc can't go on W5.",
     "Les douze disques de cette couleur sont posés : pas un disque blanc en O5."),
    ("D3", composing("wbb"), 0, "b", "lay_three",
     "With a black disc on Nd there would be three of one colour in a row.",
     "Avec un disque noir en Nd, il y en aurait trois de suite de la même couleur."),
    ("D4", composing("wwbwwbwwbwwbw"), 0, "w", "lay_dead_end",
     "With a white disc on Se the ring could only end in three of one colour in a row.",
     "Avec un disque blanc en Se, l’anneau aurait trois disques de suite de la même couleur."),
    ("D4", swapping(), 1, Swap("Na", "Na"), "swap_one",
     "A swap needs two different spaces.",
     "Il faut deux emplacements différents pour un échange."),
    ("D4", swapping(), 1, Swap("Nc", "Na"), "swap_order",
     "The two spaces of a swap are named clockwise from north a.",
     "Les deux emplacements d’un échange se nomment dans le sens horaire à partir de Na."),
    ("D4", swapping(), 1, "swap Na Nb", "swap_three",
     "After this swap Nb, Nc and Nd would hold three discs of one colour in a row.",
     "Après cet échange, Nb, Nc et Nd porteraient trois disques de suite de la même couleur."),
    ("D4", swapping(), 1, "swap Nb W6", "swap_three",
     "After this swap Na, Nb and Nc would hold three discs of one colour in a row.",
     "Après cet échange, Na, Nb et Nc porteraient trois disques de suite de la même couleur."),
    ("D5", crowning(), 0, "crown Na", "crown_not_yours",
     "The disc on Na is not yours to crown.",
     "Le disque de Na n’est pas à vous : vous ne pouvez pas le couronner."),
    ("D5", crowning("crown Nb", "crown Na"), 0, "crown Nb", "crowned_already",
     "The disc on Nb has a crown already.",
     "Le disque de Nb porte déjà une couronne."),
    ("D7", standing(f"{EMPTY_RING[1:]}w/{EMPTY_AREA} w 0"), 0, "Na1", "space_empty",
     "There is no disc on Na.",
     "Il n’y a pas de disque en Na."),
    ("D7", standing(START), 0, "Na1", "not_your_disc",
     "The disc on Na is not yours.",
     "Le disque de Na n’est pas à vous."),
    ("D7", standing(START), 0, Enter("Nb", "c3"), "off_lane",
     "From Nb a disc slides straight ahead, and c3 does not lie on its way.",
     "Depuis Nb un disque glisse tout droit, et c3 n’est pas sur son chemin."),
    ("D9", standing(ROW_OF_FOUR), 0, "W3c", "too_far",
     "Row 3 holds 4 discs, so a disc can go at most 2 spaces in.",
     "La rangée 3 contient 4 disques : un disque peut y avancer de 2 cases au plus."),
    ("D9", standing(f"..w{'.' * 21}/..b.../..b.../..b.../..b.../..b.../...... w 0"), 0, "Nc5",
     "too_far",
     "Column c holds 5 discs, so a disc can go at most 1 space in.",
     "La colonne c contient 5 disques : un disque peut y avancer de 1 case au plus."),
    ("D9", standing(FULL_COLUMN), 0, "Nb6", "lane_full",
     "Column b is full: a disc entering it would push another out.",
     "La colonne b est pleine : un disque qui y entrerait en pousserait un autre dehors."),
]  # fmt: skip


@clause("fuse_discs", "D2", "D3", "D4", "D5", "D6", "D7", "D9", "D10", "D12", "D17")
@pytest.mark.parametrize(
    ("clause_id", "state", "seat", "action", "key", "english", "french"),
    CASES,
    ids=[f"{number} {case[4]}" for number, case in enumerate(CASES)],
)
def test_a_refusal_names_its_clause_and_says_why(
    clause_id: str, state: State, seat: int, action: Any, key: str, english: str, french: str
) -> None:
    wanted = RULES.parse(action) if isinstance(action, str) else action
    assert wanted not in RULES.legal(state, seat)
    refusal = refusal_of(RULES, state, seat, wanted)
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert said(refusal) == [english, printed(french)]


@pytest.mark.parametrize("seed", seeds(1))
def test_whatever_is_not_legal_is_refused_with_a_clause_that_stands_in_the_rules(seed: int) -> None:
    text = resources.files("fusebox.games.fuse_discs").joinpath("RULES.md").read_text("utf-8")
    clauses = set(re.findall(r"^- ([A-Z]+\d+) ", text, re.MULTILINE))
    actions, seen = every_action(), set()
    state = dealt(seed, setup="composed", kings=1, replay=False)
    for now in random_states(state, Chance.seeded("refused", seed)):
        legal = RULES.legal(now, mover(now))
        for action in actions:
            refusal = RULES.hindrance(now, mover(now), action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                seen.add(refusal.key)
                assert refusal.clause in clauses
                assert all(sentence.endswith(".") for sentence in said(refusal))
    assert len(seen) > 10
