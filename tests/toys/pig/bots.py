"""A bot for Pig."""

from typing import Any

from fusebox.bots import Choice, Sight
from fusebox.core import Chance
from tests.toys.pig.model import Hold

ENOUGH = 8


class Careful:
    """Holds as soon as it has enough."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        if sight.view.brought >= ENOUGH and Hold() in sight.legal:
            return Choice(Hold())
        return Choice(sight.legal[0])


LEVELS = {"1": Careful}
