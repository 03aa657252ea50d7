"""The ring of the set-up: no three consecutive spaces of one colour (D3), counted and drawn."""

from collections.abc import Sequence
from functools import cache

from fusebox.core import Chance
from fusebox.games.fuse_discs.board import DISCS_A_SIDE
from fusebox.games.fuse_discs.model import Colour

COLOURS: tuple[Colour, ...] = ("w", "b")
SIDES, A_SIDE = 4, 6
TURNS = 2 * SIDES
"""In so many ways a board can be turned and mirrored."""


def drawn(chance: Chance) -> str:
    """A random ring, each equally likely: one number is drawn, and its ring worked out."""
    return numbered(chance.below(completions("")))


def numbered(number: int) -> str:
    """The ring of this number, in an order in which white comes before black."""
    ring, white, black = "", DISCS_A_SIDE, DISCS_A_SIDE
    while white or black:
        ways = _next(ring[:2], ring[-2:], "w", white, black)
        if number < ways:
            ring, white = ring + "w", white - 1
        else:
            ring, black, number = ring + "b", black - 1, number - ways
    return ring


def completions(start: str) -> int:
    """In how many ways the spaces not yet filled can be; the start itself may break D3."""
    left = [DISCS_A_SIDE - start.count(colour) for colour in COLOURS]
    return 0 if min(left) < 0 or _repeats(start) else _ways(start[:2], start[-2:], *left)


@cache
def _ways(head: str, tail: str, white: int, black: int) -> int:
    """To go on with so many discs; only the ends of what lies there matter, for it is a ring."""
    if white == black == 0:
        return 0 if _repeats(tail + head) else 1
    return sum(_next(head, tail, colour, white, black) for colour in COLOURS)


@cache
def _next(head: str, tail: str, colour: Colour, white: int, black: int) -> int:
    """To go on with this colour on the next space."""
    left = {"w": white, "b": black}
    if not left[colour] or tail == colour * 2:
        return 0
    left[colour] -= 1
    return _ways((head + colour)[:2], (tail + colour)[-2:], left["w"], left["b"])


def three(ring: Sequence[str]) -> int | None:
    """Where the first three consecutive spaces of one colour begin on a full ring, if anywhere."""
    size = len(ring)
    triples = (
        index
        for index in range(size)
        if ring[index] == ring[(index + 1) % size] == ring[(index + 2) % size]
    )
    return next(triples, None)


def swapped(ring: Sequence[str], one: int, other: int) -> list[str]:
    """The ring after two of its discs changed places."""
    after = list(ring)
    after[one], after[other] = after[other], after[one]
    return after


def turned(ring: str, turn: int) -> str:
    """The ring as it lies after one of the turns of the board, the latter four of them mirrored."""
    mirrored, quarters = divmod(turn, SIDES)
    from_here = ring[A_SIDE * quarters :] + ring[: A_SIDE * quarters]
    return from_here[::-1] if mirrored else from_here


def _repeats(row: str) -> bool:
    return "www" in row or "bbb" in row
