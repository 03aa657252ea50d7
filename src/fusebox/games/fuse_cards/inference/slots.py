"""Where the cards of a hidden hand can have come from, as far as its past tells.

A hand is seven slots, each written as the set of kinds it may hold, a bit a kind. At first it is
known of a slot only whether it holds a fuse card, a plain defuse card, the fire extinguisher or the
Match Man: five of the first and two of the second were dealt (C5), and every card drawn since was
one of the four. So it is known at every step how many cards could be played, and with which chance
it was this one. A card that had to be laid (C21) tells more: each slot of its suit then holds such
a card too, or a dearer one. Hence two slots have nothing in common, or one is part of the other.

A past leads to several sets of slots. Each has a weight: the ways that lead to it, by the chance
that the cards were played so, if a player takes any card that may be played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb, gcd, lcm
from typing import TypeAlias

from fusebox.games.fuse_cards.cards import (
    DEALT_DEFUSE,
    DEFUSE,
    DEFUSERS_DEALT,
    FUSE,
    FUSES_DEALT,
    HAND,
    MATCH_MAN,
)
from fusebox.games.fuse_cards.inference.past import (
    CHEAPEST,
    DRAWN,
    NO_DEFUSE,
    NO_FUSE,
    REMARKS,
    SIGNS,
    STARTS,
)

Kinds: TypeAlias = int
"""A set of kinds of card, a bit a kind."""
Slots: TypeAlias = tuple[Kinds, ...]
"""The slots of a hand in ascending order."""
Ways: TypeAlias = dict[Slots, int]
"""The weight of each set of slots."""


def kinds(of: Iterable[int]) -> Kinds:
    return sum(1 << kind for kind in of)


FUSE_CARD = kinds(FUSE)
DEFUSE_CARD = kinds(DEALT_DEFUSE)
EXTINGUISHER = 1 << DEFUSE.stop - 1
MAN = 1 << MATCH_MAN
DEFUSERS = DEFUSE_CARD | EXTINGUISHER
SPECIALS = EXTINGUISHER | MAN
START: Slots = (FUSE_CARD,) * FUSES_DEALT + (DEFUSE_CARD,) * DEFUSERS_DEALT
SHARE = lcm(*range(1, HAND + 1))
"""Can be divided by however many cards a hand has to choose from."""


@lru_cache(maxsize=4096)
def ways(past: str, specials: Kinds) -> Ways:
    """The sets of slots a past can have led to, where these special cards may have been drawn. A
    match asks for it sign by sign."""
    if not past:
        return {START: 1}
    bare = past.rstrip(REMARKS)
    before, sign, remarks = ways(bare[:-1], specials), bare[-1], past[len(bare) :]
    if sign == DRAWN:
        return _summed(_drawn(before, specials))
    if sign == NO_DEFUSE:
        return {slots: weight for slots, weight in before.items() if not _any(slots, DEFUSERS)}
    return _summed(_played(before, SIGNS.index(sign), remarks))


def _drawn(before: Ways, specials: Kinds) -> Iterator[tuple[Slots, int]]:
    """There is one of each special card: a hand that holds it does not draw it."""
    for slots, weight in before.items():
        for card in (FUSE_CARD, DEFUSE_CARD, EXTINGUISHER & specials, MAN & specials):
            if card and not (card & SPECIALS and card in slots):
                yield tuple(sorted((*slots, card))), weight


def _played(before: Ways, kind: int, remarks: str) -> Iterator[tuple[Slots, int]]:
    """The card came from one of the slots that may have held it, each a way of its own."""
    for slots, weight in before.items():
        for slot in dict.fromkeys(slots):
            if slot >> kind & 1:
                rest, ways = _without(slots, slot), weight * slots.count(slot)
                for left, share in _left(rest, kind, remarks):
                    yield left, ways * share


def _left(rest: Slots, kind: int, remarks: str) -> Iterator[tuple[Slots, int]]:
    """What the rest of the hand can be, and a share for the chance that this card was played."""
    if NO_FUSE in remarks and _any(rest, FUSE_CARD):
        return
    if CHEAPEST in remarks:
        yield from _forced(rest, kind)
    elif kind == MATCH_MAN:
        yield rest, SHARE
    else:
        others = sum(bool(slot & FUSE_CARD) for slot in rest) if STARTS in remarks else len(rest)
        yield rest, SHARE // (1 + others - (STARTS not in remarks and MAN in rest))


def _forced(rest: Slots, kind: int) -> Iterator[tuple[Slots, int]]:
    """No cheaper card of the suit stayed, and of those of this kind any may have been laid."""
    suit, same = FUSE if kind in FUSE else DEFUSE, 1 << kind
    narrow = [slot & ~kinds(range(suit.start, kind)) for slot in rest]
    if not all(narrow):
        return
    settled = [slot for slot in narrow if slot == same or not slot & same]
    unsettled = [slot for slot in narrow if slot != same and slot & same]
    for more in range(len(unsettled) + 1):
        dearer = [slot ^ same for slot in unsettled[more:]]
        equals = 1 + settled.count(same) + more
        yield (
            tuple(sorted([*settled, *[same] * more, *dearer])),
            comb(len(unsettled), more) * (SHARE // equals),
        )


def _without(slots: Slots, slot: Kinds) -> Slots:
    """All but one slot of this kind."""
    at = slots.index(slot)
    return slots[:at] + slots[at + 1 :]


def _any(slots: Slots, of: Kinds) -> bool:
    return any(slot & of for slot in slots)


def _summed(found: Iterable[tuple[Slots, int]]) -> Ways:
    """Only how the weights compare matters: what they have in common is left out."""
    weights: Counter[Slots] = Counter()
    for slots, weight in found:
        weights[slots] += weight
    shared = gcd(*weights.values())
    return {slots: weight // shared for slots, weight in weights.items()}
