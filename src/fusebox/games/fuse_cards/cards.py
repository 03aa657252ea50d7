"""The cards as tables. A kind of card is its place in CARDS; a heap of cards is a count a kind."""

from collections.abc import Iterable, Sequence
from typing import Final, cast, get_args

from fusebox.core import Chance
from fusebox.games.fuse_cards.model import Card, DefuseCard, FuseCard

FUSES: Final[tuple[FuseCard, ...]] = get_args(FuseCard)
DEFUSERS: Final[tuple[DefuseCard, ...]] = get_args(DefuseCard)
CARDS: Final[tuple[Card, ...]] = (*FUSES, *DEFUSERS, "match_man")
"""Of each suit the cheapest first."""
KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
POINTS: Final = (3, 7, 10, 15, 4, 5, 6, 10, 0)
SUPPLY: Final = (36, 38, 24, 14, 6, 6, 6, 0, 0)
"""So many of each kind are in the box (C1); the special cards come on top of it (C2)."""
SPECIALS: Final = (0, 0, 0, 0, 0, 0, 0, 1, 1)
KINDS: Final = range(len(CARDS))
FUSE: Final = range(4)
DEFUSE: Final = range(4, 8)
DEALT_DEFUSE: Final = range(4, 7)
"""The defuse cards that are dealt or left out; the extinguisher lies in the pile."""
MATCH_MAN: Final = 8
TIME_BOMB: Final = len(CARDS)
"""Comes after every kind, among the cards around it."""

MOST_SEATS = 6
BOMBS = 12
HAND = 7
FUSES_DEALT = 5
DEFUSERS_DEALT = 2


def bombs_each(seats: int) -> int:
    """How many bombs lie before each player at the start (C4)."""
    return 3 if seats == 2 else 2


def supply(specials: bool) -> list[int]:
    """All fuse, defuse and special cards of the game."""
    return [count + extra * specials for count, extra in zip(SUPPLY, SPECIALS, strict=True)]


def none() -> list[int]:
    return [0] * len(CARDS)


def heap(kinds: Iterable[int]) -> list[int]:
    """Cards that lie in an order, counted by kind."""
    counts = none()
    for kind in kinds:
        counts[kind] += 1
    return counts


def named(counts: Sequence[int]) -> tuple[Card, ...]:
    """The cards of a heap by name, the cheapest of each suit first."""
    return tuple(CARDS[kind] for kind in KINDS for _ in range(counts[kind]))


def counted(cards: Iterable[Card]) -> list[int]:
    return heap(KIND[card] for card in cards)


def fuse_named(kinds: Iterable[int]) -> tuple[FuseCard, ...]:
    return tuple(FUSES[kind] for kind in kinds)


def defuse_named(kinds: Iterable[int]) -> tuple[DefuseCard, ...]:
    return tuple(cast(DefuseCard, CARDS[kind]) for kind in kinds)


def points(counts: Sequence[int], kinds: Iterable[int] = KINDS) -> int:
    """What the cards of these kinds in a heap count."""
    return sum(counts[kind] * POINTS[kind] for kind in kinds)


def cheapest(counts: Sequence[int], kinds: Iterable[int]) -> int | None:
    """The cheapest of these kinds that a heap holds."""
    return next((kind for kind in kinds if counts[kind]), None)


def drawn(counts: list[int], kinds: range, chance: Chance) -> int:
    """One of the cards of these kinds, each equally likely, removed from the heap: its kind."""
    kind = kinds.start + chance.weighted(counts[kinds.start : kinds.stop])
    counts[kind] -= 1
    return kind
