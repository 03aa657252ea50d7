"""What a person is slow at: noticing, comparing, reaching. Times are drawn, never constant."""

from collections.abc import Mapping
from math import exp
from statistics import NormalDist
from typing import NamedTuple

from fusebox.bots.cast import Style
from fusebox.core import Chance, Millis

STEPS = 64
SPREAD = 0.28
QUANTILES = tuple(
    round(1000 * exp(SPREAD * NormalDist().inv_cdf((step + 0.5) / STEPS))) for step in range(STEPS)
)
"""Response times are skewed: a log-normal around 1, in thousandths."""


class Level(NamedTuple):
    """What a player is made of; times are medians in milliseconds."""

    notice: Millis
    """Until something that has changed is seen."""
    compare: Millis
    """For one card with one pile."""
    reach: Millis
    """For the hand to take a card to its pile, or to draw."""
    mistakes: int
    """Of so many thousand comparisons a card is thought to fit that does not."""
    commit: Millis
    """The last part of the hand's way, on which it can't be stopped."""
    remembers: bool = False
    """What was compared once need not be compared again."""
    ahead: int = 0
    """Cards that are planned beyond the next, while the hand is on its way."""


class Rhythm(NamedTuple):
    """How somebody differs from others who are as good."""

    looking: float
    """So much longer a comparison takes."""
    mistakes: float
    """So many more times a card is thought to fit that does not."""


RHYTHMS: Mapping[Style, Rhythm] = {
    "patient": Rhythm(1.04, 0.25),
    "reckless": Rhythm(0.94, 3.0),
}


def with_rhythm(level: Level, rhythm: Rhythm) -> Level:
    compare, mistakes = level.compare * rhythm.looking, level.mistakes * rhythm.mistakes
    return level._replace(compare=round(compare), mistakes=round(mistakes))


def taken(median: Millis, chance: Chance) -> Millis:
    """How long it took this time."""
    return median * QUANTILES[chance.below(STEPS)] // 1000
