"""Bonds between the dice of a card, and whether some dice to come can still meet them (B15)."""

from collections.abc import Sequence
from math import prod
from typing import Final, Literal, NamedTuple, TypeAlias

from fusebox.games.fuse_dice.dice import BIT, DICE, NUMBER, RANK
from fusebox.games.fuse_dice.model import Die

Sort: TypeAlias = Literal[
    "gt",
    "lt",
    "same_color",
    "same_number",
    "same_both",
    "different_colors",
    "same_color_or_number",
    "linear",
]
Key: TypeAlias = tuple[Die | None, ...]
"""The dice of a group's slots, as far as its bonds look at them."""

BY_NUMBER: Final[frozenset[Sort]] = frozenset(("gt", "lt", "same_number", "linear"))
BY_COLOUR: Final[frozenset[Sort]] = frozenset(("same_color", "different_colors"))


class Bond(NamedTuple):
    """What must hold between the dice of some slots."""

    sort: Sort
    slots: tuple[int, ...]
    factors: tuple[int, ...] = ()
    total: int = 0

    def holds(self, dice: Sequence[Die]) -> bool:
        """Whether these dice, in the order of the slots, meet it (B3, B4)."""
        numbers = [NUMBER[die] for die in dice]
        colours = [RANK[die] for die in dice]
        match self.sort:
            case "gt":
                return numbers[0] > numbers[1]
            case "lt":
                return numbers[0] < numbers[1]
            case "same_color":
                return _alike(colours)
            case "same_number":
                return _alike(numbers)
            case "same_both":
                return _alike(colours) and _alike(numbers)
            case "different_colors":
                return colours[0] != colours[1]
            case "same_color_or_number":
                return _alike(colours) or _alike(numbers)
        return sum(f * n for f, n in zip(self.factors, numbers, strict=True)) == self.total


def _alike(things: Sequence[int]) -> bool:
    return len(set(things)) == 1


class Group:
    """Slots that bonds tie together. What its bonds look at is all that has to be remembered, so
    that few fillings are different, and each is worked out once."""

    def __init__(self, slots: tuple[int, ...], bonds: Sequence[Bond], fits: Sequence[int]) -> None:
        self.slots = slots
        self.seen = _seen(bonds)
        """For each die another that is the same to the bonds."""
        self._bonds = [(bond, [slots.index(slot) for slot in bond.slots]) for bond in bonds]
        self._fits = [fits[slot] for slot in slots]
        self._choices = [
            [die for die in DICE if self.seen[die] == die and self._fitting(place, die)]
            for place in range(len(slots))
        ]
        self._masks: dict[Key, tuple[int, ...]] = {}
        self._completable: dict[Key, bool] = {}

    @property
    def fillings(self) -> int:
        """In how many ways that differ to its bonds it could be filled."""
        return prod(len(choices) for choices in self._choices)

    def key(self, dice: Sequence[Die | None]) -> Key:
        """What the bonds see of a card's dice."""
        seen = self.seen
        return tuple([seen[dice[slot]] for slot in self.slots])

    def masks(self, key: Key) -> tuple[int, ...]:
        """For each slot of the group the dice that may be placed there; none where one lies."""
        found = self._masks.get(key)
        if found is None:
            found = self._masks[key] = tuple(
                self._mask(key, place) if die is None else 0 for place, die in enumerate(key)
            )
        return found

    def completable(self, key: Key) -> bool:
        """Whether some dice for the open slots meet every bond."""
        found = self._completable.get(key)
        if found is None:
            found = self._completable[key] = self._complete(key)
        return found

    def _complete(self, key: Key) -> bool:
        if not self._met(key):
            return False
        if None not in key:
            return True
        place = key.index(None)
        return any(self.completable(_with(key, place, die)) for die in self._choices[place])

    def _met(self, key: Key) -> bool:
        """Whether the bonds hold whose dice all lie there."""
        for bond, places in self._bonds:
            dice = [die for place in places if (die := key[place]) is not None]
            if len(dice) == len(places) and not bond.holds(dice):
                return False
        return True

    def _mask(self, key: Key, place: int) -> int:
        fits, bits = self._fits[place], 0
        for choice in self._choices[place]:
            if self.completable(_with(key, place, choice)):
                bits |= sum(BIT[die] for die in DICE if self.seen[die] == choice) & fits
        return bits

    def _fitting(self, place: int, choice: Die) -> bool:
        """Whether some die that is the same to the bonds fits the slot."""
        return any(self._fits[place] & BIT[die] for die in DICE if self.seen[die] == choice)


def _with(key: Key, place: int, die: Die) -> Key:
    return (*key[:place], die, *key[place + 1 :])


def _seen(bonds: Sequence[Bond]) -> dict[Die | None, Die | None]:
    sorts = {bond.sort for bond in bonds}
    seen: dict[Die | None, Die | None] = {None: None}
    for die in DICE:
        if sorts <= BY_NUMBER:
            seen[die] = DICE[NUMBER[die] - 1]
        else:
            seen[die] = DICE[6 * RANK[die]] if sorts <= BY_COLOUR else die
    return seen


def groups(bonds: Sequence[Bond], fits: Sequence[int]) -> tuple[Group, ...]:
    """The slots of a card in groups that know nothing of each other."""
    tied: list[tuple[set[int], list[Bond]]] = [({slot}, []) for slot in range(len(fits))]
    for bond in bonds:
        touched = [group for group in tied if group[0] & set(bond.slots)]
        tied = [group for group in tied if group not in touched]
        slots = set().union(*(group[0] for group in touched))
        tied.append((slots, [*(old for group in touched for old in group[1]), bond]))
    return tuple(Group(tuple(sorted(slots)), found, fits) for slots, found in tied)
