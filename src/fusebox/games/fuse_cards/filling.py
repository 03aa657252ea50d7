"""In how many ways slots can be filled with cards, and choices by weights of any size."""

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import TypeAlias

from fusebox.core import Chance

Groups: TypeAlias = int
"""A set of groups of cards, a bit a group."""

WORD = 2**32


@lru_cache(maxsize=1 << 16)
def fillings(cards: tuple[int, ...], slots: tuple[Groups, ...]) -> int:
    """The ways to put different cards into the slots, of which there are so many a group.

    Slots that take a single group are filled first: the others have what is left.
    """
    left, found = list(cards), 1
    for slot in slots:
        if not _mixed(slot):
            group = slot.bit_length() - 1
            found *= left[group]
            left[group] -= 1
            if not found:
                return 0
    # The most of one kind come last, where they are counted at once.
    mixed = sorted(filter(_mixed, slots), key=lambda slot: (slots.count(slot), slot))
    return found * _one_by_one(tuple(left), tuple(mixed))


def less(cards: Sequence[int], group: int) -> tuple[int, ...]:
    """The cards without one of this group."""
    return (*cards[:group], cards[group] - 1, *cards[group + 1 :])


def weighted(weights: Sequence[int], chance: Chance) -> int:
    """A place in the list, by exact weights."""
    if len(weights) == 1:
        return 0
    number = below(sum(weights), chance)
    for at, weight in enumerate(weights):
        if number < weight:
            return at
        number -= weight
    raise ValueError("there is nothing to choose from")


def below(bound: int, chance: Chance) -> int:
    """A whole number below any bound, from as many words as it needs."""
    if bound <= WORD:
        return chance.below(bound)
    words = -(-bound.bit_length() // 32)
    limit = WORD**words - WORD**words % bound
    while True:
        number = 0
        for _ in range(words):
            number = number * WORD + chance.below(WORD)
        if number < limit:
            return number % bound


@lru_cache(maxsize=1 << 16)
def _one_by_one(cards: tuple[int, ...], slots: tuple[Groups, ...]) -> int:
    if not slots or slots[0] == slots[-1]:
        return _alike(cards, slots)
    return sum(
        count * _one_by_one(less(cards, group), slots[1:])
        for group, count in enumerate(cards)
        if count and slots[0] >> group & 1
    )


def _alike(cards: tuple[int, ...], slots: tuple[Groups, ...]) -> int:
    """Slots that all take the same groups: whichever card one takes, one less is left."""
    there = sum(count for group, count in enumerate(cards) if slots and slots[0] >> group & 1)
    return perm(there, len(slots))


def _mixed(slot: Groups) -> bool:
    return slot & (slot - 1) != 0
