"""Balanced set-ups: rings that the master holds to be even, with what each is worth (D20).

The list belongs to the version of the rules: a record draws a place in it. It holds one ring of
each eight that are turns and mirror images of each other.
"""

from functools import cache
from importlib import resources
from struct import Struct, iter_unpack
from typing import Final, NamedTuple

from fusebox.core import Chance
from fusebox.games.fuse_discs.model import Scoring
from fusebox.games.fuse_discs.ring import TURNS, numbered, turned

FILE: Final = "balanced.bin"
SCORINGS: Final[tuple[Scoring, ...]] = ("standard", "omega")
ENTRY: Final = Struct("<BHb")
"""The scoring, the ring's number, and hundredths of a game."""


class Even(NamedTuple):
    """A ring, and what it is worth to White by the master: -1 is lost and 1 is won."""

    number: int
    value: float


@cache
def listed() -> dict[Scoring, tuple[Even, ...]]:
    """The rings of the list by their scoring, the most even first."""
    return read(resources.files("fusebox.games.fuse_discs").joinpath(FILE).read_bytes())


def read(data: bytes) -> dict[Scoring, tuple[Even, ...]]:
    found: dict[Scoring, list[Even]] = {scoring: [] for scoring in SCORINGS}
    for scoring, number, hundredths in iter_unpack(ENTRY.format, data):
        found[SCORINGS[scoring]].append(Even(number, hundredths / 100))
    return {scoring: tuple(rings) for scoring, rings in found.items()}


def packed(rings: dict[Scoring, tuple[Even, ...]]) -> bytes:
    """A list as `read` reads it."""
    return b"".join(
        ENTRY.pack(SCORINGS.index(scoring), even.number, round(100 * even.value))
        for scoring in SCORINGS
        for even in rings[scoring]
    )


def drawn(scoring: Scoring, chance: Chance) -> str:
    """A ring of the list, turned and mirrored at random."""
    rings = listed()[scoring]
    place, turn = divmod(chance.below(len(rings) * TURNS), TURNS)
    return turned(numbered(rings[place].number), turn)
