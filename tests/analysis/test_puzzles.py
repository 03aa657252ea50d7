"""Puzzles of FUSE (discs): one move wins, and no other."""

from itertools import islice

import pytest

from fusebox.analysis.puzzles import graded, puzzle_of, shipped
from fusebox.bots.fuse_discs.boards import action_of, board_of
from fusebox.bots.fuse_discs.search import alpha_beta
from fusebox.games.fuse_discs.analysis import after_move, moves
from fusebox.games.fuse_discs.position import notation, parse, read

ONE = ".b..wb...w......wb..b.../.wb.../..w.b./.wwbbb/w.bbw./ww.b../...w.. b 0"


def value(position: str) -> float:
    """What the position is worth to its side to move, by the search alone."""
    found = alpha_beta(board_of(read(position)), "standard", 2_000_000)
    assert found.certain
    return found.value


def test_a_position_with_one_winning_move_is_a_puzzle_and_its_solution_is_that_move() -> None:
    puzzle = puzzle_of(ONE)
    assert puzzle is not None
    assert puzzle.move == puzzle.line[0] == "Sa4"
    side = read(ONE).side
    for move, after in moves(ONE):
        worth = value(after) if read(after).side == side else -value(after)
        assert (worth > 0) == (move == puzzle.move)
        assert worth <= puzzle.margin


def test_a_position_with_several_winning_moves_or_none_is_no_puzzle() -> None:
    puzzle = puzzle_of(ONE)
    assert puzzle is not None
    answer = after_move(ONE, parse(puzzle.move))
    assert puzzle_of(answer) is None, "the other side has lost"
    full = "wbwbwbwbwbwbwbwbwbwbwbwb/....../....../....../....../....../...... w 0"
    assert puzzle_of(full) is None, "nobody can prove that"


def test_grades_follow_how_many_discs_are_still_to_enter() -> None:
    assert [graded(outside) for outside in (4, 5, 6, 8, 10)] == [1, 1, 2, 4, 5]


def test_the_shipped_puzzles_are_all_different_graded_and_in_order() -> None:
    puzzles = shipped()
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles) >= 50
    assert [puzzle.grade for puzzle in puzzles] == sorted(puzzle.grade for puzzle in puzzles)
    assert {puzzle.grade for puzzle in puzzles} == {1, 2, 3, 4, 5}
    for puzzle in puzzles:
        outside = sum(disc != "." for disc in read(puzzle.position).ring)
        assert puzzle.grade == graded(outside)
        assert puzzle.move == puzzle.line[0]
        assert puzzle.margin > 0 >= puzzle.other


def test_the_lines_of_shipped_puzzles_can_be_played() -> None:
    for puzzle in shipped():
        position = puzzle.position
        for move in puzzle.line:
            position = after_move(position, parse(move))


def test_some_shipped_puzzles_are_proven_again() -> None:
    for puzzle in islice(shipped(), 0, None, 25):
        assert puzzle_of(puzzle.position) == puzzle


@pytest.mark.whole
def test_every_shipped_puzzle_is_proven_again() -> None:
    for puzzle in shipped():
        assert puzzle_of(puzzle.position) == puzzle


def test_the_solution_is_what_the_search_plays() -> None:
    puzzle = shipped()[0]
    found = alpha_beta(board_of(read(puzzle.position)), "standard", 1_000_000)
    assert notation(action_of(found.move)) == puzzle.move
