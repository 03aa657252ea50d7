"""Smaller boards: the solver plays by the game's own rules, and what it says is so."""

from functools import cache
from random import Random

import numpy as np
import pytest

import fusebox
from bench.discs_small import (
    MOVES,
    Word,
    entered,
    largest,
    late,
    listed,
    rings,
    start,
    tables,
    value_of,
    worked_out,
)
from fusebox.games.fuse_discs.board import LANE_CELLS, OTHER, SPACES
from fusebox.games.fuse_discs.model import Enter
from fusebox.games.fuse_discs.score import points

pytestmark = pytest.mark.whole


def word(cells: str, disc: str, size: int) -> Word:
    """Where a colour lies, row by row from the north, with a bit between rows."""
    found = sum(
        1 << at // size * (size + 1) + at % size for at, one in enumerate(cells) if one == disc
    )
    return np.uint64(found)


def test_at_the_games_own_size_it_has_the_games_own_moves_pushes_and_scores() -> None:
    board, moves, luck = tables(6), np.zeros(MOVES, dtype=np.int64), Random(5)
    match = fusebox.start("fuse_discs", seed=5)
    while match.outcome is None:
        seat = match.actors()[0]
        state = match.state
        ring, cells = "".join(state.ring), "".join(state.cells)
        own, other = state.side, OTHER[state.side]
        mine, theirs = (word(cells, disc, 6) for disc in (own, other))
        waiting = np.uint64(sum(1 << at for at, disc in enumerate(ring) if disc == own))
        count = listed(mine, theirs, waiting, moves, board)
        found = {
            Enter(SPACES[move >> 3], LANE_CELLS[move >> 3][move & 7]): move
            for move in moves[:count]
        }
        assert largest(mine, waiting, 6) == points(ring, cells, own, "standard")
        legal = match.legal(seat)
        action = luck.choice(legal)
        if isinstance(action, Enter):
            assert set(found) == set(legal)
            after = entered(mine, theirs, found[action], board)
            match.play(seat, action)
            assert after == (
                word("".join(match.state.cells), own, 6),
                word("".join(match.state.cells), other, 6),
            )
        else:
            assert not count
            match.play(seat, action)


def plainly(ring: str, cells: str = "", side: str = "w") -> int:
    """The same without bits, bounds or memory of other set-ups."""
    size = len(ring) // 4
    lanes = [_lane(space, size) for space in range(4 * size)]

    @cache
    def value(ring: str, cells: str, side: str, passed: bool) -> int:
        best = -2
        for space, lane in enumerate(lanes):
            if ring[space] != side:
                continue
            line = [cells[cell] for cell in lane]
            for landing in range(line.count(".")):
                rest = list(line)
                for _ in range(landing + 1):
                    rest.remove(".")
                after = list(cells)
                for cell, disc in zip(lane, ["."] * landing + [side] + rest, strict=True):
                    after[cell] = disc
                left = ring[:space] + "." + ring[space + 1 :]
                best = max(best, -value(left, "".join(after), "wb"[side == "w"], False))
        if best > -2:
            return best
        if not passed:
            return -value(ring, cells, "wb"[side == "w"], True)
        scores = [_largest(cells, ring, disc, size) for disc in (side, "wb"[side == "w"])]
        return (scores[0] > scores[1]) - (scores[0] < scores[1])

    return value(ring, cells or "." * size * size, side, False)


def _lane(space: int, size: int) -> list[int]:
    side, step = divmod(space, size)
    line = step if side < 2 else size - 1 - step
    lane = [cell * size + line if side % 2 == 0 else line * size + cell for cell in range(size)]
    return lane[::-1] if side in (1, 2) else lane


def _largest(cells: str, ring: str, disc: str, size: int) -> int:
    left, best = {at for at, one in enumerate(cells) if one == disc}, int(disc in ring)
    while left:
        group, edge = 0, [left.pop()]
        while edge:
            at = edge.pop()
            group += 1
            around = {at - size, at + size} | {
                at + way for way in (-1, 1) if (at + way) // size == at // size
            }
            edge += around & left
            left -= around
        best = max(best, group)
    return best


@pytest.mark.parametrize("ring", [*rings(2), "wbwwbbwbwwbb", "wwbbwbwbwwbb", "wbwwbwbwbbwb"])
def test_what_it_says_a_set_up_is_worth_a_plain_search_says_too(ring: str) -> None:
    assert value_of(ring, 16)[0] == plainly(ring)


def written(bits: Word, count: int, disc: str, into: str, gap: int = 0) -> str:
    """A text with this disc where the bits are set; after each `gap` places one bit is skipped."""
    places = [at + (at // gap if gap else 0) for at in range(count)]
    return "".join(
        disc if int(bits) >> place & 1 else old for place, old in zip(places, into, strict=True)
    )


@pytest.mark.parametrize("outside", [3, 6, 8])
def test_a_late_position_has_so_many_discs_outside_and_is_worth_what_a_plain_search_says(
    outside: int,
) -> None:
    position = late(3, outside, Random(outside))
    own, other = "wb" if position.white else "bw"
    ring = written(position.waiting, 12, own, "." * 12)
    ring = written(position.others, 12, other, ring)
    cells = written(position.mine, 9, own, "." * 9, 3)
    cells = written(position.theirs, 9, other, cells, 3)
    assert len(ring) - ring.count(".") == outside
    assert worked_out(position, 3, 16)[0] == plainly(ring, cells, own)


def test_a_search_that_may_not_go_on_says_nothing() -> None:
    ring = "wbwwbbwbwwbb"
    assert worked_out(start(ring), 3, 16, most=100) == (None, 100)


def test_groups_do_not_run_on_around_an_edge() -> None:
    assert largest(word("..ww..w..", "w", 3), np.uint64(0), 3) == 2
