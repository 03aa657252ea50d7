"""What a bomb card asks of its dice: slots, what rests on what, bonds; and a whole deck of them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from fusebox.games.fuse_dice.bonds import Group
from fusebox.games.fuse_dice.dice import BIT
from fusebox.games.fuse_dice.model import BombCard, Die, Slot

EVERY_DIE: Final = (1 << 30) - 1


class Face(msgspec.Struct, frozen=True, eq=False):
    """What a bomb card shows, and how it is known (B2)."""

    card: BombCard
    points: int
    advanced: bool
    kind: str
    status: str
    source: str
    label: str
    """What it asks, in signs: colours are letters as in the notation of dice."""
    icons: tuple[str, ...]
    size: int
    fits: tuple[int, ...]
    """For each slot the dice that fit it by themselves."""
    below: tuple[tuple[int, ...], ...]
    above: tuple[tuple[int, ...], ...]
    groups: tuple[Group, ...]

    def supported(self, dice: Sequence[Die | None], slot: int) -> bool:
        """Whether the dice lie there on which this one would rest."""
        return all(dice[under] is not None for under in self.below[slot])

    def open(self, dice: Sequence[Die | None]) -> list[int]:
        """The slots on which a die could be laid, whether it fits or not."""
        return [slot for slot, die in enumerate(dice) if die is None and self.supported(dice, slot)]

    def is_loose(self, dice: Sequence[Die | None], slot: int) -> bool:
        """Whether no die rests on this one (B26)."""
        return all(dice[over] is None for over in self.above[slot])

    def loose(self, dice: Sequence[Die | None]) -> list[tuple[Slot, Die]]:
        """The dice on which no other rests."""
        return [
            (cast(Slot, slot), die)
            for slot, die in enumerate(dice)
            if die is not None and self.is_loose(dice, slot)
        ]

    def right(self, dice: Sequence[Die | None]) -> bool:
        """Whether every die fits and all bonds are or can be met (B20)."""
        fitting = all(die is None or self.fits[slot] & BIT[die] for slot, die in enumerate(dice))
        return fitting and all(group.completable(group.key(dice)) for group in self.groups)


class Deck(msgspec.Struct, frozen=True, eq=False):
    """The bombs of a game: as they come with Fusebox, or as an owner has corrected them."""

    faces: Mapping[BombCard, Face]
    text: str
    """The file they were read from."""
    hash: str
    corrected: dict[str, Any]
    """The rows, as they are written, that are not as they come with Fusebox."""


@lru_cache(maxsize=1 << 16)
def places(face: Face, dice: tuple[Die | None, ...]) -> tuple[tuple[Slot, int], ...]:
    """The open slots of a bomb, each with the dice that may be placed there (B15)."""
    found: list[tuple[Slot, int]] = []
    for group in face.groups:
        for slot, bits in zip(group.slots, group.masks(group.key(dice)), strict=True):
            if bits and (not face.below[slot] or face.supported(dice, slot)):
                found.append((cast(Slot, slot), bits))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 16)
def wanted(face: Face, dice: tuple[Die | None, ...]) -> int:
    """The dice that may be placed somewhere on a bomb."""
    every = 0
    for _, bits in places(face, dice):
        every |= bits
    return every
