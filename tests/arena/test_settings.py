"""Options as people write them."""

from typing import Any, Literal, cast

import msgspec
import pytest

from fusebox.arena.settings import (
    Setting,
    _values,
    chosen,
    known,
    settings,
    single,
    usual_seats,
    written,
)
from fusebox.core import AnyRules, Value
from fusebox.games import GAMES
from tests.toys.veto.game import Options as VetoOptions


class Odd(Value, frozen=True):
    some: int | None = None
    name: str = ""
    letter: Literal["a"] = "a"


def test_a_game_tells_its_options_what_they_may_be_and_their_defaults() -> None:
    assert settings(GAMES["veto"]) == [
        Setting("rounds", "a whole number from 1 to 4", 3),
        Setting("hand", "2, 4 or 6", 4),
        Setting("drawing", "true or false", True),
    ]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "a whole number"),
        (int | None, "a whole number or null"),
        (str, "text"),
        (Literal["a"], "a"),
        (msgspec.Meta(gt=1), "a whole number from 2"),
        (msgspec.Meta(lt=9), "a whole number up to 8"),
    ],
)
def test_what_may_be_written_is_told_in_words(kind: Any, words: str) -> None:
    from typing import Annotated

    asked = Annotated[int, kind] if isinstance(kind, msgspec.Meta) else kind
    assert _values(msgspec.inspect.type_info(asked)) == words


def test_written_options_become_what_the_game_means() -> None:
    pairs = ["rounds=2", "hand=6", "drawing=false"]
    assert written(GAMES["veto"], pairs) == {"rounds": 2, "hand": 6, "drawing": False}


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
        written(GAMES["veto"], [pair])
    assert str(error.value) == sentence


def test_values_in_a_program_are_not_guessed_from_text() -> None:
    assert chosen(GAMES["veto"], {"hand": 2}) == VetoOptions(hand=2)
    with pytest.raises(ValueError, match="2, 4 or 6, not '2'"):
        chosen(GAMES["veto"], {"hand": "2"})


def test_arenas_play_a_single_game_where_nothing_else_is_said() -> None:
    rules = GAMES["fuse_discs"]
    assert single(rules, {}, 2).replay is False  # type: ignore[attr-defined]
    assert single(rules, {"replay": True}, 2).replay is True  # type: ignore[attr-defined]
    assert single(rules, {"match": 3}, 2).replay is True  # type: ignore[attr-defined]


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
