"""The score: which discs are connected, and what a game and a match count."""

from functools import lru_cache
from math import prod
from typing import Final

from fusebox.games.fuse_discs.board import CELLS, OWN, SIZE, SPACES
from fusebox.games.fuse_discs.model import Colour, Disc, Group, Result, Scoring, State, View

# A king counts two (D15).
WORTH: Final[dict[Disc, int]] = {"w": 1, "b": 1, "W": 2, "B": 2}


# Every viewer of a position asks for the same groups.
@lru_cache(maxsize=1 << 12)
def groups(ring: str, cells: str, colour: Colour) -> tuple[Group, ...]:
    """A colour's groups, the largest first; on the perimeter each disc is its own (D13)."""
    own = OWN[colour]
    kings, left = _where(cells, own[1]), _where(cells, own[0])
    found = []
    while left:
        joined = _joined(left)
        found.append(_group(joined, kings & joined))
        left ^= joined
    found += [SINGLES[at, held] for at, held in zip(SPACES, ring, strict=True) if held in own]
    found.sort(key=_size)
    return tuple(found)


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


def _where(cells: str, held: Disc) -> int:
    """The cells with a disc that counts as this one, as bits; a king is a disc of its colour."""
    return int(cells[::-1].translate(MARKED[held]), 2)


def _joined(left: int) -> int:
    """The first of these cells and all that are connected with it."""
    joined, grown = 0, left & -left
    while grown != joined:
        joined = grown
        beside = (joined & ~EAST) << 1 | (joined & ~WEST) >> 1
        grown = joined | (beside | joined << SIZE | joined >> SIZE) & left
    return joined


# From one move to the next most groups stay as they are.
@lru_cache(maxsize=1 << 14)
def _group(joined: int, kings: int) -> Group:
    places = tuple([cell for cell, bit in zip(CELLS, BITS, strict=True) if joined & bit])
    return Group(joined.bit_count() + kings.bit_count(), places)


def _size(group: Group) -> int:
    return -group.size


MARKED: Final[dict[str, dict[int, int]]] = {
    "w": str.maketrans(".wbWB", "01010"),
    "b": str.maketrans(".wbWB", "00101"),
    "W": str.maketrans(".wbWB", "00010"),
    "B": str.maketrans(".wbWB", "00001"),
}
BITS: Final = tuple(1 << index for index in range(SIZE * SIZE))
WEST: Final = sum(BITS[::SIZE])
EAST: Final = sum(BITS[SIZE - 1 :: SIZE])
SINGLES: Final = {
    (space, disc): Group(worth, (space,)) for space in SPACES for disc, worth in WORTH.items()
}
