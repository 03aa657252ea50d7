"""A die may be placed exactly if some dice to come can still complete the card."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
import pytest

from fusebox.core import Chance
from fusebox.games.fuse_dice.cards import DECK
from fusebox.games.fuse_dice.dice import BIT, DICE
from fusebox.games.fuse_dice.faces import Face, places
from fusebox.games.fuse_dice.model import BombCard, Die
from tests.games.fuse_dice.helpers import legal, refused, standing
from tests.games.fuse_dice.test_cards import TABLE
from tests.support import clause, soaking

ROWS = {row["id"]: row for row in TABLE["bomb"]}
SMALL = [card for card, face in DECK.faces.items() if face.size <= 4]
NUMBERS = np.tile(np.arange(1, 7), 5)
COLOURS = np.repeat(np.arange(5), 6)
NAMES = ["red", "green", "blue", "yellow", "black"]
LOOKS = 2_000 if soaking() else 60
"""Fillings of each shape that are looked at."""

Bits: TypeAlias = Any
"""An array with an axis of thirty dice for each slot."""


def complete(card: str) -> Bits:
    """For all dice on all slots of a card at once, whether they are right: from the printed row
    and nothing else."""
    row = ROWS[card]
    size = len(row["slots"])
    numbers = np.meshgrid(*[NUMBERS] * size, indexing="ij")
    colours = np.meshgrid(*[COLOURS] * size, indexing="ij")
    good = np.ones((30,) * size, dtype=bool)
    for place, slot in enumerate(row["slots"]):
        good &= _slot(slot, numbers[place], colours[place])
    for bond in row["relations"]:
        n = [numbers[place] for place in bond["slots"]]
        c = [colours[place] for place in bond["slots"]]
        good &= _bond(bond, n, c)
    return good


def _slot(slot: dict[str, Any], n: Any, c: Any) -> Any:
    wanted = slot.get("combos", [slot])
    if slot["kind"] == "color_or_number":
        return (c == NAMES.index(slot["color"])) | (n == slot["number"])
    if slot["kind"] == "colors":
        wanted = [{"color": colour} for colour in slot["colors"]]
    if slot["kind"] == "numbers":
        wanted = [{"number": number} for number in slot["numbers"]]
    found = np.zeros(n.shape, dtype=bool)
    for one in wanted:
        fits = np.ones(n.shape, dtype=bool)
        if "color" in one:
            fits &= c == NAMES.index(one["color"])
        if "number" in one:
            fits &= n == one["number"]
        found |= fits
    return found


def _bond(bond: dict[str, Any], n: list[Any], c: list[Any]) -> Any:
    same_number = np.all([n[0] == other for other in n], axis=0)
    same_colour = np.all([c[0] == other for other in c], axis=0)
    match bond["type"]:
        case "gt":
            return n[0] > n[1]
        case "lt":
            return n[1] > n[0]
        case "same_color":
            return same_colour
        case "same_number":
            return same_number
        case "same_both":
            return same_colour & same_number
        case "different_colors":
            return c[0] != c[1]
        case "same_color_or_number":
            return same_colour | same_number
    return sum(f * number for f, number in zip(bond["coef"], n, strict=True)) == bond["equals"]


def shapes(face: Face) -> Iterator[tuple[int, ...]]:
    """The sets of slots that can be filled at some time, one slot at least being open."""
    for count in range(face.size):
        for filled in combinations(range(face.size), count):
            if all(set(face.below[slot]) <= set(filled) for slot in filled):
                yield filled


def fillings(possible: Bits, chance: Chance) -> list[tuple[int, ...]]:
    """Some of the dice that may lie there, by their numbers; all if they are few."""
    every = [tuple(map(int, found)) for found in np.argwhere(possible)]
    return every if len(every) <= LOOKS else [chance.pick(every) for _ in range(LOOKS)]


@clause("fuse_dice", "B15")
@pytest.mark.parametrize("card", SMALL)
def test_legality_is_what_trying_all_dice_says(card: BombCard) -> None:
    face, good, chance = DECK.faces[card], complete(card), Chance.seeded("legality", card)
    every = set(range(face.size))
    for filled in shapes(face):
        possible = good.any(axis=tuple(sorted(every - set(filled))))
        for values in fillings(possible, chance):
            laid: list[Die | None] = [None] * face.size
            for slot, value in zip(filled, values, strict=True):
                laid[slot] = DICE[value]
            found = dict(places(face, tuple(laid)))
            for slot in sorted(every - set(filled)):
                expected = 0
                if set(face.below[slot]) <= set(filled):
                    expected = _placeable(good, dict(zip(filled, values, strict=True)), slot)
                assert found.get(slot, 0) == expected, (laid, slot)  # type: ignore[call-overload]


def _placeable(good: Bits, laid: dict[int, int], slot: int) -> int:
    """The dice for this slot with which some dice on the others complete the card."""
    index = tuple(laid.get(place, slice(None)) for place in range(good.ndim))
    open_slots = [place for place in range(good.ndim) if place not in laid]
    others = tuple(at for at, place in enumerate(open_slots) if place != slot)
    fits = good[index].any(axis=others)
    return sum(BIT[die] for die, fit in zip(DICE, fits, strict=True) if fit)


@clause("fuse_dice", "B15")
def test_every_full_filling_that_can_be_reached_is_right() -> None:
    for card in ("bomb07", "bomb06", "bomb43", "bomb46"):
        face, good = DECK.faces[card], complete(card)
        for first, second in product(range(30), repeat=2):
            assert face.right([DICE[first], DICE[second]]) == good[first, second]


@clause("fuse_dice", "B15")
def test_a_6_can_not_go_on_the_second_slot_of_a_difference_of_2() -> None:
    """The rulebook's own example."""
    state = standing(["bomb07", "bomb17"], ["bomb18"], ["bomb27"], tray="r6 b4 g1")
    assert "1 r6 bomb07.2" not in legal(state, 0)
    assert "1 r6 bomb07.1" in legal(state, 0)
    assert {"1 b4 bomb07.1", "1 b4 bomb07.2"} <= set(legal(state, 0))
    assert "1 g1 bomb07.1" not in legal(state, 0)
    refusal = refused(state, 0, "1 r6 bomb07.2")
    assert (refusal.clause, refusal.key) == ("B15", "dead_end")


@clause("fuse_dice", "B15")
def test_what_is_left_in_the_bag_does_not_matter() -> None:
    """All other blue dice lie elsewhere, and still a pair of one colour may be begun in blue."""
    state = standing(
        ["bomb39 b1 . . .", "bomb17 b1 b2 b3 . ."], ["bomb18"], ["bomb27"], tray="b4 g1 g2"
    )
    assert state.bag[2] == 0
    assert "1 b4 bomb39.2" in legal(state, 0)
