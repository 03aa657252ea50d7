"""What a viewer has not seen, dealt anew: each possible deal with its chance.

The set-up shuffles the fuse cards, the defuse cards and then the pile, so every placing of single
cards in slots is equally likely that puts fuse cards into the slots dealt with fuse cards, defuse
cards into those dealt with defuse cards and into those left out, and the rest anywhere in the
pile. The special cards are never dealt (C2). The time bomb's place says nothing about the others.

A player who plays a card shows that it was in the hand, and by C15 and C21 what was not; that a
card was chosen before others is taken to tell no more, as if each card of a hand came up equally
often. A card that had to be laid (C21) is counted alike, though nobody chose it: whoever laid one
is thought to hold another of its kind somewhat too often. Then all placings that agree with what
was seen stay equally likely, and the chance of a deal is the number of placings that give it.
They are counted in two steps:

- each hidden hand's slots (slots.py), with the number of ways its past leads to them;
- for the slots of all hidden hands together, the ways to fill them, and the slots left out, with
  different cards that were not seen (filling.py).

The product of both, summed over the hands still to come, is the weight by which the slots of one
hand after another are chosen; then they are filled by the same count. Nothing is rounded. Slots
that differ in little are counted as one kind, the wider; a deal in which one of them gets a card
that it can't hold is thrown away and drawn anew, which leaves the others as likely as they are.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import perm
from typing import NamedTuple, TypeAlias

from fusebox.core import Chance
from fusebox.games.fuse_cards.cards import DEFUSE, KINDS, MATCH_MAN, none, take
from fusebox.games.fuse_cards.filling import Groups, fillings, less, weighted
from fusebox.games.fuse_cards.slots import DEALT_SLOT, Kinds, Slots, kinds, narrowed, ways

Counts: TypeAlias = int
"""How many slots there are of each kind, a byte each: two hands are simply added."""
DEFUSERS = kinds(DEFUSE)
SPECIALS = (DEFUSE.stop - 1, MATCH_MAN)


class Hidden(NamedTuple):
    """What a viewer has not seen, and what is known of where it lies."""

    unseen: tuple[int, ...]
    """Cards by kind, in hidden hands, in the pile or left out."""
    pasts: tuple[str, ...]
    """Of each hidden hand."""
    left_out: int
    pile: int


class Deal(NamedTuple):
    hands: list[list[int]]
    left_out: list[int]
    pile: list[int]


class Hand(NamedTuple):
    """What a hidden hand may be, when its slots are widened: how many of each kind, the slots as
    they are with the ways to them, and all these ways together."""

    counts: Counts
    slots: list[Slots]
    each: list[int]
    ways: int


class Table:
    """All that is counted for one view, kept for every deal that is drawn from it."""

    def __init__(self, hidden: Hidden) -> None:
        self.unseen = hidden.unseen
        self.present = kinds(kind for kind in KINDS if hidden.unseen[kind])
        self.left_out = (DEALT_SLOT & self.present,) * hidden.left_out
        known = [narrowed(ways(past), self.present) for past in hidden.pasts]
        every = {slot for way in known for slots in way for slot in slots}
        self.wide = _widened(every | set(self.left_out), DEALT_SLOT & self.present)
        bound = sorted(set(self.wide.values()) - {self.present})
        self._places = {slot: at for at, slot in enumerate(bound)}
        self.groups = _groups(self.present, bound)
        self.cards = tuple(sum(hidden.unseen[kind] for kind in group) for group in self.groups)
        self.hands = [self._hands(way.items()) for way in known]
        self.masks = {slot: self._grouped(wide) for slot, wide in self.wide.items()}
        self._masks = [self._grouped(slot) for slot in bound]
        self._pile = hidden.pile
        self._left_out = self._counts(self.left_out)
        self._known: dict[tuple[int, Counts], int] = {}

    def weights(self, number: int, counts: Counts) -> list[int]:
        """For each way the next hand may be, the ways to go on from there."""
        return [
            hand.ways * self._completions(number + 1, counts + hand.counts)
            for hand in self.hands[number]
        ]

    def _grouped(self, slot: Kinds) -> Groups:
        return sum(1 << at for at, group in enumerate(self.groups) if slot >> group[0] & 1)

    def _completions(self, number: int, counts: Counts) -> int:
        """The ways to go on once the first hands have these slots."""
        key = (number, counts)
        if key not in self._known:
            last = number == len(self.hands)
            self._known[key] = self._fillings(counts) if last else sum(self.weights(number, counts))
        return self._known[key]

    def _fillings(self, counts: Counts) -> int:
        """Slots for anything take what the others leave: n of them in n! ways. As many as the
        pile has are always among them, and their ways are left uncounted."""
        every = (counts + self._left_out).to_bytes(len(self._masks), "little")
        slots = tuple(
            mask for mask, count in zip(self._masks, every, strict=True) for _ in range(count)
        )
        free = sum(self.unseen) - len(slots)
        return fillings(self.cards, slots) * perm(free, free - self._pile)

    def _counts(self, slots: Iterable[Kinds]) -> Counts:
        wide = (self.wide[slot] for slot in slots)
        return sum(1 << 8 * self._places[slot] for slot in wide if slot != self.present)

    def _hands(self, known: Iterable[tuple[Slots, int]]) -> list[Hand]:
        """What a hand may be; what is the same when widened comes together."""
        found: dict[Counts, dict[Slots, int]] = {}
        for slots, count in known:
            found.setdefault(self._counts(slots), {})[slots] = count
        return [
            Hand(counts, list(way), list(way.values()), sum(way.values()))
            for counts, way in found.items()
        ]


def deal(hidden: Hidden, chance: Chance) -> Deal:
    """Hands, the cards left out and the pile, by their chance."""
    table = _table(hidden)
    while True:
        homes = [*_chosen(table, chance), table.left_out]
        heaps, left = [none() for _ in homes], list(hidden.unseen)
        if _fill(table, homes, heaps, left, chance):
            *hands, left_out = heaps
            return Deal(hands, left_out, left)


def _chosen(table: Table, chance: Chance) -> list[Slots]:
    """The slots of each hidden hand."""
    counts = 0
    chosen: list[Slots] = []
    for number, hands in enumerate(table.hands):
        hand = hands[weighted(table.weights(number, counts), chance)]
        chosen.append(hand.slots[weighted(hand.each, chance)])
        counts += hand.counts
    return chosen


def _fill(
    table: Table, homes: list[Slots], heaps: list[list[int]], left: list[int], chance: Chance
) -> bool:
    """Puts a card into each slot; False where a widened slot got what it may not hold."""
    slots = sorted((slot, at) for at, home in enumerate(homes) for slot in home)
    bound = [one for one in slots if table.wide[one[0]] != table.present]
    masks = tuple(table.masks[slot] for slot, _ in bound)
    cards = list(table.cards)
    for number, (slot, at) in enumerate(bound):
        group = _group(cards, masks[number], masks[number + 1 :], chance)
        kind = _one_of(left, table.groups[group], chance.below(cards[group]))
        if not slot >> kind & 1:
            return False
        cards[group] -= 1
        left[kind] -= 1
        heaps[at][kind] += 1
    return _fill_freely(
        [one for one in slots if table.wide[one[0]] == table.present], heaps, left, chance
    )


def _fill_freely(
    slots: list[tuple[Kinds, int]], heaps: list[list[int]], left: list[int], chance: Chance
) -> bool:
    unplaced = sum(left)
    for slot, at in slots:
        kind = take(left, chance.below(unplaced))
        if not slot >> kind & 1:
            return False
        unplaced -= 1
        heaps[at][kind] += 1
    return True


def _group(cards: list[int], mask: Groups, rest: tuple[Groups, ...], chance: Chance) -> int:
    """The group of which a slot holds a card, by the ways to fill the rest."""
    groups = [at for at, count in enumerate(cards) if count and mask >> at & 1]
    if len(groups) == 1:
        return groups[0]
    weights = [cards[at] * fillings(less(cards, at), rest) for at in groups]
    return groups[weighted(weights, chance)]


@lru_cache(maxsize=64)
def _table(hidden: Hidden) -> Table:
    return Table(hidden)


def _widened(slots: set[Kinds], dealt: Kinds) -> dict[Kinds, Kinds]:
    """Each slot as it is counted and first filled: too many kinds of slots can't be counted."""
    wide = {slot: slot | dealt if slot & DEFUSERS else slot for slot in slots}
    return {slot: _roomy(broad, set(wide.values())) for slot, broad in wide.items()}


def _roomy(slot: Kinds, others: set[Kinds]) -> Kinds:
    """The slot with room for the special cards, where others are like it but for these."""
    extinguisher, match_man = (1 << kind for kind in SPECIALS)
    wider = (slot | match_man, slot | extinguisher | match_man, slot | extinguisher)
    return next((one for one in wider if one in others), slot)


def _groups(present: Kinds, masks: Sequence[Kinds]) -> list[list[int]]:
    """The kinds that may lie in the same slots count as one."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for kind in KINDS:
        if present >> kind & 1:
            groups.setdefault(tuple(mask >> kind & 1 for mask in masks), []).append(kind)
    return list(groups.values())


def _one_of(counts: Sequence[int], group: Sequence[int], number: int) -> int:
    """The kind of the card of this number among the cards of a group."""
    for kind in group:
        if number < counts[kind]:
            return kind
        number -= counts[kind]
    raise ValueError("there is no such card in the group")
