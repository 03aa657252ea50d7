"""A turn: draw and roll, distribute, and pass the bag; and the race for a die."""

import pytest

from fusebox.core import CLOCK, Chance, Refused
from fusebox.games.fuse_dice.events import Lost, Passed, Placed, Returned, Rolled
from fusebox.games.fuse_dice.model import Options, Place, State
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
    seated,
    standing,
)
from tests.support import clause

THREE = (["bomb17", "bomb40"], ["bomb37", "bomb41"], ["bomb30", "bomb45"])


@clause("fuse_dice", "B13")
def test_as_many_dice_are_drawn_as_there_are_players() -> None:
    for seats, count in {1: 3, 2: 4, 3: 3, 4: 4, 5: 5}.items():
        hands = [[f"bomb{40 + seat}"] for seat in range(seats)]
        state = standing(*hands, stage="drawing")
        (rolled,) = play(state, 0, "1 roll", luck=Chance.seeded(seats))
        assert isinstance(rolled, Rolled)
        assert len(rolled.dice) == len(state.tray) == count
        assert everywhere(state) == 25


@clause("fuse_dice", "B13")
def test_with_too_few_dice_in_the_bag_all_that_are_left_are_drawn() -> None:
    state = standing(["bomb40"], ["bomb41"], ["bomb42"], ["bomb43"], stage="drawing")
    state.bag = [0, 0, 2, 0, 0]
    play(state, 0, "1 roll", luck=Chance.seeded("few"))
    assert [die[0] for die in state.tray] == ["b", "b"]


@clause("fuse_dice", "B13")
def test_with_no_die_to_draw_the_ship_is_lost() -> None:
    state = standing(["bomb40"], ["bomb41"], ["bomb42"], stage="drawing")
    state.bag = [0] * 5
    assert play(state, 0, "1 roll") == [Lost(0, "no_dice")]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "no_dice")


@clause("fuse_dice", "B13")
def test_the_bag_holder_draws_and_the_table_does_after_five_seconds() -> None:
    state = standing(*THREE, stage="drawing", holder=1)
    assert legal(state, 0) == []
    assert legal(state, 1) == ["1 roll"]
    assert refused(state, 0, "1 roll").clause == "B13"
    assert RULES.alarm(state) == (NOW + 5_000, RULES.parse("1 roll"))
    (rolled,) = clock(state, Chance.seeded("table"))[:1]
    assert isinstance(rolled, Rolled)
    assert rolled.seat == CLOCK
    assert "the table rolls" in RULES.words(rolled, "en", NAMES)


@clause("fuse_dice", "B13")
def test_every_die_of_the_bag_is_as_likely_as_any_other() -> None:
    state = standing(["bomb40"], ["bomb41"], ["bomb42"], stage="drawing")
    state.bag = [1, 0, 0, 2, 1]
    luck = Chance.scripted([(4, 2), (6, 5), (3, 1), (6, 0), (2, 0), (6, 3)])
    play(state, 0, "1 roll", luck=luck)
    assert state.tray == ["y6", "y1", "r4"]
    assert state.bag == [0, 0, 0, 0, 1]


@clause("fuse_dice", "B14")
def test_each_of_several_players_takes_exactly_one_die_in_any_order() -> None:
    state = standing(*THREE, tray="r1 g2 b3")
    assert RULES.waiting(state) == [0, 1, 2]
    (placed,) = play(state, 2, "1 b3 bomb30.1")
    assert placed == Placed(2, 2, "b3", "bomb30", 0, full=False)
    assert RULES.waiting(state) == [0, 1]
    assert legal(state, 2) == []
    assert refused(state, 2, "1 r1 bomb30.3").key == "enough"
    play(state, 0, "1 g2 bomb17.1")
    assert state.tray == ["r1"]
    assert laid(state, 0) == ["bomb17 g2 . . . .", "bomb40 . . . ."]


@clause("fuse_dice", "B14")
def test_two_players_take_two_dice_each_also_on_one_bomb() -> None:
    state = standing(["bomb17"], ["bomb30"], tray="r1 g2 b3 k4")
    play(state, 0, "1 r1 bomb17.1")
    play(state, 0, "1 g2 bomb17.2")
    assert legal(state, 0) == []
    assert RULES.waiting(state) == [1]


@clause("fuse_dice", "B14")
def test_a_lone_player_takes_all_three() -> None:
    state = standing(["bomb17", "bomb30"], tray="r1 g2 b3")
    for place in ("1 r1 bomb17.1", "1 g2 bomb17.2", "1 b3 bomb17.3"):
        play(state, 0, place)
    assert laid(state, 0)[0] == "bomb17 r1 g2 b3 . ."
    assert (state.turn, state.stage) == (2, "drawing")


@clause("fuse_dice", "B14")
def test_of_two_who_take_the_same_die_in_the_same_millisecond_the_first_has_it() -> None:
    """The other is told who has it, at no cost, and takes another."""
    match = seated(Options("standard"), 3, seed=4)
    match.advance(3_000)
    state = match.state
    match.play(state.holder, RULES.parse("1 roll"), 4_000, nonce="roll")
    state = match.state
    state.bombs = standing(*THREE).bombs
    state.tray = ["r1", "b2", "y2"]
    match.stand(state, match.table, match.now)
    first = Place(1, "r1", "bomb17", 0)
    second = Place(1, "r1", "bomb30", 1)
    match.play(0, first, 5_000)
    before = match.record().dump()
    with pytest.raises(Refused) as late:
        match.play(2, second, 5_000)
    assert late.value.refusal.values == {"die": "r1", "taker": 0}
    assert match.words(late.value.refusal, "en") == "Ada was quicker and has red 1."
    assert match.record().dump() == before
    assert 2 in match.waiting()
    match.play(2, Place(1, "y2", "bomb30", 1), 5_000)
    assert match.now == 5_000


