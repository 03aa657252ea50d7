"""Which household opened which table, as long as this server runs: nothing of it is stored."""

from collections import OrderedDict
from typing import Final

from fusebox.tables.homes import household

MOST_KNOWN: Final = 20_000


class Openers:
    """Bounded: of those that are too many the oldest are forgotten."""

    def __init__(self) -> None:
        self._homes: OrderedDict[str, str] = OrderedDict()

    def opened(self, table: str, address: str) -> None:
        self._homes[table] = household(address)
        if len(self._homes) > MOST_KNOWN:
            self._homes.popitem(last=False)

    def home(self, table: str) -> str | None:
        """None for a table that was opened before this server began."""
        return self._homes.get(table)

    def tables(self, home: str) -> list[str]:
        """What this household has opened, the oldest first."""
        return [table for table, known in self._homes.items() if known == home]

    def forget(self, table: str) -> None:
        self._homes.pop(table, None)
