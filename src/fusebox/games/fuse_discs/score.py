"""The score: which discs are connected, and what a game and a match count."""

from functools import lru_cache
from math import prod
from operator import attrgetter
from typing import Final, NamedTuple

from fusebox.games.fuse_discs.board import CELLS, EMPTY, OWN, SIZE, SPACES
from fusebox.games.fuse_discs.model import Colour, Disc, Group, Result, Scoring, State, View

# A king counts two (D15).
WORTH: Final[dict[Disc, int]] = {"w": 1, "b": 1, "W": 2, "B": 2}


class Side(NamedTuple):
    """What a colour has on the board."""

    groups: tuple[Group, ...]
    points: int


# All who look at a position ask for the same, one after another.
@lru_cache(maxsize=1 << 8)
def counted(ring: str, cells: str, scoring: Scoring) -> tuple[Side, Side]:
    """White's side and Black's, as they count now (D13, D14)."""
    white, black = groups(ring, cells, "w"), groups(ring, cells, "b")
    return Side(white, points(white, scoring)), Side(black, points(black, scoring))


def groups(ring: str, cells: str, colour: Colour) -> tuple[Group, ...]:
    """A colour's groups, the largest first; on the perimeter each disc is its own (D13)."""
    disc, king = OWN[colour]
    placed = _placed(_where(cells, disc), _where(cells, king) if king in cells else 0)
    return tuple(sorted(placed + _alone(ring.translate(ONLY[colour])), key=_size, reverse=True))


def points(of: tuple[Group, ...], scoring: Scoring) -> int:
    """What a colour's groups score (D13, D14)."""
    if scoring == "omega":
        return prod([group.size for group in of])
    return of[0].size if of else 0


def scored(state: State) -> Result:
    """The game on the board as it counts now (D13 to D16)."""
    white, black = counted("".join(state.ring), "".join(state.cells), state.options.scoring)
    by_seat = (white.points, black.points) if state.white == 0 else (black.points, white.points)
    winner = None if white.points == black.points else by_seat.index(max(by_seat))
    return Result(state.white, by_seat, winner)


def wins(state: State | View) -> tuple[int, int]:
    """Games won in this match, by seat."""
    winners = [result.winner for result in state.results]
    return winners.count(0), winners.count(1)


def _where(cells: str, held: Disc) -> int:
    """The cells with a disc that counts as this one, as bits; a king is a disc of its colour."""
    return int(cells[::-1].translate(MARKED[held]), 2)


# From one move to the next most of a colour stays as it is.
@lru_cache(maxsize=1 << 12)
def _placed(left: int, kings: int) -> tuple[Group, ...]:
    """The groups of the discs on these cells."""
    found = []
    while left:
        joined = _joined(left)
        found.append(_group(joined, kings & joined))
        left ^= joined
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _alone(ring: str) -> tuple[Group, ...]:
    """The discs on these spaces, each for itself."""
    return tuple(
        [SINGLES[at, held] for at, held in zip(SPACES, ring, strict=True) if held != EMPTY]
    )


def _joined(left: int) -> int:
    """The first of these cells and all that are connected with it."""
    joined, grown = 0, left & -left
    while grown != joined:
        joined = grown
        beside = (joined & ~EAST) << 1 | (joined & ~WEST) >> 1
        grown = joined | (beside | joined << SIZE | joined >> SIZE) & left
    return joined


@lru_cache(maxsize=1 << 12)
def _group(joined: int, kings: int) -> Group:
    places = tuple([cell for cell, bit in zip(CELLS, BITS, strict=True) if joined & bit])
    return Group(joined.bit_count() + kings.bit_count(), places)


_size = attrgetter("size")
ONLY: Final = {"w": str.maketrans("bB?", "..."), "b": str.maketrans("wW?", "...")}
MARKED: Final[dict[str, dict[int, int]]] = {
    "w": str.maketrans(".wbWB", "01010"),
    "b": str.maketrans(".wbWB", "00101"),
    "W": str.maketrans(".wbWB", "00010"),
    "B": str.maketrans(".wbWB", "00001"),
}
BITS: Final = tuple(1 << index for index in range(SIZE * SIZE))
WEST: Final = sum(BITS[::SIZE])
EAST: Final = sum(BITS[SIZE - 1 :: SIZE])
SINGLES: Final[dict[tuple[str, str], Group]] = {
    (space, disc): Group(worth, (space,)) for space in SPACES for disc, worth in WORTH.items()
}
