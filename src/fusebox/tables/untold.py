"""What addresses have spent at this server and the other servers have not been told of yet."""

from collections import OrderedDict
from typing import Final

NOTICED: Final = 0.05
"""Of a burst. Less is not worth a word: it is told once it has come to so much."""
MOST_KEPT: Final = 100_000
"""Addresses of which something is kept here."""


class Untold:
    """Amounts by address, bounded however many addresses there are: of those that are too many the
    oldest are never told of."""

    def __init__(self) -> None:
        self._little: OrderedDict[str, float] = OrderedDict()
        self._due: OrderedDict[str, float] = OrderedDict()

    def add(self, address: str, amount: float, burst: float) -> None:
        """So much was spent; less than nothing was given back."""
        if address in self._due:
            self._due[address] += amount
            return
        amount += self._little.pop(address, 0.0)
        kept = self._due if abs(amount) >= burst * NOTICED else self._little
        kept[address] = amount
        if len(kept) > MOST_KEPT:
            kept.popitem(last=False)

    def told(self, most: int) -> dict[str, float]:
        """What is due, from now on told: of so many addresses, those that wait longest first."""
        return dict(self._due.popitem(last=False) for _ in range(min(most, len(self._due))))
