"""Moves, perft and score of a position, against the naive rules."""

import pytest
from hypothesis import given

from fusebox.core import Chance
from fusebox.games.fuse_discs import analysis
from fusebox.games.fuse_discs.position import write
from tests.games.fuse_discs import naive
from tests.games.fuse_discs.helpers import (
    DRAWN_END,
    EMPTY_AREA,
    END,
    OPENED_BY_A_PUSH,
    START,
    dealt,
    random_states,
)
from tests.games.fuse_discs.strategies import positions
from tests.support import clause, seeds


@clause("fuse_discs", "D7", "D8", "D9", "D10")
@given(positions())
def test_the_moves_of_any_position_agree_with_the_naive_rules(text: str) -> None:
    assert analysis.moves(text) == naive.moves(text)


@clause("fuse_discs", "D7", "D8", "D9", "D10", "D11", "D12")
@pytest.mark.parametrize("seed", seeds(3))
def test_the_moves_agree_with_the_naive_rules_all_through_a_game(seed: int) -> None:
    state = dealt(seed, replay=False, kings=seed % 3)
    for now in random_states(state, Chance.seeded("moves", seed)):
        if now.stage in ("playing", "over"):
            assert analysis.moves(write(now)) == naive.moves(write(now))


@clause("fuse_discs", "D10", "D11", "D12")
@pytest.mark.parametrize(
    ("text", "depth"), [(START, 2), (OPENED_BY_A_PUSH, 4), (END, 2), (END, 3), (DRAWN_END, 3)]
)
def test_perft_agrees_with_the_naive_rules(text: str, depth: int) -> None:
    assert analysis.perft(text, depth) == naive.perft(text, depth)


@clause("fuse_discs", "D7", "D9")
def test_the_rulebooks_set_up_has_72_openings_and_320301_lines_of_three_moves() -> None:
    assert [analysis.perft(START, depth) for depth in range(4)] == [1, 72, 5076, 320_301]


@clause("fuse_discs", "D12")
def test_a_game_that_is_over_has_no_moves_and_one_line_of_none() -> None:
    over = END.replace(" w 0", " w 2")
    assert analysis.moves(over) == []
    assert [analysis.perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert [analysis.perft(END, depth) for depth in range(4)] == [1, 1, 1, 0]


@clause("fuse_discs", "D10")
def test_a_forced_pass_is_the_only_move_listed() -> None:
    assert analysis.moves(END) == [("pass", END.replace(" w 0", " b 1"))]


@clause("fuse_discs", "D4")
def test_a_ring_being_composed_lists_the_colours_that_may_be_laid() -> None:
    text = f"wwb{'?' * 21}/{EMPTY_AREA} w 0"
    assert analysis.moves(text) == [(colour, text.replace("b?", f"b{colour}")) for colour in "wb"]
    assert analysis.moves(text.replace("wwb", "ww?"))[0][0] == "b"


def test_a_depth_below_nought_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="can't be below 0"):
        analysis.perft(START, -1)
