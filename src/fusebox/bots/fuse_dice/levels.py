"""The five levels of FUSE (dice), from somebody who grabs any die to one who thinks for all."""

from functools import partial
from typing import Final

from fusebox.bots.fuse_dice.mate import Level, Mate
from fusebox.core import Millis

RANDOM_PACE: Final[Millis] = 7_000
"""What a random bot takes for an action: as long as level 1. Faster than people, chance alone saves
the ship."""
LEVELS = {
    "1": partial(Mate, Level("none", pace=7_000, slips=2)),
    "2": partial(Mate, Level("own", pace=5_500, slips=1)),
    "3": partial(Mate, Level("count", pace=4_000)),
    "4": partial(Mate, Level("weigh", pace=4_000)),
    "5": partial(Mate, Level("foresee", pace=4_000)),
}
