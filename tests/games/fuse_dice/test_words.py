"""Actions, events and signals in words, the notation, and the mission as a picture."""

from typing import get_args

import msgspec
import pytest

from fusebox.core import LANGUAGES, PUBLIC
from fusebox.games.fuse_dice.events import (
    Activated,
    Declined,
    Defused,
    Emptied,
    Event,
    Lost,
    Placed,
    Rerolled,
    Returned,
    Rolled,
    Saved,
)
from fusebox.games.fuse_dice.model import (
    Action,
    Clear,
    Decline,
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


@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [
        (RULES.parse("3 r5 bomb07.2"), "Place red 5 on bomb 7, slot 2",
         "Poser le 5 rouge sur la bombe 7, case 2"),
        (RULES.parse("3 remove k1 advanced3.6"), "Give up black 1 from bomb A3, slot 6",
         "Rendre le 1 noir de la bombe A3, case 6"),
        (Clear("bomb07", "bomb12"), "Clear bomb 7 away and take bomb 12",
         "Écarter la bombe 7 et prendre la bombe 12"),
        (Clear("bomb07", None), "Clear bomb 7 away", "Écarter la bombe 7"),
        (Decline(3, 1), "None for Ben", "Aucun pour Ben"),
        (Rolled(0, 3, ("r5", "k1")), "Turn 3: Ada rolls red 5, black 1.",
         "Tour 3 : Ada lance le 5 rouge, le 1 noir."),
        (Returned(("b2",)), "Back into the bag: blue 2.", "Retour dans le sac : le 2 bleu."),
        (Placed(0, 0, "g2", "bomb30", 1, full=True),
         "Ada places green 2 on bomb 30: its last die.",
         "Ada pose le 2 vert sur la bombe 30 : son dernier dé."),
        (Declined(0, 1), "Ada says that none is for Ben.", "Ada dit qu’aucun n’est pour Ben."),
        (Emptied(1, "bomb40", "toppled"),
         "Bomb 40 falls over: Ben puts all its dice back into the bag.",
         "La bombe 40 s’écroule : Ben remet tous ses dés dans le sac."),
        (Emptied(1, "bomb40", "wrong"),
         "Bomb 40 is wrong: Ben puts all its dice back into the bag.",
         "La bombe 40 est fausse : Ben remet tous ses dés dans le sac."),
        (Defused(1, "advanced3", 6, None), "Ben has defused bomb A3 for 6 points.",
         "Ben a désamorcé la bombe A3 pour 6 points."),
        (Activated("fuse-red"), "A fuse card! Everybody gives up a red die.",
         "Une mèche ! Chacun rend un dé rouge."),
        (Activated("fuse-3"), "A fuse card! Everybody gives up a 3.",
         "Une mèche ! Chacun rend un 3."),
        (Rerolled(-1, "y1", "y4"), "the table rerolls yellow 1: 4.",
         "la table relance le 1 jaune : 4."),
        (Saved(77, 1), "The ship is saved with 1 second left: 77 points.",
         "Le vaisseau est sauvé avec 1 seconde d’avance : 77 points."),
        (Lost(31, "no_dice"), "The bag is empty: the ship blows up. 31 points.",
         "Le sac est vide : le vaisseau explose. 31 points."),
    ],
)  # fmt: skip
def test_everything_is_told_in_both_languages(
    thing: Action | Event, english: str, french: str
) -> None:
    assert RULES.words(thing, "en", NAMES) == english
    assert RULES.words(thing, "fr", NAMES) == printed(french)


@clause("fuse_dice", "B37")
@pytest.mark.parametrize(
    ("call", "english", "french"),
    [
        (Need("r"), "I need a red die", "Il me faut un dé rouge"),
        (Need("5"), "I need a 5", "Il me faut un 5"),
        (Leave("k"), "Leave me the black one", "Laissez-moi le noir"),
        (Leave("6"), "Leave me the 6", "Laissez-moi le 6"),
    ],
)
def test_a_colour_or_a_number_is_called_by_one_tap(call: Signal, english: str, french: str) -> None:
    assert msgspec.convert(msgspec.to_builtins(call), Signal) == call
    assert signal_words(RULES, call, "en") == english
    assert signal_words(RULES, call, "fr") == printed(french)
    assert RULES.words(call, "en", NAMES) == english
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


@pytest.mark.parametrize("kind", [*get_args(Action), *get_args(Event)])
def test_no_kind_of_action_or_event_is_without_words(kind: type) -> None:
    assert {f"action.{kind.__name__}", f"event.{kind.__name__}"} & set(RULES.catalogue)


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
