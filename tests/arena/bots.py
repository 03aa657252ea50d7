"""Bots for the tests: one that takes its time, one that breaks down, one that cheats."""

from typing import Any

from fusebox.bots import Advice, Choice, Sight
from fusebox.core import Chance, Millis
from tests.toys.rush.game import Lay


class Slow:
    """Takes the first action after a while, and remembers what it was asked."""

    def __init__(self, after: Millis) -> None:
        self.after = after
        self.asked: list[Sight] = []

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        self.asked.append(sight)
        return Choice(sight.legal[0], self.after)


class Last:
    """Takes the last action of its list."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(sight.legal[-1])


class Adviser:
    """Would rather wait."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(sight.legal[0], advice=Advice("wait"))


class Broken:
    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        raise ZeroDivisionError("nothing to divide by")


class Cheat:
    """Lays a card it does not hold."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(Lay(99, 0, sight.view.piles[0]))


class Greedy:
    """Empties the list it is shown, and takes what was on it."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        action: Any = sight.legal.pop()
        sight.legal.clear()
        return Choice(action)
