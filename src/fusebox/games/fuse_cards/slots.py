"""Where the cards of a hidden hand can have come from, as far as its past tells.

A hand is seven slots. Five were dealt with fuse cards and two with defuse cards (C5); every card
drawn since opens a slot that may hold anything from the pile. A slot is written as the set of
kinds it may hold, a bit a kind. When a card is played nobody sees which slot it came from, so a
past leads to several sets of slots; each is counted by the ways that lead to it. What a play shows
of the rest of the hand (C15, C21) narrows every slot that is in the hand at that moment.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from fusebox.games.fuse_cards.cards import (
    DEALT_DEFUSE,
    DEFUSE,
    DEFUSERS_DEALT,
    FUSE,
    FUSES_DEALT,
    KINDS,
)
from fusebox.games.fuse_cards.past import CHEAPEST, DRAWN, NO_DEFUSE, NO_FUSE, SIGNS

Kinds: TypeAlias = int
"""A set of kinds of card, a bit a kind."""
Slots: TypeAlias = tuple[Kinds, ...]
"""The slots of a hand in ascending order."""
Ways: TypeAlias = dict[Slots, int]
"""How many ways lead to each set of slots."""


def kinds(of: Iterable[int]) -> Kinds:
    return sum(1 << kind for kind in of)


ANY = kinds(KINDS)
NOT_FUSE = ANY ^ kinds(FUSE)
NOT_DEFUSE = ANY ^ kinds(DEFUSE)
DEALT_SLOT = kinds(DEALT_DEFUSE)
"""A slot dealt with a defuse card, in a hand or out of the game."""
START: Slots = (kinds(FUSE),) * FUSES_DEALT + (DEALT_SLOT,) * DEFUSERS_DEALT


@lru_cache(maxsize=4096)
def ways(past: str) -> Ways:
    """The sets of slots a past can have led to. A match asks for it sign by sign."""
    if not past:
        return {START: 1}
    before, sign = ways(past[:-1]), past[-1]
    match sign:
        case _ if sign == DRAWN:
            return _summed((tuple(sorted((*slots, ANY))), count) for slots, count in before.items())
        case _ if sign == NO_FUSE:
            return narrowed(before, NOT_FUSE)
        case _ if sign == NO_DEFUSE:
            return narrowed(before, NOT_DEFUSE)
        case _ if sign == CHEAPEST:
            return narrowed(before, _not_cheaper(past))
    return _played(before, SIGNS.index(sign))


def narrowed(before: Ways, allowed: Kinds) -> Ways:
    """Only what is allowed can be in these slots; a slot that can hold nothing can't be."""
    narrow = (
        (tuple(sorted(slot & allowed for slot in slots)), count) for slots, count in before.items()
    )
    return _summed((slots, count) for slots, count in narrow if all(slots))


def without(slots: Slots, slot: Kinds) -> Slots:
    """All but one slot of this kind."""
    at = slots.index(slot)
    return slots[:at] + slots[at + 1 :]


def _played(before: Ways, kind: int) -> Ways:
    """The card came from one of the slots that may have held it, each a way of its own."""
    return _summed(
        (without(slots, slot), count * slots.count(slot))
        for slots, count in before.items()
        for slot in dict.fromkeys(slots)
        if slot >> kind & 1
    )


def _not_cheaper(past: str) -> Kinds:
    """What stays in a hand whose cheapest card of a suit was played."""
    kind = SIGNS.index(past.rstrip(CHEAPEST + NO_FUSE)[-1])
    suit = FUSE if kind in FUSE else DEFUSE
    return ANY ^ kinds(range(suit.start, kind))


def _summed(found: Iterable[tuple[Slots, int]]) -> Ways:
    counts: Counter[Slots] = Counter()
    for slots, count in found:
        counts[slots] += count
    return dict(counts)
