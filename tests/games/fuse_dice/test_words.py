"""Actions, events and signals in words, the notation, and the mission as a picture."""

import msgspec
import pytest

from fusebox.core import LANGUAGES, PUBLIC
from fusebox.games.fuse_dice.model import (
    Leave,
    Need,
    Options,
    Point,
    Reach,
    Signal,
)
from fusebox.table.signals import signal_words
from tests.games.fuse_dice.helpers import NAMES, RULES, play, random_moments, rolls, standing
from tests.support import clause, printed


@clause("fuse_dice", "B37")
@pytest.mark.parametrize("call", [Need("r"), Need("5"), Leave("k"), Leave("6")])
def test_a_colour_or_a_number_is_called_by_one_tap(call: Signal) -> None:
    assert msgspec.convert(msgspec.to_builtins(call), Signal) == call
    assert signal_words(RULES, call, "fr") == RULES.words(call, "fr", ())
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Need", "mark": "7"}, Signal)


@clause("fuse_dice", "B35")
def test_the_picture_shows_cards_set_aside_and_the_advanced_bombs_of_the_deck() -> None:
    state = standing(
        ["bomb17"], ["bomb41"], deck="bomb48 bomb49 advanced1 fuse-2", difficulty="expert"
    )
    view = RULES.view(state, 0)
    drawn = RULES.picture(view, "en", NAMES)
    assert "in the deck 2 bombs, 1 advanced bomb, 1 fuse card" in drawn
    assert "Defused" not in drawn
    assert "Burnt" not in drawn
    state.defused, state.activated = ["bomb07", "advanced3"], ["fuse-red", "fuse-3"]
    drawn = RULES.picture(RULES.view(state, 0), "en", NAMES)
    assert "Defused: 7 A3" in drawn.split("\n")
    assert "Burnt: r 3" in drawn.split("\n")
    french = RULES.picture(RULES.view(state, 0), "fr", NAMES)
    assert printed("Désamorcées : 7 A3") in french


@clause("fuse_dice", "B37")
def test_reaching_for_a_die_and_pointing_at_one_are_signals_with_words() -> None:
    assert RULES.types.signal is Signal
    assert signal_words(RULES, Reach("r5"), "en") == "I take red 5"
    assert signal_words(RULES, Point("k1", 2), "fr") == "Prenez le 1 noir"


@pytest.mark.parametrize(
    "text",
    ["3 roll", "3 r5 bomb07.2", "3 remove r5 bomb07.2", "3 none 1", "clear bomb07 bomb12",
     "clear bomb07", "3 reroll r5", "check advanced1", "go", "miss 4", "explode"],
)  # fmt: skip
def test_every_action_is_read_as_it_is_written(text: str) -> None:
    assert RULES.notation(RULES.parse(text)) == text


@pytest.mark.parametrize("text", ["", "roll", "3 r7 bomb07.1", "3 r5 bomb50.1", "clear", "3 r5"])
def test_what_is_no_action_is_answered_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no action; a die is placed"):
        RULES.parse(text)


def test_the_picture_shows_the_clock_the_dice_the_row_and_all_bombs() -> None:
    state = standing(
        ["bomb07 r6 .", "advanced5 r1 g2 . . . ."], ["bomb41"], tray="b4 k1 y3 g5", holder=1
    )
    assert (
        RULES.picture(RULES.view(state, 0), "en", NAMES[:2])
        == """\
Turn 1 · 9:03 left · 0 points
r red, g green, b blue, y yellow, k black · # number, * colour, ? any die

Bag of Ben: r×3 g×3 b×4 y×4 k×4
Rolled: b4 k1 y3 g5
Row; in the deck 1 bomb, 0 advanced bombs, 0 fuse cards
      1 •       [*] ≠ [*] ≠ [*] ≠ [*]
      2 •       [b/g] [y/r] [r/b]
      5 •       [#] > [#] < [#]
      8 •       [#] < [#] > [#]
      9 •       [k/y] [g/k] [y/g]

Ada · to act
      7 •       r6 ··              [#] − [#] = 2
     A5 ••••••  r1 g2 ·· ·· ·· ··  △ [1][2][3] / [4][5] / [6]

Ben
     41 ••••    ·· ·· ··           [2] [2] [2]

The dice are distributed."""
    )


def test_the_picture_says_what_burns_and_who_is_silent() -> None:
    state = standing(["bomb41 r2 g2 ."], ["bomb45"], ["bomb43"], tray="r3", stage="rerolling")
    state.rerolls, state.silent[0] = 1, True
    play(state, 1, "1 reroll r3", luck=rolls(2))
    lines = RULES.picture(RULES.view(state, PUBLIC), "fr", NAMES).splitlines()
    assert "Ada · ne répond plus" in lines
    assert lines[-1] == printed("r2 est sorti : chacun rend un dé de sa couleur ou de son nombre.")


def test_every_stage_of_a_mission_has_a_picture() -> None:
    stages = set()
    for match in random_moments(Options("insane"), 2, seed=1, pace=300):
        stages.add((match.state.stage, match.state.removal is not None))
        for language in LANGUAGES:
            assert RULES.picture(match.view(0), language, NAMES[:2])
    assert {stage for stage, _ in stages} >= {
        "starting", "drawing", "distributing", "defusing", "rerolling", "over",
    }  # fmt: skip
    assert any(removal for _, removal in stages)
