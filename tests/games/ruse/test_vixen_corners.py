"""Corners of VIXEN's rules that hardly come up in play."""

import pytest

from fusebox.games.ruse import rounds, vixen
from fusebox.games.ruse.events import VixenDid
from fusebox.games.ruse.model import VIXEN, Automa, State
from tests.games.ruse.helpers import (
    BURROW,
    MARKS_PAY,
    RIVER,
    RULES,
    begun,
    finished,
    fox,
    mark,
    playing,
    scoring,
)
from tests.support import clause


def automa_of(state: State) -> Automa:
    assert state.board.vixen is not None
    return state.board.vixen


@clause("ruse", "R58", "R81")
def test_marks_that_pay_more_do_so_when_vixen_passes_too() -> None:
    for instincts, gained in (((), 1), ((MARKS_PAY,), 2)):
        state = begun(1, vixen=1)
        player = fox(state)
        player.instincts = instincts
        mark(state, 0, 0)
        before = player.gp
        vixen.move(playing(state), RIVER, ("H",))
        assert automa_of(state).fox == BURROW
        assert player.gp == before + gained


@clause("ruse", "R70", "R80")
@pytest.mark.parametrize(("gp", "winners"), [(3, (0,)), (0, ())])
def test_a_tie_with_vixen_goes_to_whoever_has_growth_points_and_she_has_none(
    gp: int, winners: tuple[int, ...]
) -> None:
    state = begun(1, vixen=1)
    state.board.phase = "over"
    player, automa = fox(state), automa_of(state)
    player.vp = automa.vp = 30
    player.gp = gp
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.reason == ("points" if winners else "tied")
    automa.vp = 31
    beaten = RULES.outcome(state)
    assert beaten is not None
    assert (beaten.winners, beaten.reason) == ((), "vixen")


@clause("ruse", "R11", "R81")
def test_vixens_reserve_does_not_count_in_ties_of_the_turn_order() -> None:
    state = begun(1, vixen=1)
    player, automa = fox(state), automa_of(state)
    player.vp = automa.vp = 9
    player.values = (2, 1, 1, 1, 1)
    automa.values = [1, 1, 1, 3, 3]
    state.board.order = [VIXEN, 0]
    assert rounds.turn_order(playing(state)) == [0, VIXEN]
    automa.spaces[3] = 1
    assert rounds.turn_order(playing(state)) == [VIXEN, 0]


@clause("ruse", "R79")
def test_without_a_marker_vixen_marks_nothing_and_goes_on_to_hunt() -> None:
    state = begun(1, vixen=1)
    automa = automa_of(state)
    state.board.marks = [-1] * 16
    automa.markers, automa.fox = 0, 0
    assert not vixen.may_mark(playing(state), 0)
    play = playing(state)
    vixen.act(play, "M", RIVER)
    assert (play.events, automa.markers, state.board.marks[0]) == ([], 0, -1)
    vixen.move(play, RIVER, ("M",))
    assert automa.fox == 3, "no tile allows it: her fox goes to the last"
    automa.markers = 1
    vixen.move(play, RIVER, ("M",))
    vixen.act(play, "M", RIVER)
    assert (automa.fox, automa.markers, state.board.marks[0]) == (0, 0, VIXEN)
    assert VixenDid("M") in play.events


@clause("ruse", "R87")
def test_vixen_raises_her_most_advanced_kit_that_is_below_6() -> None:
    state = begun(1, vixen=1)
    automa = automa_of(state)
    automa.spaces, automa.values = [6, 4, 5, 3, 0], [2, 1, 6, 1, 1]
    vixen.act(playing(state), "K", RIVER)
    assert automa.values == [2, 2, 6, 1, 1]
    automa.values = [2, 6, 6, 6, 1]
    play = playing(state)
    vixen.act(play, "K", RIVER)
    assert (automa.values, play.events) == ([2, 6, 6, 6, 1], [])


@clause("ruse", "R87")
def test_a_kit_on_the_first_space_can_be_raised_too() -> None:
    state = begun(1, vixen=1)
    automa = automa_of(state)
    automa.spaces, automa.values = [1, 0, 0, 0, 0], [1] * 5
    play = playing(state)
    vixen.act(play, "K", RIVER)
    assert automa.values == [2, 1, 1, 1, 1]
    assert VixenDid("K") in play.events


@clause("ruse", "R88")
def test_vixens_kits_move_at_the_end_of_round_4_too() -> None:
    state = begun(1, vixen=1)
    state.board.round = 4
    automa = automa_of(state)
    automa.spaces = [3, 5, 6, 0, 0]
    finished(scoring(state))
    assert state.board.phase == "over"
    assert automa.spaces == [4, 6, 6, 1, 0]
    assert automa.ledger["outside"][4] == automa.values[1] + automa.values[2]
