"""Actions, events, options and outcomes in words, and the board as a picture."""

from typing import get_args

import pytest

from fusebox.core import LANGUAGES, PUBLIC, Chance, Outcome
from fusebox.games.fuse_discs.model import (
    Accept,
    Accepted,
    Action,
    Crown,
    Crowned,
    Enter,
    Entered,
    Event,
    GameDrawn,
    GameWon,
    Laid,
    Lay,
    NewGame,
    Next,
    Pass,
    Passed,
    Push,
    Reject,
    Rejected,
    Stage,
    Swap,
    Swapped,
    WentOn,
)
from tests.games.fuse_discs.helpers import (
    DRAWN_END,
    END,
    RULES,
    dealt,
    end_game,
    go_on,
    play,
    random_states,
    standing,
)
from tests.support import printed

NAMES = ("Ada", "Ben")
TWO_PUSHES = (Push("w", "d4", "d2"), Push("b", "d3", "d1"))


@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [
        (Lay("w"), "Lay a white disc", "Poser un disque blanc"),
        (Swap("Na", "E3"), "Swap the discs on Na and E3", "Échanger les disques de Na et E3"),
        (Crown("W2"), "Crown the disc on W2", "Couronner le disque de O2"),
        (Enter("Na", "a4"), "Enter from Na as far as a4", "Entrer de Na jusqu’en a4"),
        (Enter("W5", "c5"), "Enter from W5 as far as c5", "Entrer de O5 jusqu’en c5"),
        (Pass(), "Pass", "Passer"),
        (Accept(), "Play with this ring", "Jouer avec cet anneau"),
        (Reject(), "Reject this ring and have it composed",
         "Refuser cet anneau et le faire composer"),
        (Next(), "Next game", "Partie suivante"),
        (Accepted(0), "Ada accepts the ring.", "Ada accepte l’anneau."),
        (Rejected(1), "Ben rejects the ring: White composes one.",
         "Ben refuse l’anneau : aux Blancs d’en composer un."),
        (WentOn(1), "Ben is ready for the next game.", "Ben attend la partie suivante."),
        (Laid(0, "Na", "b"), "Ada lays a black disc on Na.", "Ada pose un disque noir en Na."),
        (
            Swapped(1, "Na", "E3"),
            "Ben swaps the discs on Na and E3.",
            "Ben échange les disques de Na et E3.",
        ),
        (Crowned(0, "W2"), "Ada crowns the disc on W2.", "Ada couronne le disque de O2."),
        (
            Entered(0, "W", "Na", "a4"),
            "Ada enters a white king from Na to a4.",
            "Ada fait entrer un roi blanc de Na en a4.",
        ),
        (
            Entered(1, "b", "Nd", "d3", TWO_PUSHES),
            "Ben enters a black disc from Nd to d3 and pushes d4–d2, d3–d1.",
            "Ben fait entrer un disque noir de Nd en d3 et pousse d4–d2, d3–d1.",
        ),
        (
            Passed(1),
            "Ben can't enter a disc and passes.",
            "Ben ne peut faire entrer aucun disque et passe.",
        ),
        (
            GameWon(2, 1, (6, 7), END),
            "Game 2: Ben wins by 7 to 6.",
            "Partie 2 : Ben gagne par 7 à 6.",
        ),
        (
            GameDrawn(1, (5, 5), END),
            "Game 1 is a draw at 5 all.",
            "La partie 1 est nulle, 5 partout.",
        ),
        (
            NewGame(2, 1, END),
            "Game 2 begins; Ben has White.",
            "La partie 2 commence ; Ben a les Blancs.",
        ),
        (Outcome((), (), "larger_group"), "The larger group wins.",
         "Le plus grand groupe l’emporte."),
        (Outcome((), (), "larger_product"), "The larger product of groups wins.",
         "Le plus grand produit des groupes l’emporte."),
        (Outcome((), (), "match_won"), "More than half of the games are won: the match is decided.",
         "Plus de la moitié des parties sont gagnées : la rencontre est jouée."),
        (Outcome((), (), "drawn"), "Equal scores: the game is a draw.",
         "Scores égaux : la partie est nulle."),
    ],
)  # fmt: skip
def test_everything_is_told_in_both_languages(
    thing: Action | Event | Outcome, english: str, french: str
) -> None:
    assert RULES.words(thing, "en", NAMES) == english
    assert RULES.words(thing, "fr", NAMES) == printed(french)


