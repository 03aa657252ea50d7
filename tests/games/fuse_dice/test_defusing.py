"""Defusing: clearing bombs away, replacing them, refilling the row, and fuse cards."""

import pytest

from fusebox.core import Chance
from fusebox.games.fuse_dice.events import Activated, Defused, Passed, Placed, Removed, Revealed
from fusebox.games.fuse_dice.model import Removal
from tests.games.fuse_dice.helpers import (
    ROW,
    RULES,
    clock,
    everywhere,
    laid,
    legal,
    play,
    refused,
    standing,
)
from tests.support import clause

FIRST = Chance.scripted([(1, 0)])


def take(*draws: tuple[int, int]) -> Chance:
    """Cards that come from the deck: so many, and which of them."""
    return Chance.scripted(draws)


@clause("fuse_dice", "B21")
def test_a_full_bomb_scores_its_dice_go_back_and_its_owner_takes_another() -> None:
    state = standing(["bomb06 r1 .", "bomb40"], ["bomb41"], ["bomb45"], tray="r2")
    (placed,) = play(state, 0, "1 r2 bomb06.2")
    assert isinstance(placed, Placed)
    assert placed.full
    assert state.stage == "defusing"
    assert legal(state, 0) == [f"clear bomb06 {card}" for card in ROW.split()]
    assert legal(state, 1) == []
    events = play(state, 0, "clear bomb06 bomb05", luck=take((1, 0)))
    assert events[:2] == [Defused(0, "bomb06", 1, "bomb05"), Revealed("bomb49")]
    assert laid(state, 0) == ["bomb05 . . .", "bomb40 . . . ."]
    assert state.row == ["bomb01", "bomb02", "bomb08", "bomb09", "bomb49"]
    assert (state.defused, sum(state.bag), state.deck) == (["bomb06"], 25, [])


@clause("fuse_dice", "B21")
def test_a_replacement_must_be_taken_from_the_row() -> None:
    state = standing(["bomb06 r1 r2"], ["bomb41"], ["bomb45"], stage="defusing")
    assert refused(state, 0, "clear bomb06").key == "must_replace"
    assert refused(state, 0, "clear bomb06 bomb49").key == "not_in_row"
    assert refused(state, 1, "clear bomb06 bomb01").key == "not_yours"
    assert refused(state, 1, "clear bomb41 bomb01").key == "not_full"
    play(state, 0, "clear bomb06 bomb01", luck=take((1, 0)))
    assert refused(state, 0, "clear bomb06 bomb02").key == "cleared_already"


@clause("fuse_dice", "B21")
def test_the_row_is_refilled_only_while_the_deck_lasts() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb41"], ["bomb45"], row="bomb01 bomb02", deck="", stage="defusing"
    )
    play(state, 0, "clear bomb06 bomb01")
    assert state.row == ["bomb02"]
    assert state.reason is None


@clause("fuse_dice", "B21")
def test_several_bombs_are_cleared_one_at_a_time_in_the_order_their_owners_ask() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb43 g1 g1"], ["bomb45"], deck="bomb47 bomb48", stage="defusing"
    )
    assert RULES.waiting(state) == [0, 1]
    play(state, 1, "clear bomb43 bomb01", luck=take((2, 1)))
    assert state.row[-1] == "bomb48"
    assert legal(state, 0)[-1] == "clear bomb06 bomb48"
    play(state, 0, "clear bomb06 bomb48", luck=take((1, 0)))
    assert (state.turn, laid(state, 0)) == (2, ["bomb48 . . ."])


@clause("fuse_dice", "B21")
def test_what_can_be_cleared_in_one_way_only_the_table_clears() -> None:
    state = standing(
        ["bomb06 r1 ."], ["bomb41"], ["bomb45"], tray="r2", row="bomb01", deck="fuse-1 bomb02"
    )
    play(state, 0, "1 r2 bomb06.2", luck=take((2, 0), (1, 0)))
    assert laid(state, 0) == ["bomb01 . . . ."]
    assert (state.row, state.turn) == (["bomb02"], 2)


