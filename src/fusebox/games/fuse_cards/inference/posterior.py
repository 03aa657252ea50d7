"""What a viewer has not seen, dealt anew: each possible deal with its chance.

The set-up shuffles the fuse cards, the defuse cards and then the pile, so every placing of single
cards is equally likely that puts fuse cards into the slots dealt with fuse cards, defuse cards into
those dealt with defuse cards and into those left out, and the rest anywhere in the pile. The
special cards are never dealt (C2). The time bomb's place says nothing about the others.

A player is thought to take any card that may be played: a choice tells nothing else. So the chance
of a deal is that of its placings, each by the chance that the cards were then played as they were:
the product of

- the weight of each hidden hand's slots by its past (slots.py), and
- the ways to fill the slots of all hidden hands together, and the slots left out, with different
  cards that were not seen (filling.py).

Each hand is chosen alone, as if a slot of its sort could always be filled in so many ways. How many
is guessed from the slots that are to be expected. What the guess leaves out, for the hands that
were chosen, is the chance with which they stay; otherwise all are chosen anew, and if that happens
often, by a better guess. That makes the chances exact whatever was guessed.
"""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from fusebox.core import Chance
from fusebox.games.fuse_cards.cards import MATCH_MAN, none
from fusebox.games.fuse_cards.inference.filling import (
    FEW,
    Bound,
    Reach,
    fill,
    fillings,
    left_by,
    place,
    thought,
)
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.inference.slots import (
    DEFUSE_CARD,
    EXTINGUISHER,
    ONE,
    SORTS,
    Held,
    Slots,
    Ways,
    held,
    numbers,
    ways,
)

UNIT = 16
"""The ways to fill a slot are guessed to a sixteenth."""
GUESSES = 2
LIKELY = 250
"""So many of the slots a hand may have are looked at for a guess."""
TRIES = 128
"""After so many choices that did not stay the guess is bettered, then after twice as many: mostly
the first guess is nearly as good as can be, and a new one takes as long as some hundred choices."""


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


Likely: TypeAlias = tuple[list[float], list[Held]]
"""The weights of what a hand may be, and the slots."""


class Hand(NamedTuple):
    """What is known of a hand by its past alone."""

    ways: Ways
    likely: Likely
    fewest: list[int]
    most: list[int]
    size: int


class Choices(NamedTuple):
    """What a hand may be, and the weights, added up from the first."""

    slots: list[Slots]
    weights: list[int]


class Table:
    """All that is counted for one view, kept for every deal that is drawn from it."""

    def __init__(self, hidden: Hidden) -> None:
        self._unseen = hidden.unseen
        self._known = [_known(hidden.unseen, past) for past in hidden.pasts]
        self._tries = TRIES
        self.left_out = hidden.left_out * ONE[DEFUSE_CARD]
        self._reach = _reach(self._known, self.left_out)
        self._guesses = 0
        self._left = _evenly(hidden.unseen, self._reach.slots)
        for _ in range(GUESSES - 1):
            self._left = self._bettered()
        self._guess()

    def chosen(self, chance: Chance) -> list[Slots]:
        """The slots of each hidden hand."""
        while True:
            for _ in range(self._tries):
                slots = [hand.slots[place(hand.weights, chance)] for hand in self._hands]
                if self._stay(self.left_out + sum(slots), chance):
                    return slots
            self._tries *= 2
            self._guess()

    def _guess(self) -> None:
        self._left = self._bettered()
        self._ways = [max(1, round(UNIT * left)) for left in self._left]
        self._hands = [self._choices(hand.ways) for hand in self._known]
        self._bound = Bound(self._unseen, [way / UNIT for way in self._ways], self._reach)

    def _bettered(self) -> list[float]:
        """From the slots to be expected by the guess there is: half way at first, then by smaller
        and smaller steps, so that it settles."""
        self._guesses += 1
        step = 1 / max(2, self._guesses)
        expected = _expected([hand.likely for hand in self._known], self._left, self.left_out)
        pairs = zip(self._left, left_by(self._unseen, expected), strict=True)
        return [before ** (1 - step) * after**step for before, after in pairs]

    def _choices(self, known: Ways) -> Choices:
        each = (weight * thought(self._ways, held(slots)) for slots, weight in known.items())
        return Choices(list(known), list(accumulate(each)))

    def _stay(self, slots: Slots, chance: Chance) -> bool:
        more, less = self._bound.ratio
        found = fillings(self._unseen, slots) * less * UNIT**self._reach.slots
        if not found:
            return False
        guessed = thought(self._ways, enumerate(numbers(slots)))
        return place((found, guessed * more), chance) == 0


def deal(hidden: Hidden, chance: Chance) -> Deal:
    """Hands, the cards left out and the pile, by their chance."""
    if not any(hidden.unseen):
        return Deal([none() for _ in hidden.pasts], none(), none())
    table = _table(hidden)
    left, left_out = list(hidden.unseen), none()
    hands = [none() for _ in hidden.pasts]
    homes = zip(table.chosen(chance), hands, strict=True)
    fill(left, [(table.left_out, left_out), *homes], chance)
    return Deal(hands, left_out, left)


@lru_cache(maxsize=64)
def _table(hidden: Hidden) -> Table:
    return Table(hidden)


def _known(unseen: tuple[int, ...], past: str) -> Hand:
    """A hand may have drawn the special cards that nobody has seen, and those it has played."""
    drawn = (kind for kind in (EXTINGUISHER, MATCH_MAN) if unseen[kind] or SIGNS[kind] in past)
    return _hand(past, tuple(drawn))


@lru_cache(maxsize=1024)
def _hand(past: str, specials: tuple[int, ...]) -> Hand:
    """Of all hands only one or two are others than when the table was last looked at."""
    found = ways(past, specials)
    columns = list(zip(*map(numbers, found), strict=True))
    return Hand(
        ways=found,
        likely=_likely(found),
        fewest=list(map(min, columns)),
        most=list(map(max, columns)),
        size=sum(numbers(next(iter(found)))),
    )


def _evenly(unseen: tuple[int, ...], slots: int) -> list[float]:
    """The cards left for a slot of each sort, if those in the slots were of all kinds alike."""
    left = 1 - slots / sum(unseen)
    return [max(FEW, left * sum(unseen[kinds.start : kinds.stop])) for kinds in SORTS]


def _likely(hand: Ways) -> Likely:
    """Enough of what a hand may be for a guess."""
    found = sorted(hand, key=hand.__getitem__, reverse=True)[:LIKELY]
    most = hand[found[0]]
    return [hand[slots] / most for slots in found], list(map(held, found))


def _expected(hands: list[Likely], left: list[float], left_out: Slots) -> list[float]:
    """How many slots of each sort are to be expected in all hands, and left out."""
    found = [float(number) for number in numbers(left_out)]
    for weights, sets in hands:
        every, slots = 0.0, [0.0] * len(SORTS)
        for by_past, some in zip(weights, sets, strict=True):
            weight = by_past
            for sort, number in some:
                weight *= left[sort] ** number
            every += weight
            for sort, number in some:
                slots[sort] += number * weight
        found = [before + number / every for before, number in zip(found, slots, strict=True)]
    return found


def _reach(known: list[Hand], left_out: Slots) -> Reach:
    there = numbers(left_out)
    fewest = [sum(column) for column in zip(there, *(hand.fewest for hand in known), strict=True)]
    most = [sum(column) for column in zip(there, *(hand.most for hand in known), strict=True)]
    return Reach(fewest, most, sum(there) + sum(hand.size for hand in known))
