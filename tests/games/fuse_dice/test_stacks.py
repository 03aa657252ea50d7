"""Stacks and pyramids: what rests on what, what falls over, and what is safe underneath."""

import pytest

from fusebox.core import Chance
from fusebox.games.fuse_dice.cards import DECK
from fusebox.games.fuse_dice.events import Emptied, Placed
from fusebox.games.fuse_dice.model import BombCard
from tests.games.fuse_dice.helpers import everywhere, laid, legal, play, refused, rolls, standing
from tests.support import clause

OTHERS = (["bomb41"], ["bomb45"])


def slots(bomb: str, tray: str) -> set[int]:
    """The slots of a bomb that take one of these dice."""
    state = standing([bomb], *OTHERS, tray=tray)
    return {int(text[-1]) for text in legal(state, 0)}


@clause("fuse_dice", "B18")
def test_a_stack_is_built_from_below() -> None:
    assert slots("bomb40 . . . .", "y1 r1 b1") == {1}
    assert slots("bomb40 y1 . . .", "y1 r1 b1") == {2}
    assert slots("bomb40 y1 r1 . .", "y1 r1 b1") == {3}
    state = standing(["bomb40"], *OTHERS, tray="y1 r1 b1")
    refusal = refused(state, 0, "1 r1 bomb40.2")
    assert (refusal.clause, refusal.key) == ("B18", "unsupported")


@clause("fuse_dice", "B18")
def test_the_two_bottom_dice_of_a_pyramid_come_in_either_order_before_the_top() -> None:
    assert slots("bomb35 . . .", "y1 b1 g1") == {1, 2}
    assert slots("bomb35 y1 . .", "y1 b1 g1") == {2}
    assert slots("bomb35 . b1 .", "y1 b1 g1") == {1}
    assert slots("bomb35 y1 b1 .", "y1 b1 g1") == {3}


@clause("fuse_dice", "B18")
def test_an_advanced_stack_is_two_stacks_each_in_its_own_order() -> None:
    assert slots("advanced1", "r1 g2 k3") == {1, 4}
    assert slots("advanced1 r1 . . . . .", "r1 g2 k3") == {2, 4}
    assert slots("advanced1 . . . r1 . .", "r1 g2 k3") == {1, 5}


@clause("fuse_dice", "B18")
def test_a_die_of_an_advanced_pyramid_needs_the_two_below_it() -> None:
    every = "r1 r2 r3 r4 r5 r6"
    assert slots("advanced5", every) == {1, 2, 3}
    assert slots("advanced5 r1 g2 . . . .", every) == {3, 4}
    assert slots("advanced5 . g2 b3 . . .", every) == {1, 5}
    assert slots("advanced5 r1 . b3 . . .", every) == {2}
    assert slots("advanced5 r1 g2 b3 r4 . .", every) == {5}
    assert slots("advanced5 r1 g2 b3 r4 g5 .", every) == {6}


@clause("fuse_dice", "B19")
def test_without_the_option_nothing_falls_over() -> None:
    state = standing(["bomb40 y1 . . ."], *OTHERS, tray="r1")
    (placed,) = play(state, 0, "1 r1 bomb40.2", luck=Chance.none())[:1]
    assert isinstance(placed, Placed)
    assert laid(state, 0) == ["bomb40 y1 r1 . ."]


@clause("fuse_dice", "B19")
def test_a_die_on_another_may_bring_everything_down() -> None:
    state = standing(["bomb40 y1 . . ."], *OTHERS, tray="r1 k3 k4", topple=True)
    events = play(state, 0, "1 r1 bomb40.2", luck=Chance.scripted([(20, 0)]))
    assert events[1] == Emptied(0, "bomb40", "toppled")
    assert laid(state, 0) == ["bomb40 . . . ."]
    assert everywhere(state) == 25
    assert state.tray == ["k3", "k4"]
    assert [taken.seat for taken in state.taken] == [0]
    assert (state.stage, state.rerolls) == ("rerolling", 2)


@clause("fuse_dice", "B19")
def test_mostly_it_stands_and_a_die_on_the_card_itself_always_does() -> None:
    state = standing(["bomb40", "bomb17 r1 . . . ."], *OTHERS, tray="y1 k3 k4", topple=True)
    play(state, 0, "1 y1 bomb40.1", luck=Chance.none())
    assert laid(state, 0)[0] == "bomb40 y1 . . ."
    state = standing(["bomb40 y1 . . ."], *OTHERS, tray="r1 k3 k4", topple=True)
    play(state, 0, "1 r1 bomb40.2", luck=Chance.scripted([(20, 1)]))
    assert laid(state, 0) == ["bomb40 y1 r1 . ."]


@clause("fuse_dice", "B19")
def test_the_last_die_may_bring_it_down_before_the_bomb_is_defused() -> None:
    state = standing(["bomb35 y1 b1 ."], *OTHERS, tray="g1 k3 k4", topple=True)
    events = play(state, 0, "1 g1 bomb35.3", luck=Chance.scripted([(20, 0)]))
    assert events[1] == Emptied(0, "bomb35", "toppled")
    assert state.defused == []
    assert laid(state, 0) == ["bomb35 . . ."]


@clause("fuse_dice", "B19")
def test_both_stacks_of_an_advanced_stack_fall() -> None:
    state = standing(["advanced1 r1 . . r2 g1 ."], *OTHERS, tray="b5 k3 k4", topple=True)
    play(state, 0, "1 b5 advanced1.2", luck=Chance.scripted([(20, 0)]))
    assert laid(state, 0) == ["advanced1 . . . . . ."]


@clause("fuse_dice", "B26")
@pytest.mark.parametrize(
    ("bomb", "loose"),
    [
        ("bomb40 y1 r1 b1 .", {3}),
        ("bomb35 y1 b1 .", {1, 2}),
        ("bomb30 b1 y1 .", {1, 2}),
        ("advanced1 r1 b2 . r1 g1 .", {2, 5}),
        ("advanced5 r1 g2 b3 r4 . .", {3, 4}),
        ("advanced5 r1 g2 b3 . . .", {1, 2, 3}),
    ],
)
def test_dice_under_others_are_safe(bomb: str, loose: set[int]) -> None:
    held = standing([bomb], *OTHERS).bombs[0][0]
    card: BombCard = held.card
    assert {slot + 1 for slot, _ in DECK.faces[card].loose(held.dice)} == loose


@clause("fuse_dice", "B26")
def test_a_reroll_and_a_fuse_card_pass_by_dice_under_others() -> None:
    state = standing(
        ["bomb40 y1 r1 b1 ."], ["bomb41"], ["bomb06 g1 ."], tray="r4 g5 y2", stage="distributing"
    )
    play(state, 2, "1 g5 bomb06.2")
    play(state, 1, "1 y2 bomb41.1")
    play(state, 2, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert state.stage == "rerolling"
    play(state, 0, "1 reroll r4", luck=rolls(4))
    assert laid(state, 0) == ["bomb40 y1 r1 b1 ."]
    state = standing(["bomb40 y1 r1 b1 ."], ["bomb41"], ["bomb06 g1 ."], tray="g5", deck="fuse-red")
    play(state, 2, "1 g5 bomb06.2")
    play(state, 2, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert state.activated == ["fuse-red"]
    assert laid(state, 0) == ["bomb40 y1 r1 b1 ."]
