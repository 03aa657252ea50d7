"""The two referees: the strict one refuses, the trusting one waits for a check."""

from fusebox.core import Chance, Seat
from fusebox.games.fuse_dice.events import Checked, Declined, Emptied
from fusebox.games.fuse_dice.model import State
from tests.games.fuse_dice.helpers import (
    NAMES,
    NOW,
    RULES,
    clock,
    everywhere,
    laid,
    legal,
    play,
    refused,
    rolls,
    standing,
)
from tests.support import clause

HANDS = (["bomb41", "bomb40"], ["bomb45"], ["bomb43"])


@clause("fuse_dice", "B20")
def test_a_strict_referee_refuses_with_the_reason() -> None:
    state = standing(*HANDS, tray="r3 g3 b3")
    refusal = refused(state, 0, "1 r3 bomb41.1")
    assert (refusal.clause, refusal.key) == ("B3", "unfit")
    words = RULES.words(refusal, "en", NAMES)
    assert words == "red 3 is not what slot 1 of bomb 41 asks for."
    assert refused(state, 0, "check bomb41").key == "no_checks"


@clause("fuse_dice", "B20")
def test_a_trusting_one_lets_any_die_lie_where_it_can_rest() -> None:
    state = standing(*HANDS, tray="r3 g3 b3", referee="trusting")
    assert {"1 r3 bomb41.1", "1 r3 bomb41.3", "1 r3 bomb40.1"} <= set(legal(state, 0))
    assert "1 r3 bomb40.2" not in legal(state, 0)
    assert refused(state, 0, "1 r3 bomb40.2").clause == "B18"
    play(state, 0, "1 r3 bomb41.1")
    assert laid(state, 0)[0] == "bomb41 r3 . ."


@clause("fuse_dice", "B20")
def test_a_player_may_say_none_for_me_and_the_step_ends_when_all_have_answered() -> None:
    state = standing(*HANDS, tray="r3 g3 b3", referee="trusting")
    assert play(state, 0, "1 none 0") == [Declined(0, 0)]
    assert not any(text.startswith("1 ") for text in legal(state, 0))
    assert refused(state, 0, "1 r3 bomb41.1").key == "has_declined"
    play(state, 1, "1 g3 bomb45.2")
    assert state.stage == "distributing"
    assert refused(state, 1, "1 none 2").clause == "B36"
    assert refused(state, 1, "1 none 1").key == "nothing_to_decline"
    play(state, 2, "1 none 2")
    assert (state.stage, state.tray) == ("rerolling", ["r3", "b3"])


@clause("fuse_dice", "B20")
def test_anybody_may_call_a_check_and_a_wrong_card_loses_all_its_dice() -> None:
    state = standing(*HANDS, tray="r3 g3 b3", referee="trusting")
    play(state, 0, "1 r3 bomb41.1")
    assert play(state, 2, "check bomb41") == [Emptied(0, "bomb41", "wrong")]
    assert laid(state, 0)[0] == "bomb41 . . ."
    assert everywhere(state) == 25
    assert [taken.seat for taken in state.taken] == [0], "the take is spent"
    assert not any("bomb41" in text for text in legal(state, 0))
    assert refused(state, 0, "check bomb41").key == "nothing_on_it"
    assert refused(state, 0, "check bomb01").key == "not_there"


@clause("fuse_dice", "B20")
def test_a_card_that_can_not_be_completed_any_more_is_wrong_too() -> None:
    hands = (["bomb07 . r6", "bomb38 r2 . . ."], ["bomb45 . . g5"], ["bomb43"])
    state = standing(*hands, tray="b3", referee="trusting")
    assert play(state, 1, "check bomb07") == [Emptied(0, "bomb07", "wrong")]
    assert play(state, 1, "check bomb38") == [Emptied(0, "bomb38", "wrong")]
    assert play(state, 0, "check bomb45") == [Checked(0, 1, "bomb45")]
    assert laid(state, 1) == ["bomb45 . . g5"]


