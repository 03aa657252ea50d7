"""Where the cards of a hidden hand can have come from, as far as its past tells.

A hand is seven slots. At first it is known of a slot only whether it holds a fuse card, a plain
defuse card, the fire extinguisher or the Match Man: five of the first and two of the second were
dealt (C5), and every card drawn since was one of the four. So it is known at every step how many
cards could be played, and with which chance it was this one. A card that had to be laid (C21) tells
more: each slot of its suit then holds such a card too, or a dearer one. Hence a slot's sort is one
kind of card, or one kind and all dearer ones of its suit.

A past leads to several sets of slots. Each has a weight: the ways that lead to it, by the chance
that the cards were played so, if a player takes any card that may be played.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb, gcd, lcm
from typing import Final, TypeAlias

from fusebox.games.fuse_cards.cards import (
    DEALT_DEFUSE,
    DEFUSE,
    DEFUSERS_DEALT,
    FUSE,
    FUSES_DEALT,
    HAND,
    KINDS,
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

Sort: TypeAlias = int
"""A place in SORTS."""
Slots: TypeAlias = int
"""How many slots there are of each sort, a byte each: two hands are simply added."""
Held: TypeAlias = tuple[tuple[Sort, int], ...]
"""How many slots there are of each sort that there are any of."""
Ways: TypeAlias = dict[Slots, int]
"""The weight of each set of slots."""

EXTINGUISHER: Final = DEFUSE.stop - 1
SUITS: Final = (FUSE, DEALT_DEFUSE, range(EXTINGUISHER, MATCH_MAN), range(MATCH_MAN, KINDS.stop))
"""The kinds that slots can leave open; of the special cards there is one each."""
SORTS: Final = (
    *(range(kind, kind + 1) for kind in KINDS),
    *(range(kind, suit.stop) for suit in SUITS for kind in reversed(suit[:-1])),
)
"""The kinds a slot of each sort may hold: one, or it and all dearer ones; the narrower first."""
FROM: Final = tuple(
    max(
        (sort for sort, held in enumerate(SORTS) if held.start == kind),
        key=lambda at: len(SORTS[at]),
    )
    for kind in KINDS
)
"""The sort of each kind and all dearer ones."""
HOLDING: Final = tuple([sort for sort, held in enumerate(SORTS) if kind in held] for kind in KINDS)
ONE: Final = tuple(1 << 8 * sort for sort in range(len(SORTS)))
"""One slot of each sort."""
FUSE_CARD: Final = FROM[FUSE.start]
DEFUSE_CARD: Final = FROM[DEFUSE.start]
PAIRS: Final = tuple([(sort, number) for number in range(HAND + 1)] for sort in range(len(SORTS)))
START: Final[Slots] = FUSES_DEALT * ONE[FUSE_CARD] + DEFUSERS_DEALT * ONE[DEFUSE_CARD]
SHARE: Final = lcm(*range(1, HAND + 1))
"""Can be divided by however many cards a hand has to choose from."""


def _mask(kinds: range) -> int:
    return sum(255 * one for one, held in zip(ONE, SORTS, strict=True) if held.start in kinds)


FUSES, DEFUSERS = _mask(FUSE), _mask(DEFUSE)


def numbers(slots: Slots) -> bytes:
    """How many slots there are, by sort."""
    return slots.to_bytes(len(SORTS), "little")


@lru_cache(maxsize=8192)
def held(slots: Slots) -> Held:
    """Hands of other seats, and of the same seat later, are often alike. The pairs are made once:
    many small things that stay would have Python look for garbage in the middle of a sample."""
    return tuple([PAIRS[sort][number] for sort, number in enumerate(numbers(slots)) if number])


@lru_cache(maxsize=4096)
def ways(past: str, specials: tuple[int, ...]) -> Ways:
    """The sets of slots a past can have led to, where these special cards may have been drawn. A
    match asks for it sign by sign."""
    if not past:
        return {START: 1}
    bare = past.rstrip(REMARKS)
    before, sign, remarks = ways(bare[:-1], specials), bare[-1], past[len(bare) :]
    if sign == DRAWN:
        return _drawn(before, specials)
    if sign == NO_DEFUSE:
        return {slots: weight for slots, weight in before.items() if not slots & DEFUSERS}
    played = _forced if CHEAPEST in remarks else _chosen
    return _summed(played(before, SIGNS.index(sign), remarks))


def _drawn(before: Ways, specials: tuple[int, ...]) -> Ways:
    """There is one of each special card: a hand that holds it does not draw it."""
    one = ONE[FUSE_CARD]
    found = {slots + one: weight for slots, weight in before.items()}
    for sort, no_more in (DEFUSE_CARD, 0), *((kind, ONE[kind]) for kind in specials):
        one = ONE[sort]
        for slots, weight in before.items():
            if not slots & no_more:
                found[slots + one] = found.get(slots + one, 0) + weight
    return found


def _played(before: Ways, kind: int, remarks: str) -> Iterator[tuple[Slots, Slots, int]]:
    """What the hand was, what is left, and the weight: the card came from one of the slots that may
    have held it, each a way of its own."""
    none_stay = FUSES if NO_FUSE in remarks else 0
    for slots, weight in before.items():
        for sort in HOLDING[kind]:
            if number := slots >> 8 * sort & 255:
                rest = slots - ONE[sort]
                if not rest & none_stay:
                    yield slots, rest, weight * number


def _chosen(before: Ways, kind: int, remarks: str) -> Iterator[tuple[Slots, int]]:
    """With a share for the chance that it was this card of those that could be played. The bytes of
    a number add up to what is left when it is divided by 255."""
    playable = FUSES if STARTS in remarks else FUSES | DEFUSERS
    for slots, rest, weight in _played(before, kind, remarks):
        others = 1 if kind == MATCH_MAN else (slots & playable) % 255
        yield rest, weight * (SHARE // others)


def _forced(before: Ways, kind: int, remarks: str) -> Iterator[tuple[Slots, int]]:
    for _, rest, weight in _played(before, kind, remarks):
        for left, share in _settled(rest, kind):
            yield left, weight * share


def _settled(rest: Slots, kind: int) -> Iterator[tuple[Slots, int]]:
    """No cheaper card of the suit stayed, and of those of this kind any may have been laid."""
    suit, held, unsettled = FUSE if kind in FUSE else DEFUSE, numbers(rest), 0
    for sort, number in enumerate(held):
        if number and SORTS[sort].start in suit and SORTS[sort].start <= kind != sort:
            if SORTS[sort].stop <= kind:
                return
            unsettled += number
            rest -= number * ONE[sort]
    dearest = FROM[kind] == kind
    for more in (unsettled,) if dearest else range(unsettled + 1):
        left = rest + more * ONE[kind]
        if not dearest:
            left += (unsettled - more) * ONE[FROM[kind + 1]]
        yield left, comb(unsettled, more) * (SHARE // (1 + held[kind] + more))


def _summed(found: Iterable[tuple[Slots, int]]) -> Ways:
    """Only how the weights compare matters: what they have in common is left out."""
    weights: dict[Slots, int] = {}
    for slots, weight in found:
        weights[slots] = weights.get(slots, 0) + weight
    shared = gcd(*weights.values())
    return {slots: weight // shared for slots, weight in weights.items()}
