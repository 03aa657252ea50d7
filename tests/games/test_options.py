"""Options as people write them."""

from typing import Annotated, Any, Literal, cast

import msgspec
import pytest

from fusebox.core import AnyRules
from fusebox.games.options import (
    Setting,
    chosen,
    described,
    known,
    setting,
    settings,
    usual_seats,
    written,
)
from tests.toys.veto.game import Options, VetoGame

VETO = VetoGame()


def test_a_game_tells_its_options_what_they_may_be_and_their_defaults() -> None:
    assert settings(VETO) == [
        Setting("rounds", "number", 3, least=1, most=4),
        Setting("hand", "choice", 4, (2, 4, 6)),
        Setting("drawing", "choice", True, (True, False)),
    ]
    assert [option.values for option in settings(VETO)] == [(1, 2, 3, 4), (2, 4, 6), (True, False)]


@pytest.mark.parametrize("kind", [int | None, Annotated[int, msgspec.Meta(ge=1, le=90)], str, int])
def test_what_can_t_be_listed_is_as_usual(kind: Any) -> None:
    assert asked(kind).values == (5,)
    assert asked(kind).optional == (kind == int | None)


def test_choices_keep_the_order_of_the_model() -> None:
    assert asked(Literal["on", 5, "off"]).values == ("on", 5, "off")


def asked(kind: Any) -> Setting:
    return setting("asked", kind, 5)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "a whole number"),
        (int | None, "a whole number or null"),
        (str, "text"),
        (Literal["a"], "a"),
        (Annotated[int, msgspec.Meta(gt=1)], "a whole number from 2"),
        (Annotated[int, msgspec.Meta(lt=9)], "a whole number up to 8"),
    ],
)
def test_what_may_be_written_is_told_in_words(kind: Any, words: str) -> None:
    assert described(asked(kind)) == words


def test_written_options_become_what_the_game_means() -> None:
    pairs = ["rounds=2", "hand=6", "drawing=false"]
    assert written(VETO, pairs) == {"rounds": 2, "hand": 6, "drawing": False}


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        ("rounds", "An option is written name=value, not 'rounds'."),
        ("turns=3", "veto has no option 'turns': choose rounds, hand, drawing."),
        ("hand=5", "The option hand of veto is 2, 4 or 6, not '5'."),
        ("rounds=9", "The option rounds of veto is a whole number from 1 to 4, not '9'."),
        ("drawing=perhaps", "The option drawing of veto is true or false, not 'perhaps'."),
    ],
)
def test_a_wrong_option_is_told_in_a_sentence(pair: str, sentence: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        written(VETO, [pair])
    assert str(error.value) == sentence


def test_values_in_a_program_are_not_guessed_from_text() -> None:
    assert chosen(VETO, {"hand": 2}) == Options(hand=2)
    with pytest.raises(ValueError, match="2, 4 or 6, not '2'"):
        chosen(VETO, {"hand": "2"})


def test_a_game_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"There is no game 'chess': choose fuse_discs, "):
        known("chess")


def test_a_game_is_for_two_when_nobody_says_otherwise() -> None:
    class Counted:
        def __init__(self, seats: range) -> None:
            self.seats = seats

    counts = [usual_seats(cast(AnyRules, Counted(seats))) for seats in (range(1, 6), range(3, 5))]
    assert counts == [2, 3]
    assert usual_seats(cast(AnyRules, Counted(range(1, 2)))) == 1