@clause("fuse_dice", "B20")
def test_a_broken_bond_is_found_when_the_bomb_is_cleared_and_the_card_stays() -> None:
    hands = (["bomb43 r1 ."], ["bomb45", "bomb17"], ["bomb41"])
    state = standing(*hands, tray="r2 g5 b2", referee="trusting")
    play(state, 0, "1 r2 bomb43.2")
    play(state, 1, "1 g5 bomb45.1")
    play(state, 2, "1 b2 bomb41.1")
    assert state.stage == "defusing"
    events = play(state, 0, "clear bomb43 bomb01")
    assert events[0] == Emptied(0, "bomb43", "wrong")
    assert laid(state, 0) == ["bomb43 . ."]
    assert "bomb01" in state.row
    assert (state.defused, state.turn) == ([], 2)


@clause("fuse_dice", "B20")
def test_a_check_finds_it_on_a_full_card_before() -> None:
    state = standing(["bomb43 r1 r2"], ["bomb45"], ["bomb41"], tray="g5", referee="trusting")
    assert play(state, 1, "check bomb43") == [Emptied(0, "bomb43", "wrong")]


@clause("fuse_dice", "B20", "B23")
def test_until_then_a_wrong_full_card_is_protected() -> None:
    state = standing(
        ["bomb06 k1 k2"], ["bomb43 r1 r2"], ["bomb41"],
        stage="defusing", deck="fuse-red", referee="trusting",
    )  # fmt: skip
    play(state, 0, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert laid(state, 1) == ["bomb43 r1 r2"]


def _owing(state: State) -> tuple[Seat, ...]:
    """Who still has to give up a die."""
    return state.removal.seats if state.removal else ()


@clause("fuse_dice", "B20")
def test_a_check_may_be_called_while_dice_are_owed_and_settles_what_it_takes_away() -> None:
    hands = (["bomb41 r3 . .", "bomb17 r1 . . . ."], ["bomb45"], ["bomb40"])
    state = standing(*hands, tray="r4", stage="rerolling", referee="trusting")
    state.rerolls = 1
    play(state, 0, "1 reroll r4", luck=rolls(4))
    assert _owing(state) == (0,)
    play(state, 1, "check bomb41")
    assert _owing(state) == (), "only one candidate was left, and it was removed"
    assert laid(state, 0) == ["bomb41 . . .", "bomb17 . . . . ."]
    assert everywhere(state) == 25
    state = standing(
        ["bomb41 r3 r4 ."], ["bomb45"], ["bomb40"],
        tray="r4", stage="rerolling", referee="trusting",
    )  # fmt: skip
    state.rerolls = 1
    play(state, 0, "1 reroll r4", luck=rolls(4))
    play(state, 1, "check bomb41")
    assert _owing(state) == (), "nothing was left to remove"
    assert state.turn == 2


@clause("fuse_dice", "B20")
def test_a_check_can_be_called_while_the_bag_holder_has_to_draw() -> None:
    state = standing(["bomb41 r3 . ."], ["bomb45"], ["bomb40"], stage="drawing",
                     referee="trusting")  # fmt: skip
    assert legal(state, 2) == ["check bomb41"]
    state.bag = [0] * 5
    play(state, 2, "check bomb41")
    assert sum(state.bag) == 1
    clock(state, Chance.seeded("one"))
    assert state.reason is None


@clause("fuse_dice", "B20", "B22")
def test_two_who_trust_each_other_clear_full_bombs_only_for_one_who_wants_a_die() -> None:
    hands = (["bomb06 r1 r2"], ["bomb41", "bomb40"])
    state = standing(*hands, tray="g3 b3", referee="trusting")
    assert set(legal(state, 0)) == {
        f"clear bomb06 {card}" for card in state.row
    } | {"check bomb06"}  # fmt: skip
    play(state, 1, "1 none 1")
    assert state.stage == "distributing", "seat 0 still owes dice, and a new bomb might take them"
    play(state, 0, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]), at=NOW + 1)
    assert "1 g3 bomb01.1" in legal(state, 0)
    play(state, 0, "1 none 0")
    assert (state.stage, state.rerolls) == ("rerolling", 2)
