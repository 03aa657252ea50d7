"""In how many ways slots can be filled with cards, cards for them, and choices by any weights.

Of two slots one is always part of the other, or they have nothing in common. The narrowest come
first: whichever card one of them takes, the wider have one less to take.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import perm

from fusebox.core import Chance
from fusebox.games.fuse_cards.cards import KINDS
from fusebox.games.fuse_cards.inference.slots import Kinds

WORD = 2**32


def fillings(cards: Sequence[int], slots: Iterable[Kinds]) -> int:
    """The ways to put different cards into the slots, of which there are so many a kind."""
    found, filled = 1, list[tuple[Kinds, int]]()
    for slot, number in sorted(Counter(slots).items(), key=_width):
        narrower = sum(many for other, many in filled if other & slot)
        found *= room(count_of(cards, slot) - narrower, number)
        filled.append((slot, number))
    return found


def room(cards: int, slots: int) -> int:
    """The ways to put some of so many cards into so many slots that take any of them."""
    return perm(cards, slots) if cards >= slots else 0


def fill(cards: list[int], slots: Sequence[tuple[Kinds, list[int]]], chance: Chance) -> None:
    """Moves a card of those there are into the heap of each slot."""
    for slot, heap in sorted(slots, key=_width):
        number = chance.below(count_of(cards, slot))
        for kind in KINDS:
            if slot >> kind & 1:
                if number < cards[kind]:
                    break
                number -= cards[kind]
        cards[kind] -= 1
        heap[kind] += 1


def count_of(cards: Sequence[int], slot: Kinds) -> int:
    """So many cards there are for a slot."""
    return sum(cards[kind] for kind in KINDS if slot >> kind & 1)


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


def _width(slot: tuple[Kinds, object]) -> int:
    return slot[0].bit_count()
