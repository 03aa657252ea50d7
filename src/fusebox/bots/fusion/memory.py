"""What a racer keeps in mind from one question to the next: plain data, handed in and returned."""

from typing import Any, TypeAlias

import msgspec

from fusebox.core import Millis
from fusebox.games.fusion.model import Card, Decline, DrawCards, Lay

Comparison: TypeAlias = tuple[Card, int, Card]
"""A card, the pile's place in the row, and the card on top of it."""


class Way(msgspec.Struct, frozen=True):
    """A hand on its way; with no action it only waits."""

    action: Lay | DrawCards | Decline | None
    arrives: Millis


class Memory(msgspec.Struct, frozen=True):
    """Where the hand is going, what comes next, and what was compared in vain."""

    way: Way | None = None
    planned: tuple[Lay, ...] = ()
    compared: tuple[Comparison, ...] = ()


def recalled(memory: Any) -> Memory:
    """As it was returned, or as it came back over a wire; nothing yet at first."""
    if memory is None:
        return Memory()
    return memory if isinstance(memory, Memory) else msgspec.convert(memory, Memory)
