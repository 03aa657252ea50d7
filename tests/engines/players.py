"""Bots of one's own, as people write them."""

import sys
from typing import Any

from fusebox import Chance, Choice, Sight


class Counts:
    """Takes any action, says something, and counts what it is asked."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        print("this must not get into the protocol")
        return Choice(chance.pick(sight.legal), 5, (memory or 0) + 1)


class Breaks:
    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        raise ZeroDivisionError("nothing to divide by")


class Leaves:
    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        sys.stderr.write("I have had enough\n")
        raise SystemExit(3)


class Cheats:
    """Chooses what it may not."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        used = type(sight.legal[0])("Na", "a1")
        return Choice(used)


class Parrot:
    """Says again what was said to it, and remembers all that it is told of the table."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        told = [list(sight.callers), list(sight.people), sight.pace, sight.style]
        return Choice(sight.legal[0], memory=told, says=sight.signals)
