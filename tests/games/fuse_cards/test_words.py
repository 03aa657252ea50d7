"""Actions, events, options and outcomes in words and notation, and the table as a picture."""

import pytest

from fusebox.core import PUBLIC, Outcome
from fusebox.games.fuse_cards.model import (
    Action,
    Call,
    Called,
    CloseWindow,
    Defuse,
    Defused,
    Drew,
    Ended,
    Event,
    Exploded,
    FuseLaid,
    FuseRemoved,
    LaidBeside,
    LayBeside,
    LayFuse,
    PlayMatchMan,
    Relit,
    ThrowBomb,
    TimeBombDrawn,
    WindowOpened,
)
from tests.games.fuse_cards.helpers import PLAIN, RULES, clock, draws, play, table
from tests.support import printed

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [
        (LayFuse("fuse_15"), "Lay a 15-point fuse", "Poser une mèche de 15 points"),
        (ThrowBomb(), "Throw a bomb", "Lancer une bombe"),
        (Defuse("scissors"), "Defuse with scissors", "Désamorcer avec des ciseaux"),
        (
            LayBeside("bucket"), "Lay a bucket of water beside the match",
            "Poser un seau d’eau à côté de l’allumette",
        ),
        (PlayMatchMan(), "Play the Match Man", "Jouer l’Homme à l’allumette"),
        (Call(), "Call “Slow fuse!”", "Crier « Mèche lente ! »"),
        (CloseWindow(), "Let the fuse go", "Laisser partir la mèche"),
        (FuseLaid(0, "fuse_3"), "Ada lays a 3-point fuse.", "Ada pose une mèche de 3 points."),
        (
            Exploded(1, ("fuse_3",), (), 3, 1), "Ben throws a bomb and wins 3 points.",
            "Ben lance une bombe et gagne 3 points.",
        ),
        (Defused(2, "kick"), "Cleo defuses with a kick.", "Cleo désamorce avec un coup de pied."),
        (
            WindowOpened(0, 3000), "The fuse goes out… unless somebody lights it again.",
            "La mèche s’éteint… à moins que quelqu’un ne la rallume.",
        ),
        (
            FuseRemoved(22), "A fuse worth 22 points is out of the game.",
            "Une mèche de 22 points est retirée du jeu.",
        ),
        (
            LaidBeside(0, "kick", "no_fuse"),
            "Ada has no fuse card and lays a kick beside the match.",
            "Ada n’a pas de carte mèche et pose un coup de pied à côté de l’allumette.",
        ),
        (
            LaidBeside(0, "kick", "slow"), "Ada has to lay a kick beside the match.",
            "Ada doit poser un coup de pied à côté de l’allumette.",
        ),
        (
            Relit(2), "Cleo plays the Match Man: the fuse is alight again.",
            "Cleo joue l’Homme à l’allumette : la mèche est rallumée.",
        ),
        (
            Called(1, 2), "Slow fuse! Ben is called out.",
            "Mèche lente ! Ben se fait rappeler à l’ordre.",
        ),
        (Drew(0, "extinguisher"), "Ada draws the fire extinguisher.", "Ada pioche l’extincteur."),
        (Drew(0, None), "Ada draws a card.", "Ada pioche une carte."),
        (
            TimeBombDrawn(0), "Ada draws the time bomb!",
            "Ada pioche la bombe à retardement !",
        ),
        (
            Ended("last_bomb", ()), "The last bomb has exploded: hands are shown and counted.",
            "La dernière bombe a explosé : on montre et compte les mains.",
        ),
        (
            Outcome((), (), "time_bomb"), "The time bomb has gone off: the most points win.",
            "La bombe à retardement a sauté : le plus grand total l’emporte.",
        ),
    ],
)  # fmt: skip
def test_everything_is_told_in_both_languages(
    thing: Action | Event | Outcome, english: str, french: str
) -> None:
    assert RULES.words(thing, "en", NAMES) == english
    assert RULES.words(thing, "fr", NAMES) == printed(french)


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