@clause("fuse_dice", "B21")
def test_with_an_empty_row_there_is_no_replacement() -> None:
    state = standing(
        ["bomb06 r1 .", "bomb40"], ["bomb41"], ["bomb45"],
        tray="r2", row="", deck="", difficulty="insane",
    )  # fmt: skip
    events = play(state, 0, "1 r2 bomb06.2")
    assert events[1] == Defused(0, "bomb06", 1, None)
    assert laid(state, 0) == ["bomb40 . . . ."]


@clause("fuse_dice", "B22")
def test_three_players_clear_bombs_after_all_dice_are_distributed() -> None:
    state = standing(["bomb06 r1 ."], ["bomb41"], ["bomb45"], tray="r3 g2 b5")
    play(state, 0, "1 r3 bomb06.2")
    assert legal(state, 0) == []
    refusal = refused(state, 0, "clear bomb06 bomb01")
    assert (refusal.clause, refusal.key) == ("B22", "distributing_first")


@clause("fuse_dice", "B22")
def test_two_players_may_clear_at_once_and_use_the_new_bomb() -> None:
    state = standing(["bomb06 r1 ."], ["bomb17"], tray="r3 g2 b5 k5")
    play(state, 0, "1 r3 bomb06.2")
    assert legal(state, 0) == [f"clear bomb06 {card}" for card in ROW.split()]
    assert RULES.waiting(state) == [1], "clearing now is allowed, not owed"
    play(state, 0, "clear bomb06 bomb01", luck=take((1, 0)))
    assert "1 g2 bomb01.1" in legal(state, 0)


@clause("fuse_dice", "B22")
def test_when_no_die_can_be_placed_full_bombs_are_cleared_first_and_all_are_asked_again() -> None:
    state = standing(["bomb06 r1 ."], ["bomb41"], tray="r3 g4 b4 k4")
    play(state, 0, "1 r3 bomb06.2")
    assert (state.stage, RULES.waiting(state)) == ("distributing", [0])
    play(state, 0, "clear bomb06 bomb01", luck=take((1, 0)))
    assert (state.stage, RULES.waiting(state)) == ("distributing", [0])
    play(state, 0, "1 g4 bomb01.1")
    assert (state.stage, state.tray) == ("rerolling", ["b4", "k4"])


@clause("fuse_dice", "B22")
def test_a_lone_player_may_clear_at_once_too() -> None:
    state = standing(["bomb06 r1 .", "bomb41"], tray="r3 g4 b4")
    play(state, 0, "1 r3 bomb06.2")
    play(state, 0, "clear bomb06 bomb01", luck=take((1, 0)))
    play(state, 0, "1 g4 bomb01.1")
    play(state, 0, "1 b4 bomb01.2")
    assert state.turn == 2


@clause("fuse_dice", "B23")
def test_a_bomb_with_its_last_die_is_safe_from_a_fuse_card() -> None:
    state = standing(
        ["bomb06 k1 k2"], ["bomb43 r1 r1", "bomb17 r2 . . . ."], ["bomb45"],
        deck="bomb49 fuse-red", stage="defusing",
    )  # fmt: skip
    events = play(state, 0, "clear bomb06 bomb01", luck=take((2, 1), (1, 0)))
    assert Removed(1, "r2", "bomb17", 0) in events
    assert laid(state, 1) == ["bomb43 r1 r1", "bomb17 . . . . ."]


@clause("fuse_dice", "B24")
def test_a_fuse_card_costs_everybody_a_die_and_another_card_takes_its_place() -> None:
    state = standing(
        ["bomb06 k1 k2", "bomb34 r2 . ."], ["bomb41 g2 . .", "bomb17 r2 . . . ."],
        ["bomb45 r5 . ."], deck="bomb48 bomb49 fuse-2", stage="defusing",
    )  # fmt: skip
    events = play(state, 0, "clear bomb06 bomb01", luck=take((3, 2)))
    assert events[1:] == [Activated("fuse-2"), Removed(0, "r2", "bomb34", 0)]
    assert state.removal == Removal(None, "fuse-2", (1,))
    assert len(state.row) == 4
    assert RULES.waiting(state) == [1]
    assert refused(state, 1, "1 remove g2 bomb17.1").key == "no_such_die"
    events = play(state, 1, "1 remove r2 bomb17.1", luck=take((2, 0)))
    assert Revealed("bomb48") in events
    assert (len(state.row), state.activated) == (5, ["fuse-2"])
    assert everywhere(state) == 25


