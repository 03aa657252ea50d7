"""Where a browser keeps tables: names and texts, in one database of its own."""

from collections.abc import Collection, Mapping
from typing import Protocol


class Disk(Protocol):
    """NotKept if it can't be read or written."""

    async def read(self, prefix: str) -> Mapping[str, str]:
        """All texts whose names begin so, in the order of their names."""

    async def write(
        self, puts: Mapping[str, str], adds: Mapping[str, str], deletes: Collection[str]
    ) -> None:
        """All of it or nothing, and durable when the wait is over; Conflict if one of those that
        are added is there already."""
