"""The dice and the cards: what is in the box, what slots ask for, and what bonds mean."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib import resources
from typing import Any

import pytest

from fusebox.games.fuse_dice.bonds import Bond
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, DECK, FUSES
from fusebox.games.fuse_dice.dice import BIT, DICE, NUMBER, fused
from fusebox.games.fuse_dice.model import BombCard, Die
from tests.games.fuse_dice.helpers import dice
from tests.support import clause

TABLE: Mapping[str, Any] = tomllib.loads(
    resources.files("fusebox.games.fuse_dice").joinpath("cards.toml").read_text(encoding="utf-8")
)


def fitting(card: BombCard, slot: int) -> set[Die]:
    return {die for die in DICE if DECK.faces[card].fits[slot] & BIT[die]}


def of(colours: str, numbers: str = "123456") -> set[str]:
    return {colour + number for colour in colours for number in numbers}


@clause("fuse_dice", "B1")
def test_there_are_dice_of_five_colours_with_six_numbers() -> None:
    assert set(DICE) == of("rgbyk")
    assert len(DICE) == 30
    assert sorted(set(NUMBER.values())) == [1, 2, 3, 4, 5, 6]


@clause("fuse_dice", "B2")
def test_the_box_holds_49_bombs_five_advanced_ones_and_eleven_fuse_cards() -> None:
    assert (len(BOMBS), len(ADVANCED), len(FUSES)) == (49, 5, 11)
    assert {DECK.faces[card].points for card in BOMBS} == {1, 2, 3, 4}
    assert {DECK.faces[card].size for card in BOMBS} == {2, 3, 4, 5}
    assert {(DECK.faces[card].points, DECK.faces[card].size) for card in ADVANCED} == {(6, 6)}


@clause("fuse_dice", "B2")
def test_each_card_says_how_it_is_known_and_every_icon_occurs() -> None:
    statuses = Counter(face.status for face in DECK.faces.values())
    assert set(statuses) == {"confirmed", "reported", "hint", "reconstructed"}
    assert statuses["confirmed"] == 25
    assert all(face.source for face in DECK.faces.values())
    assert {icon for face in DECK.faces.values() for icon in face.icons} == set(TABLE["icons"])
    assert len(TABLE["icons"]) == 20


@clause("fuse_dice", "B2")
def test_the_icons_of_a_card_follow_from_its_slots_bonds_and_shape() -> None:
    for row in TABLE["bomb"]:
        assert DECK.faces[row["id"]].icons == tuple(sorted(row["icons"]))


@clause("fuse_dice", "B2")
def test_a_fuse_card_is_there_for_each_number_and_each_colour() -> None:
    burnt = [{die for die in DICE if fused(card) & BIT[die]} for card in FUSES]
    numbers = [of("rgbyk", number) for number in "123456"]
    assert burnt == [*numbers, *(of(colour) for colour in "rgbyk")]


@clause("fuse_dice", "B3")
@pytest.mark.parametrize(
    ("card", "slot", "fits"),
    [
        ("bomb40", 0, of("y")),
        ("bomb41", 0, of("rgbyk", "2")),
        ("bomb28", 2, of("g", "2")),
        ("bomb02", 0, of("bg")),
        ("bomb20", 0, of("rgbyk", "12")),
        ("bomb16", 0, of("k") | of("rgbyk", "1")),
        ("bomb34", 0, of("rgbyk", "2") | {"r1"}),
        ("bomb34", 1, {"g1", "b1"}),
        ("bomb17", 0, of("rgbyk")),
        ("bomb01", 0, of("rgbyk")),
        ("bomb27", 0, of("rgbyk")),
        ("bomb06", 0, of("rgbyk")),
        ("bomb43", 0, of("rgbyk")),
        ("bomb44", 2, of("b")),
    ],
)
def test_a_slot_takes_what_it_asks_for(card: BombCard, slot: int, fits: set[str]) -> None:
    assert fitting(card, slot) == fits


@clause("fuse_dice", "B3")
@pytest.mark.parametrize(
    ("bond", "met", "broken"),
    [
        (Bond("gt", (0, 1)), "r5 b4", "r4 b4"),
        (Bond("lt", (0, 1)), "r3 b4", "r4 b4"),
        (Bond("same_color", (0, 1, 2)), "r1 r2 r3", "r1 r2 b3"),
        (Bond("same_number", (0, 1)), "r1 b1", "r1 r2"),
        (Bond("same_both", (0, 1)), "r1 r1", "r1 r2"),
        (Bond("different_colors", (0, 1)), "r1 b1", "r1 r2"),
        (Bond("same_color_or_number", (0, 1)), "r1 r2", "r1 b2"),
        (Bond("linear", (0, 1), (1, -1), 2), "r5 b3", "r3 b5"),
        (Bond("linear", (0, 1), (1, 1), 7), "r5 b2", "r5 b3"),
        (Bond("linear", (0, 1, 2, 3), (1, 1, -1, -1), 0), "r1 r6 r3 r4", "r1 r6 r3 r3"),
    ],
    ids=lambda thing: thing.sort if isinstance(thing, Bond) else thing,
)
def test_a_bond_holds_between_dice_or_does_not(bond: Bond, met: str, broken: str) -> None:
    assert bond.holds(dice(met))
    assert not bond.holds(dice(broken))


@clause("fuse_dice", "B3", "B4")
@pytest.mark.parametrize(
    ("card", "right", "wrong"),
    [
        ("bomb01", "r1 b1 r1 b1", "r1 b1 b1 r1"),
        ("bomb13", "r1 r2 r3", "r1 r2 b2"),
        ("bomb13", "r4 b4 k4", "r4 b4 k5"),
        ("bomb04", "r3 b3 b5", "r3 b4 b5"),
        ("bomb04", "r3 b3 b5", "b3 r3 b5"),
        ("bomb29", "r5 g2", "r5 b3"),
        ("bomb29", "r1 b6", "r1 b5"),
        ("bomb44", "r3 g3 b3", "r3 b3 g3"),
        ("bomb47", "k6 g5 k1", "k3 g5 k1"),
    ],
)
def test_a_full_card_is_right_or_wrong(card: BombCard, right: str, wrong: str) -> None:
    """Chains of ≠ look at neighbours; three that match in number or colour match in one of them;
    the middle of `# = #/* = *` looks left by number and right by colour; sums count the number
    whatever made the die fit."""
    assert DECK.faces[card].right(dice(right))
    assert not DECK.faces[card].right(dice(wrong))


def test_labels_hold_no_words_of_any_language() -> None:
    assert DECK.faces["bomb07"].label == "[#] − [#] = 2"
    assert DECK.faces["bomb34"].label == "[2|r1] [g1|b1] [3/6]"
    assert DECK.faces["bomb40"].label == "↑ y, r, b, g"
    assert DECK.faces["bomb24"].label == "△ [b/y] [r/k] / [2/5]"
    assert not any(word in face.label for face in DECK.faces.values() for word in ("red", "any"))
