"""The score: which discs are connected, and what a game and a match count."""

from functools import lru_cache
from math import prod
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from fusebox.games.fuse_discs.board import CELLS, OWN, SIZE, SPACES
from fusebox.games.fuse_discs.model import (
    Cell,
    Colour,
    Disc,
    Group,
    Result,
    Scoring,
    Space,
    State,
    View,
)

# A king counts two (D15).
WORTH: Final[dict[Disc, int]] = {"w": 1, "b": 1, "W": 2, "B": 2}


def groups(ring: str, cells: str, colour: Colour, scoring: Scoring) -> tuple[Group, ...]:
    """A colour's groups, the largest first; on the perimeter each disc is its own. The first
    counts (D13), or in omega all of them (D14)."""
    disc, king = OWN[colour]
    kings = _where(cells, king)
    placed = [_group(joined, kings & joined) for joined in _joined(_where(cells, disc))]
    alone = [
        SINGLES[at, held] for at, held in zip(SPACES, ring, strict=True) if held in OWN[colour]
    ]
    found = sorted(placed + alone, key=attrgetter("size"), reverse=True)
    if scoring == "standard":
        found[1:] = [replace(group, counts=False) for group in found[1:]]
    return tuple(found)


def points(ring: str, cells: str, colour: Colour, scoring: Scoring) -> int:
    """What a colour's groups score; outside, a disc makes a group of one, a king one of two (D13
    to D15)."""
    disc, king = OWN[colour]
    crowned = cells.translate(MARKED[king]) if king in cells else UNMARKED
    sizes = _sizes(cells.translate(MARKED[disc]), crowned)
    if scoring == "omega":
        return prod(sizes) << ring.count(king)
    alone = WORTH[king] if king in ring else WORTH[disc] if disc in ring else 0
    return max(sizes[0], alone) if sizes else alone


def scored(state: State) -> Result:
    """The game on the board as it counts now (D13 to D16)."""
    by_seat = standing("".join(state.ring), "".join(state.cells), state)
    winner = None if by_seat[0] == by_seat[1] else by_seat.index(max(by_seat))
    return Result(state.white, by_seat, winner)


def standing(ring: str, cells: str, state: State) -> tuple[int, int]:
    """What each seat would score with these discs."""
    scoring = state.options.scoring
    white, black = points(ring, cells, "w", scoring), points(ring, cells, "b", scoring)
    return (white, black) if state.white == 0 else (black, white)


def wins(state: State | View) -> tuple[int, int]:
    """Games won in this match, by seat."""
    winners = [result.winner for result in state.results]
    return winners.count(0), winners.count(1)


def _where(cells: str, held: Disc) -> int:
    """The cells with a disc that counts as this one, as bits; a king is a disc of its colour."""
    return _bits(cells.translate(MARKED[held]))


def _bits(marked: str) -> int:
    return int(marked[::-1], 2)


# One colour often stays as it is while the other moves.
@lru_cache(maxsize=1 << 12)
def _sizes(discs: str, crowned: str) -> tuple[int, ...]:
    """What the groups of the discs on the marked cells count, the largest first."""
    left, kings = _bits(discs), _bits(crowned)
    groups = _joined(left)
    sizes = [joined.bit_count() for joined in groups]
    if kings:
        sizes = [joined.bit_count() + (kings & joined).bit_count() for joined in groups]
    sizes.sort(reverse=True)
    return tuple(sizes)


def _joined(left: int) -> list[int]:
    """These cells, those that are connected together."""
    found = []
    while left:
        joined, edge = 0, left & -left
        left ^= edge
        while edge:
            cell = edge & -edge
            beside = BESIDE[cell] & left
            left ^= beside
            edge ^= cell | beside
            joined |= cell
        found.append(joined)
    return found


def _group(joined: int, kings: int) -> Group:
    places: list[Space | Cell] = []
    left = joined
    while left:
        bit = left & -left
        places.append(NAMED[bit])
        left ^= bit
    return Group(joined.bit_count() + kings.bit_count(), tuple(places))


MARKED: Final[dict[str, dict[int, int]]] = {
    "w": str.maketrans(".wbWB", "01010"),
    "b": str.maketrans(".wbWB", "00101"),
    "W": str.maketrans(".wbWB", "00010"),
    "B": str.maketrans(".wbWB", "00001"),
}
BITS: Final = tuple(1 << index for index in range(SIZE * SIZE))
NAMED: Final = dict(zip(BITS, CELLS, strict=True))
UNMARKED: Final = "0" * len(BITS)
WEST: Final = sum(BITS[::SIZE])
EAST: Final = sum(BITS[SIZE - 1 :: SIZE])
BESIDE: Final[dict[int, int]] = {
    bit: ((bit & ~EAST) << 1 | (bit & ~WEST) >> 1 | bit << SIZE | bit >> SIZE) & sum(BITS)
    for bit in BITS
}
"""For each cell those beside it."""
SINGLES: Final[dict[tuple[str, str], Group]] = {
    (space, disc): Group(worth, (space,)) for space in SPACES for disc, worth in WORTH.items()
}
