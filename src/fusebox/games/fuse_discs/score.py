"""The score: which discs are connected, and what a game and a match count."""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final, TypeAlias, cast

from fusebox.games.fuse_discs.board import CELLS, OWN, SIZE, SPACES
from fusebox.games.fuse_discs.model import Colour, Disc, Group, Result, Scoring, State, View

Discs: TypeAlias = Sequence[Disc]

# A king counts two (D15).
WORTH: Final[dict[Disc, int]] = {"w": 1, "b": 1, "W": 2, "B": 2}


# Every viewer of a position asks for the same groups.
@lru_cache(maxsize=1 << 12)
def groups(ring: str, cells: str, colour: Colour) -> tuple[Group, ...]:
    """A colour's groups, the largest first; on the perimeter each disc is its own (D13)."""
    own = OWN[colour]
    left = {index: WORTH[disc] for index, disc in enumerate(cast(Discs, cells)) if disc in own}
    found = []
    while left:
        found.append(_joined(left))
    for space, disc in zip(SPACES, cast(Discs, ring), strict=True):
        if disc in own:
            found.append(Group(WORTH[disc], (space,)))
    return tuple(sorted(found, key=lambda group: -group.size))


@lru_cache(maxsize=1 << 12)
def points(of: tuple[Group, ...], scoring: Scoring) -> int:
    """What a colour's groups score (D13, D14)."""
    if scoring == "omega":
        return prod(group.size for group in of)
    return max((group.size for group in of), default=0)


def scored(state: State) -> Result:
    """The game on the board as it counts now (D13 to D16)."""
    ring, cells, scoring = "".join(state.ring), "".join(state.cells), state.options.scoring
    white = points(groups(ring, cells, "w"), scoring)
    black = points(groups(ring, cells, "b"), scoring)
    by_seat = (white, black) if state.white == 0 else (black, white)
    winner = None if white == black else by_seat.index(max(by_seat))
    return Result(state.white, by_seat, winner)


def wins(state: State | View) -> tuple[int, int]:
    """Games won in this match, by seat."""
    winners = [result.winner for result in state.results]
    return winners.count(0), winners.count(1)


def _joined(left: dict[int, int]) -> Group:
    """Takes one disc and all that are connected with it from those left."""
    first, size = next(iter(left.items()))
    del left[first]
    group = [first]
    for index in group:
        for near in NEIGHBOURS[index]:
            if near in left:
                size += left.pop(near)
                group.append(near)
    return Group(size, tuple([CELLS[index] for index in sorted(group)]))


def _neighbours(index: int) -> tuple[int, ...]:
    row, column = divmod(index, SIZE)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SIZE * r + c for r, c in near if r in range(SIZE) and c in range(SIZE))


NEIGHBOURS: Final = tuple(map(_neighbours, range(SIZE * SIZE)))