def test_the_picture_shows_the_rulebooks_end() -> None:
    picture = RULES.picture(RULES.view(standing(END), 0), "en", NAMES)
    assert (
        picture
        == """\
Game 1

       a  b  c  d  e  f
                   ○
     ┌──────────────────┐
 6   │ ·  ·  ●  ●  ●  · │   6
 5   │ ·  ○  ·  ○  ○  ● │   5
 4   │ ●  ●  ●  ●  ●  ○ │   4
 3   │ ·  ·  ·  ○  ●  ○ │   3
 2   │ ●  ○  ·  ○  ○  ○ │   2
 1   │ ·  ·  ·  ●  ○  · │   1
     └──────────────────┘

       a  b  c  d  e  f

○ White: Ada, 7 points
● Black: Ben, 6 points
White to move: Ada."""
    )


def test_the_picture_shows_the_ring_as_it_lies_around_the_area() -> None:
    state = dealt(kings=1, white="second", setup="composed")
    assert "?  ?  ?" in RULES.picture(RULES.view(state, PUBLIC), "en", NAMES)
    play(state, *"bwbbwwbwbwbwwbwbbwwbbwwb", "swap Na Nc", "crown W4", "crown Na", "W4b")
    lines = RULES.picture(RULES.view(state, 0), "fr", NAMES).splitlines()
    assert lines[0] == "Partie 1"
    assert lines[3] == "       ♚  ○  ●  ●  ○  ○"
    assert lines[5:11] == [
        " 6 ● │ ·  ·  ·  ·  ·  · │ ● 6",
        " 5 ○ │ ·  ·  ·  ·  ·  · │ ○ 5",
        " 4   │ ·  ♔  ·  ·  ·  · │ ● 4",
        " 3 ● │ ·  ·  ·  ·  ·  · │ ○ 3",
        " 2 ● │ ·  ·  ·  ·  ·  · │ ● 2",
        " 1 ○ │ ·  ·  ·  ·  ·  · │ ○ 1",
    ]
    assert lines[12] == "       ○  ●  ●  ○  ●  ○"
    assert lines[-4:] == [
        printed("○ Blancs : Ben, 2 points"),
        printed("● Noirs : Ada, 2 points"),
        "♔ ♚ les rois comptent double",
        printed("Aux Noirs de jouer : Ada."),
    ]


def test_the_picture_counts_the_games_of_a_match() -> None:
    state = dealt(match=3, white="first")
    end_game(state, END)
    lines = RULES.picture(RULES.view(state, 0), "en", NAMES).splitlines()
    assert lines[:2] == ["Game 1 · best of 3", "Games won: Ada 1, Ben 0"]
    assert lines[-1] == "The game is over; another one follows."
    go_on(state)
    lines = RULES.picture(RULES.view(state, 0), "en", NAMES).splitlines()
    assert lines[:2] == ["Game 2 · best of 3", "Games won: Ada 1, Ben 0"]
    for number, end in enumerate((END, DRAWN_END, END)):
        end_game(state, end)
        if number < 2:
            go_on(state, number)
    lines = RULES.picture(RULES.view(state, 0), "en", NAMES).splitlines()
    assert lines[:2] == ["Game 4 · best of 3", "Games won: Ada 1, Ben 2"]
    assert lines[-1] == "The match is over."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_of_a_match_has_a_picture(language: str) -> None:
    stages = set()
    for pie in (False, True):
        state = dealt(setup="agreed", kings=2, match=5, pie=pie)
        for now in random_states(state, Chance.seeded("pictures")):
            stages.add(now.stage)
            for viewer in (0, 1, PUBLIC):
                assert RULES.picture(RULES.view(now, viewer), language, NAMES)
    assert stages == set(get_args(Stage))
