"""Actions, events, options and outcomes in words, and the board as a picture."""

from typing import get_args

import pytest

from fusebox.core import LANGUAGES, PUBLIC, Chance
from fusebox.games.fuse_discs.model import (
    Push,
    Stage,
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
    for setup, pie in (("composed", False), ("agreed", True)):
        state = dealt(setup=setup, kings=2, match=5, pie=pie)
        for now in random_states(state, Chance.seeded("pictures")):
            stages.add(now.stage)
            for viewer in (0, 1, PUBLIC):
                assert RULES.picture(RULES.view(now, viewer), language, NAMES)
    assert stages == set(get_args(Stage))
