"""What a game between bots costs in time, from the games that were played."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from fusebox.arena.journal import Line, Place

SWEEPS: Final = 30
LEAST: Final = 1e-4
"""Seconds: nothing is for nothing."""


class Costs:
    """A seat of each bot has its price, and a game costs what its seats do. Prices are fitted to
    all games whose time is known, one bot after the other; a bot without any costs as much as the
    others do on average."""

    def __init__(self, lines: Sequence[Line], seconds: Mapping[Place, float]) -> None:
        self._prices: dict[str, float] = {}
        tables = _tables(lines, seconds)
        for _ in range(SWEEPS):
            for bot in dict.fromkeys(bot for seats in tables for bot in seats):
                self._prices[bot] = max(LEAST, self._fitted(bot, tables))

    def of(self, bots: Sequence[str]) -> float:
        """Of a seat of each of them."""
        usual = fmean(self._prices.values()) if self._prices else 1.0
        return sum(self._prices.get(bot, usual) for bot in bots)

    def _fitted(self, bot: str, tables: "Mapping[tuple[str, ...], Sequence[float]]") -> float:
        """What is left to its seats of the games it sat in."""
        left = sat = 0.0
        for seats, times in tables.items():
            if bot in seats:
                own = Counter(seats)[bot]
                others = sum(self._prices.get(one, 0.0) for one in seats if one != bot)
                left += own * (sum(times) - others * len(times))
                sat += own * own * len(times)
        return left / sat


def _tables(
    lines: Sequence[Line], seconds: Mapping[Place, float]
) -> dict[tuple[str, ...], list[float]]:
    """The times of those who sat together, whatever their seats."""
    found: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for line in lines:
        if line.place in seconds:
            found[tuple(sorted(line.seats))].append(seconds[line.place])
    return found