@clause("fuse_dice", "B24")
def test_fuse_cards_may_come_one_after_the_other_and_count_even_if_nobody_has_such_a_die() -> None:
    state = standing(
        ["bomb06 k1 k2"], ["bomb41"], ["bomb45"], deck="fuse-6 fuse-red bomb49", stage="defusing"
    )
    events = play(state, 0, "clear bomb06 bomb01", luck=take((3, 1), (2, 1), (1, 0)))
    assert [event for event in events if isinstance(event, Activated)] == [
        Activated("fuse-6"),
        Activated("fuse-red"),
    ]
    assert RULES.view(state, 0).points == 1 + 2 * 2
    assert events[-1] == Passed(1)


@clause("fuse_dice", "B24")
def test_the_row_stays_short_when_the_deck_ends_with_fuse_cards() -> None:
    state = standing(["bomb06 k1 k2"], ["bomb41"], ["bomb45"], deck="fuse-6", stage="defusing")
    play(state, 0, "clear bomb06 bomb01", luck=take((1, 0)))
    assert (len(state.row), state.deck) == (4, [])


@clause("fuse_dice", "B24", "B27")
def test_while_a_fuse_card_burns_the_next_bomb_waits() -> None:
    state = standing(
        ["bomb06 k1 k2"], ["bomb43 r1 r1"], ["bomb45 r5 . .", "bomb41 r2 . ."],
        deck="fuse-red bomb49", stage="defusing",
    )  # fmt: skip
    play(state, 0, "clear bomb06 bomb01", luck=take((2, 1)))
    assert legal(state, 1) == []
    assert refused(state, 1, "clear bomb43 bomb02").clause == "B27"
    play(state, 2, "1 remove r5 bomb45.1", luck=take((1, 0)))
    assert RULES.waiting(state) == [1]


@clause("fuse_dice", "B34")
def test_nothing_is_drawn_by_itself_while_somebody_has_to_choose() -> None:
    state = standing(["bomb06 r1 r2"], ["bomb41"], ["bomb45"], stage="defusing")
    clock(state)
    assert (state.stage, state.turn) == ("defusing", 1)


@clause("fuse_dice", "B22", "B27")
def test_while_a_fuse_card_burns_two_players_place_and_clear_nothing_either() -> None:
    state = standing(
        ["bomb06 k1 k2"], ["bomb43 r1 r1", "bomb45 r5 . .", "bomb41 r2 . ."],
        tray="b5 g2 y1", deck="fuse-red bomb49",
    )  # fmt: skip
    play(state, 0, "clear bomb06 bomb01", luck=take((2, 1)))
    assert state.removal == Removal(None, "fuse-red", (1,))
    assert legal(state, 0) == [], "not even on the new bomb"
    assert legal(state, 1) == ["1 remove r5 bomb45.1", "1 remove r2 bomb41.1"]
    for seat, text in ((0, "1 y1 bomb01.1"), (1, "1 b5 bomb45.2"), (1, "clear bomb43 bomb02")):
        assert refused(state, seat, text).clause == "B27"
    play(state, 1, "1 remove r5 bomb45.1", luck=take((1, 0)))
    assert "1 y1 bomb01.1" in legal(state, 0)


@clause("fuse_dice", "B22")
@pytest.mark.parametrize("declined", [False, True])
def test_full_bombs_are_cleared_first_only_for_who_has_not_declined(declined: bool) -> None:
    """With dice left that nobody can place; whoever said "none for me" asks for no new bomb."""
    state = standing(["bomb06 r1 ."], ["bomb43 k1 k1"], tray="r2 b3 k3", referee="trusting")
    state.owed, state.declined = [1, 1], [False, declined]
    play(state, 0, "1 r2 bomb06.2")
    assert state.stage == ("defusing" if declined else "distributing")
