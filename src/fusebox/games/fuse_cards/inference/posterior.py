"""What a viewer has not seen, dealt anew: each possible deal with its chance.

The set-up shuffles the fuse cards, the defuse cards and then the pile, so every placing of single
cards is equally likely that puts fuse cards into the slots dealt with fuse cards, defuse cards into
those dealt with defuse cards and into those left out, and the rest anywhere in the pile. The
special cards are never dealt (C2). The time bomb's place says nothing about the others.

A player is thought to take any card that may be played: a choice tells nothing else. So the chance
of a deal is that of its placings, each by the chance that the cards were then played as they were:

- each hidden hand's slots (slots.py), with their weight by its past;
- for the slots of all hidden hands together, the ways to fill them, and the slots left out, with
  different cards that were not seen (filling.py).

The product of both, summed over the hands still to come, is the weight by which the slots of one
hand after another are chosen. Most slots are whole suits, and only how many there are of a suit
has to be known of the other hands. Hands with narrower slots, after C21, are chosen together; where
that makes too many choices, some are chosen as if the others wanted none of the same cards, and all
are chosen anew as often as this asks for. After many such draws one is taken as it is.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from math import prod
from typing import NamedTuple, TypeAlias

from fusebox.core import Chance
from fusebox.games.fuse_cards.cards import DEFUSE, MATCH_MAN, none
from fusebox.games.fuse_cards.inference.filling import (
    below,
    count_of,
    fill,
    fillings,
    room,
    weighted,
)
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.inference.slots import (
    DEFUSE_CARD,
    EXTINGUISHER,
    FUSE_CARD,
    MAN,
    SPECIALS,
    Kinds,
    Slots,
    Ways,
    ways,
)

Counts: TypeAlias = int
"""How many slots there are of each sort, a byte each: two hands are simply added."""
SORTS = (FUSE_CARD, DEFUSE_CARD, EXTINGUISHER, MAN)
NARROW = 8 * len(SORTS)
"""So far up are the suits counted of hands with narrower slots."""
TRIES = 60
TOGETHER = 400
"""So many choices are counted for hands that are chosen together."""
Homes: TypeAlias = tuple[Slots, ...]
"""The slots of some hands."""


class Hidden(NamedTuple):
    """What a viewer has not seen, and what is known of where it lies."""

    unseen: tuple[int, ...]
    """Cards by kind, in hidden hands, in the pile or left out."""
    pasts: tuple[str, ...]
    """Of each hidden hand."""
    left_out: int


class Deal(NamedTuple):
    hands: list[list[int]]
    left_out: list[int]
    pile: list[int]


class Choices(NamedTuple):
    """What some hands may be, where they have so many slots of each sort: the slots of each hand,
    with their weights, and all these weights together."""

    counts: Counts
    slots: list[Homes]
    each: list[int]
    weight: int


class Group(NamedTuple):
    """Hands that are chosen together."""

    hands: tuple[int, ...]
    known: list[tuple[Homes, int]]
    narrow: bool


class Table:
    """All that is counted for one view, kept for every deal that is drawn from it."""

    def __init__(self, hidden: Hidden) -> None:
        self.unseen = hidden.unseen
        self.groups = _grouped([_known(hidden.unseen, past) for past in hidden.pasts])
        self.narrow = sum(group.narrow for group in self.groups)
        """So many groups, the first, have narrower slots."""
        self._left_out = hidden.left_out
        self._there = [count_of(hidden.unseen, sort) for sort in SORTS]
        self._fillings: dict[Slots, int] = {}
        self._weights: dict[tuple[int, Counts], list[int]] = {}
        self.choices = [self._choices(group) for group in self.groups]

    def weights(self, number: int, counts: Counts) -> list[int]:
        """For each choice of the next group, the weight of all that goes on from there."""
        key = (number, counts)
        if key not in self._weights:
            self._weights[key] = [
                choice.weight * self._completions(number + 1, counts + choice.counts)
                for choice in self.choices[number]
            ]
        return self._weights[key]

    def fillings(self, homes: Homes) -> int:
        """The ways to fill the narrower slots, and whole suits beside them."""
        slots = tuple(sorted(slot for home in homes for slot in home if not slot & SPECIALS))
        if slots not in self._fillings:
            self._fillings[slots] = fillings(self.unseen, slots)
        return self._fillings[slots]

    def _completions(self, number: int, counts: Counts) -> int:
        """The weight of all that goes on once the first groups have so many slots."""
        found = self._room(counts)
        if found and number < len(self.choices):
            return sum(self.weights(number, counts))
        return found

    def _room(self, counts: Counts) -> int:
        """The ways to fill the slots that are whole suits, once the narrower ones are filled."""
        fuse, defuse, extinguisher, man, *narrow = counts.to_bytes(len(SORTS) + 2, "little")
        fuses, defusers, extinguishers, men = self._there
        if extinguisher > extinguishers or man > men:
            return 0
        left = room(defusers - narrow[1], defuse + self._left_out)
        return left and left * room(fuses - narrow[0], fuse)

    def _choices(self, group: Group) -> list[Choices]:
        """What hands may be; what has as many slots of each sort comes together."""
        found: dict[Counts, dict[Homes, int]] = {}
        for homes, weight in group.known:
            counts = sum(_counts(slots, group.narrow) for slots in homes)
            if weight := weight * self.fillings(homes) if group.narrow else weight:
                found.setdefault(counts, {})[homes] = weight
        return [
            Choices(counts, list(way), list(way.values()), sum(way.values()))
            for counts, way in found.items()
        ]


def deal(hidden: Hidden, chance: Chance) -> Deal:
    """Hands, the cards left out and the pile, by their chance."""
    table = _table(hidden)
    left, left_out = list(hidden.unseen), none()
    hands = [none() for _ in hidden.pasts]
    slots = [(DEFUSE_CARD, left_out)] * hidden.left_out
    for group, homes in zip(table.groups, _chosen(table, chance), strict=True):
        for number, home in zip(group.hands, homes, strict=True):
            slots += [(slot, hands[number]) for slot in home]
    fill(left, slots, chance)
    return Deal(hands, left_out, left)


def _chosen(table: Table, chance: Chance) -> list[Homes]:
    """The slots of each hidden hand. Whether those of the narrow groups stay chosen is asked
    before the others are."""
    for tries in count():
        chosen, counts = _drawn(table, range(table.narrow), 0, chance)
        if _likely(table, chosen, tries, chance):
            break
    others, _ = _drawn(table, range(table.narrow, len(table.groups)), counts, chance)
    return chosen + others


def _drawn(
    table: Table, numbers: range, counts: Counts, chance: Chance
) -> tuple[list[Homes], Counts]:
    """The slots of these groups, and how many there are then of each sort."""
    chosen: list[Homes] = []
    for number in numbers:
        choice = table.choices[number][weighted(table.weights(number, counts), chance)]
        chosen.append(choice.slots[weighted(choice.each, chance)])
        counts += choice.counts
    return chosen, counts


def _likely(table: Table, chosen: Sequence[Homes], tries: int, chance: Chance) -> bool:
    """Whether the slots stay chosen, once it is known how many want the same cards."""
    if len(chosen) < 2:
        return True
    together = fillings(table.unseen, _of_suits(chosen))
    alone = prod(map(table.fillings, chosen))
    return together > 0 if tries >= TRIES else below(alone, chance) < together


@lru_cache(maxsize=64)
def _table(hidden: Hidden) -> Table:
    return Table(hidden)


def _known(unseen: Sequence[int], past: str) -> Ways:
    """A hand may have drawn the special cards that nobody has seen, and those it has played."""
    extinguisher, man = (
        bool(unseen[kind] or SIGNS[kind] in past) for kind in (DEFUSE.stop - 1, MATCH_MAN)
    )
    return ways(past, EXTINGUISHER * extinguisher | MAN * man)


def _grouped(known: Sequence[Ways]) -> list[Group]:
    """Each hand alone, but those with narrower slots together as far as they can be counted."""
    groups: list[Group] = []
    for number, hand in sorted(enumerate(known), key=_order):
        alone: list[tuple[Homes, int]] = [((slots,), weight) for slots, weight in hand.items()]
        narrow = _narrow(hand)
        if narrow and groups and len(groups[-1].known) * len(alone) <= TOGETHER:
            hands, before, _ = groups[-1]
            both = [
                (homes + one, weight * other) for homes, weight in before for one, other in alone
            ]
            groups[-1] = Group((*hands, number), both, narrow)
        else:
            groups.append(Group((number,), alone, narrow))
    return groups


def _order(hand: tuple[int, Ways]) -> tuple[bool, int]:
    """Narrower slots first, and of these the fewest choices."""
    return not _narrow(hand[1]), len(hand[1])


def _narrow(known: Ways) -> bool:
    return any(slot not in SORTS for slots in known for slot in slots)


def _counts(slots: Slots, narrow: bool) -> Counts:
    """Suits of hands with narrower slots are counted apart from the others."""
    fuse, defuse, extinguisher, man = (sum(1 for slot in slots if slot & sort) for sort in SORTS)
    suits = fuse | defuse << 8
    return suits << NARROW * narrow | extinguisher << 16 | man << 24


def _of_suits(chosen: Iterable[Homes]) -> list[Kinds]:
    """The slots but those of the special cards."""
    return [slot for homes in chosen for home in homes for slot in home if not slot & SPECIALS]
