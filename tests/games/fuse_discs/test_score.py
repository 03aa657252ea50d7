"""Groups, scores and draws: clauses D13 to D16."""

import pytest
from hypothesis import given

from fusebox.core import Outcome, Party
from fusebox.games.fuse_discs.analysis import score
from fusebox.games.fuse_discs.model import Colour, Group, Scoring
from fusebox.games.fuse_discs.score import groups
from tests.games.fuse_discs import naive
from tests.games.fuse_discs.helpers import (
    DRAWN_END,
    EMPTY_AREA,
    EMPTY_RING,
    END,
    RULES,
    colours_swapped,
    end_game,
    standing,
)
from tests.games.fuse_discs.strategies import positions
from tests.support import clause


def found(text: str, colour: Colour, scoring: Scoring = "omega") -> tuple[Group, ...]:
    state = standing(text)
    return groups("".join(state.ring), "".join(state.cells), colour, scoring)


def sizes(text: str) -> tuple[list[int], list[int]]:
    white, black = found(text, "w"), found(text, "b")
    return [group.size for group in white], [group.size for group in black]


@clause("fuse_discs", "D13")
def test_the_rulebooks_end_is_seven_to_six() -> None:
    assert sizes(END) == ([7, 2, 1, 1, 1], [6, 3, 1, 1, 1])
    assert score(END) == (7, 6)


@clause("fuse_discs", "D13")
def test_discs_connect_along_rows_and_columns_only() -> None:
    corner_to_corner = f"{EMPTY_RING}/w...../.w..../..ww../...w../....../...... w 0"
    assert sizes(corner_to_corner) == ([3, 1, 1], [])
    around_the_edge = f"{EMPTY_RING}/.....w/w...../....../....../....../...... w 0"
    assert sizes(around_the_edge) == ([1, 1], [])


@clause("fuse_discs", "D13")
def test_a_disc_left_on_the_perimeter_touches_nothing() -> None:
    beside_each_other = f"ww{'.' * 22}/ww..../....../....../....../....../...... w 0"
    assert sizes(beside_each_other) == ([2, 1, 1], [])
    assert found(beside_each_other, "w")[1] == Group(1, ("Na",))
    assert score(f"w{'.' * 22}b/{EMPTY_AREA} w 0") == (1, 1)


@clause("fuse_discs", "D13")
@pytest.mark.parametrize(("end", "winner"), [(END, 0), (colours_swapped(END), 1)])
def test_the_larger_group_wins(end: str, winner: int) -> None:
    state = standing(END, replay=False)
    end_game(state, end)
    parties = (Party((0,), 1 + winner, 7 - winner), Party((1,), 2 - winner, 6 + winner))
    assert RULES.outcome(state) == Outcome(parties, (winner,), "larger_group")


@clause("fuse_discs", "D14")
def test_omega_turns_the_rulebooks_end_round_with_fourteen_to_eighteen() -> None:
    assert score(END, "omega") == (14, 18)
    state = standing(END, replay=False, scoring="omega")
    end_game(state, END)
    parties = (Party((0,), 2, 14), Party((1,), 1, 18))
    assert RULES.outcome(state) == Outcome(parties, (1,), "larger_product")


@clause("fuse_discs", "D14")
def test_four_groups_of_three_make_the_81_points_that_are_the_most() -> None:
    threes = f"{EMPTY_RING}/www.../....../www.../....../www.../...www w 0"
    assert score(threes, "omega") == (81, 1)


@clause("fuse_discs", "D15")
def test_a_king_counts_two_in_both_scorings_also_on_the_perimeter() -> None:
    text = f"W{EMPTY_RING[1:]}/wW.ww./....../bB..B./....../....../...... w 0"
    assert sizes(text) == ([3, 2, 2], [3, 2])
    assert score(text) == (3, 3)
    assert score(text, "omega") == (12, 6)


@clause("fuse_discs", "D13", "D14", "D15")
@given(positions())
def test_scores_agree_with_the_naive_count(text: str) -> None:
    for scoring in ("standard", "omega"):
        assert score(text, scoring) == naive.score(text, scoring)


@clause("fuse_discs", "D16")
def test_equal_scores_are_a_draw_that_nobody_wins() -> None:
    state = standing(DRAWN_END, replay=False)
    end_game(state, DRAWN_END)
    parties = (Party((0,), 1, 1), Party((1,), 1, 1))
    assert RULES.outcome(state) == Outcome(parties, (), "drawn")


def test_the_view_counts_by_seat_whoever_has_white() -> None:
    state = standing(END)
    state.white = 1
    view = RULES.view(state, 0)
    assert view.points == (6, 7)


def test_the_view_of_the_end_names_the_groups_that_count() -> None:
    state = standing(END)
    state.white = 1
    assert RULES.view(state, 0).groups == ((), ())
    state.stage = "over"
    view = RULES.view(state, 0)
    assert [[group.size for group in of] for of in view.groups] == [
        [6, 3, 1, 1, 1],
        [7, 2, 1, 1, 1],
    ]
    assert view.groups[1][4] == Group(1, ("Ne",), counts=False)


@clause("fuse_discs", "D13", "D14")
def test_only_the_largest_group_counts_and_in_omega_each_of_them() -> None:
    assert [group.counts for group in found(END, "w", "standard")] == [True] + [False] * 4
    assert [group.counts for group in found(END, "w", "omega")] == [True] * 5
    equal = f"{EMPTY_RING}/ww.ww./....../....../....../....../...... w 0"
    assert [group.counts for group in found(equal, "w", "standard")] == [True, False]
    assert found(equal, "b", "standard") == ()
