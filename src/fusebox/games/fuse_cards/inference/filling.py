"""In how many ways slots can be filled with cards, cards for them, and choices by any weights.

The narrower slots come first: whichever card one of them takes, the wider have one less to take.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from math import perm
from typing import NamedTuple

from fusebox.core import Chance
from fusebox.games.fuse_cards.inference.slots import FROM, SORTS, SUITS, Slots, Sort, numbers

WORD_BITS = 32
ROUNDING = 1 + 1e-9
"""More than all rounding of floats can amount to."""
FEW = 0.1
"""So many cards are left at least where a slot can be filled at all."""


def fillings(cards: Sequence[int], slots: Slots) -> int:
    """The ways to put different cards, of which there are so many a kind, into the slots."""
    found, number = 1, numbers(slots)
    for suit in SUITS:
        left = 0
        for kind in reversed(suit):
            found *= perm(cards[kind], number[kind])
            left += cards[kind] - number[kind]
            wide = FROM[kind]
            if found and wide != kind:
                found *= perm(left, number[wide])
                left -= number[wide]
    return found


def thought(ways: Sequence[int], slots: Iterable[tuple[Sort, int]]) -> int:
    """The ways to fill so many slots of each sort, if each could be filled in so many ways."""
    found = 1
    for sort, number in slots:
        found *= ways[sort] ** number
    return found


def left_by(cards: Sequence[int], slots: Sequence[float]) -> list[float]:
    """In how many ways one more slot of each sort could be filled, beside so many of each: by the
    cards that are left for it, less what it would take from wider slots."""
    found = [1.0] * len(SORTS)
    for suit in SUITS:
        left, steps = 0.0, list[tuple[int, float, float, float]]()
        for kind in reversed(suit):
            here = _after(cards[kind], slots[kind])
            before = left + here
            left = before if FROM[kind] == kind else _after(before, slots[FROM[kind]])
            steps.append((kind, here, before, left))
        share = 1.0
        for kind, here, before, left in reversed(steps):
            found[FROM[kind]] = left * share
            share *= left / before
            found[kind] = here * share
    return found


def _after(cards: float, slots: float) -> float:
    """The cards left, where no more slots are to be expected than there are cards for them."""
    return max(FEW, cards / 8, cards - slots)


class Reach(NamedTuple):
    """How many slots there can be of each sort, and there are of all."""

    fewest: list[int]
    most: list[int]
    slots: int


class Bound:
    """How many times more fillings there can be than were thought, whatever the slots are."""

    def __init__(self, cards: Sequence[int], ways: Sequence[float], reach: Reach) -> None:
        self._ways, self._reach = ways, reach
        best = {0: ROUNDING}
        for suit in SUITS:
            best = _times(best, self._suit(cards, suit))
        self.ratio = best[reach.slots].as_integer_ratio()

    def _suit(self, cards: Sequence[int], suit: range) -> dict[int, float]:
        """The most times more by how many slots there are of a suit."""
        best = {0: 1.0}
        for kind in reversed(suit):
            best = _times(
                best,
                {cards[kind] - number: times for number, times in self._more(cards[kind], kind)},
            )
            if FROM[kind] != kind:
                best = self._wide(best, FROM[kind])
        every = sum(cards[kind] for kind in suit)
        return {every - left: times for left, times in best.items()}

    def _wide(self, best: dict[int, float], sort: Sort) -> dict[int, float]:
        """By how many cards are left, once slots that take any of them are filled."""
        found: dict[int, float] = {}
        for left, before in best.items():
            for number, times in self._more(left, sort):
                found[left - number] = max(found.get(left - number, 0.0), before * times)
        return found

    def _more(self, cards: int, sort: Sort) -> Iterator[tuple[int, float]]:
        """How many times more ways there are to fill each number of slots than were thought."""
        times = 1.0
        for number in range(min(self._reach.most[sort], cards) + 1):
            if number >= self._reach.fewest[sort]:
                yield number, times
            times *= (cards - number) / self._ways[sort]


def _times(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    """The numbers added, and the most that comes of it."""
    found: dict[int, float] = {}
    for number, times in one.items():
        for more, by in other.items():
            found[number + more] = max(found.get(number + more, 0.0), times * by)
    return found


def fill(cards: list[int], slots: Sequence[tuple[Slots, list[int]]], chance: Chance) -> None:
    """Moves a card of those there are into the heap of each slot."""
    heaps = [(numbers(some), heap) for some, heap in slots]
    for sort, kinds in enumerate(SORTS):
        for number, heap in heaps:
            for _ in range(number[sort]):
                kind = kinds.start + chance.weighted(cards[kinds.start : kinds.stop])
                cards[kind] -= 1
                heap[kind] += 1


def place(sums: Sequence[int], chance: Chance) -> int:
    """A place in a list, by exact weights that are added up from the first: the place of a number
    between nothing and all, of which no more is drawn than is needed to tell."""
    if len(sums) == 1:
        return 0
    number = bits = 0
    while True:
        number = number << WORD_BITS | chance.below(1 << WORD_BITS)
        bits += WORD_BITS
        low = bisect_right(sums, number * sums[-1] >> bits)
        if low == bisect_right(sums, (number + 1) * sums[-1] - 1 >> bits):
            return low
