"""Actions, events, options and outcomes in words and notation, and the table as a picture."""

import pytest

from fusebox.core import PUBLIC
from fusebox.games.fuse_cards.model import (
    Action,
    Call,
    CloseWindow,
    Defuse,
    LayBeside,
    LayFuse,
    PlayMatchMan,
    ThrowBomb,
)
from tests.games.fuse_cards.helpers import PLAIN, RULES, clock, draws, play, table
from tests.support import printed

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3", LayFuse("fuse_3")),
        ("15", LayFuse("fuse_15")),
        ("bomb", ThrowBomb()),
        ("scissors", Defuse("scissors")),
        ("lay kick", LayBeside("kick")),
        ("match man", PlayMatchMan()),
        ("slow fuse", Call()),
        ("close", CloseWindow()),
    ],
)
def test_actions_are_written_and_read_alike(text: str, action: Action) -> None:
    assert RULES.parse(text) == action
    assert RULES.notation(action) == text


def test_what_is_no_action_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="“8” is none of 3, 7, 10, 15, kick, "):
        RULES.parse("8")


def test_the_picture_shows_the_fuse_the_players_and_ones_hand() -> None:
    state = table(
        PLAIN, PLAIN, PLAIN, fuse="3 15", beside="kick bucket", won=("10", "", "7"), bombs=[1, 2, 0]
    )
    assert (
        RULES.picture(RULES.view(state, 0), "en", NAMES)
        == """\
Pile: 95 cards, the time bomb among the last 31
Fuse: *~3~15 = 18 points
Beside the match: kick (4), bucket (5)
A bomb would win 27 points

> Ada: 1 bomb, 10 points won
  Ben: 2 bombs, 0 points won
  Cleo: 0 bombs, 7 points won

Your hand: 3, 7, 7, 10, 15, kick (4), scissors (6)

Ada to play."""
    )


def test_the_picture_shows_a_window_and_calls_in_french() -> None:
    state = table(PLAIN, "3 3 3 3 3 3 man", fuse="7", specials=True, pace=2)
    clock(state, draws(state, "3"))
    assert printed("Mèche lente ! 1 rappel dans ce tour.") in RULES.picture(
        RULES.view(state, PUBLIC), "fr", NAMES
    )
    play(state, "scissors", draws(state, "3"))
    lines = RULES.picture(RULES.view(state, 1), "fr", NAMES).splitlines()
    assert printed("Votre main : 3, 3, 3, 3, 3, 3, Homme à l’allumette") in lines
    assert printed("Ada a désamorcé. L’Homme à l’allumette viendra-t-il ?") in lines


def test_the_picture_of_the_end_is_a_table_of_what_each_won_and_lost() -> None:
    state = table(PLAIN, "3 3 3 3 3 3 3", won=("15 15 kick", ""), pile="3")
    play(state, "15", draws(state, "bomb", "3"))
    assert (
        RULES.picture(RULES.view(state, 0), "en", NAMES)
        == """\
Pile: 0 cards
Fuse: *~15 = 15 points

The time bomb has gone off. Fuse won + defuse won − fuse in hand:
> Ada: 30 + 4 − 30 = 4 points
  Ben: 0 + 0 − 21 = -21 points

Your hand: 3, 3, 7, 7, 10, kick (4), scissors (6)
Ben holds 3, 3, 3, 3, 3, 3, 3"""
    )


def test_the_picture_of_a_new_game_shows_the_match_alone() -> None:
    view = RULES.view(table(PLAIN, PLAIN), PUBLIC)
    assert "Fuse: only the match burns" in RULES.picture(view, "en", NAMES)
