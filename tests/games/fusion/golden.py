"""The ways to play Fusion of which golden records are kept."""

from dataclasses import dataclass

from fusebox.core import AnyRules
from fusebox.games.fusion.model import Options
from tests.games.fusion.helpers import Race, random_race
from tests.golden import Golden, Mode


@dataclass(frozen=True)
class Raced(Mode):
    idle: bool = False
    """Nobody does anything before the clock acts."""


MODES = {
    "default": Raced(Options(), 2),
    "manual-three": Raced(Options(draw="manual"), 3),
    "four-penalty-3": Raced(Options(penalty=3), 4),
    "no-penalty-unfair": Raced(Options(penalty=0, fair="off"), 2),
    "manual-four-penalty-2": Raced(Options(draw="manual", penalty=2), 4),
    "alone": Raced(Options(), 1),
    "nobody-lays": Raced(Options(), 3, idle=True),
    "relaxed-by-hand": Raced(Options(draw="manual", tempo="relaxed"), 2),
    "just-keep-going": Raced(Options(penalty="stands"), 3, since=3),
}


def played(mode: Raced, rules: AnyRules) -> Race:
    return random_race(mode.options, mode.seats, mode.seed, mode.idle, rules)


GOLDEN = Golden(MODES, played, again=(2, 3))