@clause("fuse_dice", "B14")
def test_a_late_click_never_means_the_next_roll() -> None:
    state = standing(*THREE, tray="r1 g2 b3")
    state.turn = 2
    refusal = refused(state, 0, "1 r1 bomb17.1")
    assert (refusal.clause, refusal.key, refusal.values) == ("B14", "another_turn", {"turn": 1})
    assert "2 r1 bomb17.1" in legal(state, 0)
    assert refused(state, 0, "2 k1 bomb17.1").key == "not_rolled"


@clause("fuse_dice", "B14")
@pytest.mark.parametrize(
    "text", ["2 r1 bomb17.1", "2 none 0", "2 roll", "2 reroll r1", "2 remove r1 bomb17.1"]
)
def test_what_is_meant_for_a_turn_to_come_is_not_called_past(text: str) -> None:
    state = standing(*THREE, tray="r1 g2 b3")
    refusal = refused(state, 0, text)
    assert (refusal.clause, refusal.key, refusal.values) == ("B14", "later_turn", {"turn": 2})
    assert RULES.words(refusal, "en", NAMES) == "Turn 2 has not begun yet."
    assert RULES.words(refusal, "fr", NAMES) == "Le tour 2 n’a pas encore commencé."


@clause("fuse_dice", "B14")
def test_dice_go_on_ones_own_bombs_only() -> None:
    state = standing(*THREE, tray="r1 g2 b3")
    refusal = refused(state, 0, "1 b3 bomb30.1")
    assert (refusal.key, refusal.values) == ("not_yours", {"bomb": "bomb30", "owner": 2})
    assert refused(state, 0, "1 b3 bomb49.1").key == "not_there"


@clause("fuse_dice", "B16")
def test_a_placed_die_is_never_moved_and_its_slot_never_filled_twice() -> None:
    state = standing(["bomb20 r1 . ."], ["bomb17"], ["bomb30"], tray="b2 r4 k5")
    assert "1 b2 bomb20.1" not in legal(state, 0)
    refusal = refused(state, 0, "1 b2 bomb20.1")
    assert (refusal.clause, refusal.key) == ("B16", "slot_filled")
    kinds = {type(action).__name__ for seat in range(3) for action in RULES.legal(state, seat)}
    assert kinds == {"Place"}


@clause("fuse_dice", "B17")
def test_whoever_can_place_a_die_must_take_one() -> None:
    state = standing(["bomb41"], ["bomb45"], ["bomb17"], tray="r2 g5 b3")
    assert refused(state, 0, "1 none 0").clause == "B17"
    play(state, 2, "1 b3 bomb17.1")
    assert RULES.waiting(state) == [0, 1]
    play(state, 0, "1 r2 bomb41.1")
    assert state.stage == "distributing"
    play(state, 1, "1 g5 bomb45.1")
    assert (state.turn, state.stage) == (2, "drawing")


@clause("fuse_dice", "B17")
def test_the_step_ends_when_nobody_who_owes_a_die_can_place_one() -> None:
    state = standing(["bomb41"], ["bomb45"], ["bomb17"], tray="r2 g3 b3")
    play(state, 2, "1 b3 bomb17.1")
    assert state.stage == "distributing"
    play(state, 0, "1 r2 bomb41.1")
    assert (state.stage, state.tray) == ("rerolling", ["g3"])


@clause("fuse_dice", "B17")
def test_nobody_is_forced_into_the_best_distribution() -> None:
    """Seat 0 takes the only die that seat 1 could have used."""
    state = standing(["bomb17"], ["bomb45"], ["bomb41"], tray="g5 g3 b3")
    play(state, 0, "1 g5 bomb17.1")
    assert (state.stage, state.tray) == ("rerolling", ["g3", "b3"])


@clause("fuse_dice", "B9", "B34")
def test_the_bag_passes_to_the_left_after_all_other_steps() -> None:
    state = standing(*THREE, tray="r1 g2 b3", holder=2)
    play(state, 0, "1 r1 bomb17.1")
    play(state, 1, "1 g2 bomb37.1")
    events = play(state, 2, "1 b3 bomb30.1")
    assert events[-1] == Passed(0)
    assert (state.holder, state.turn, state.stage) == (0, 2, "drawing")


def _stage(state: State) -> str:
    return state.stage


@clause("fuse_dice", "B34")
def test_the_five_steps_come_in_their_order() -> None:
    state = standing(
        ["bomb06 r1 ."], ["bomb45", "bomb41"], ["bomb40 y1 . . ."], stage="drawing", holder=1
    )
    assert refused(state, 0, "1 r1 bomb06.2").key == "drawing_first"
    luck = Chance.scripted([(25 - 2, 0), (6, 0), (22, 0), (6, 2), (21, 20), (6, 2)])
    play(state, 1, "1 roll", luck=luck)
    assert state.tray == ["r1", "r3", "k3"]
    assert refused(state, 1, "1 roll").key == "distributing_first"
    assert refused(state, 0, "clear bomb06 bomb01").key == "not_full"
    play(state, 0, "1 r1 bomb06.2")
    play(state, 2, "1 r3 bomb40.2")
    assert state.stage == "defusing"
    assert refused(state, 1, "1 reroll k3").key == "defusing_first"
    play(state, 0, "clear bomb06 bomb08", luck=Chance.scripted([(1, 0)]))
    assert _stage(state) == "rerolling"
    assert refused(state, 1, "1 k3 bomb41.1").key == "rerolling_first"
    events = play(state, 1, "1 reroll k3", luck=Chance.scripted([(6, 5)]))
    assert events[-1] == Passed(2)
    assert not any(isinstance(event, Returned) for event in events)
