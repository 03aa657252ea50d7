"""The five levels of RUSE: all plan their turn. Up to the third they aim at the objectives in hand,
and the first two often slip; the last two aim at all that counts in the end."""

from functools import partial
from typing import Any, ClassVar, NamedTuple

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.cast import STYLES, Style
from fusebox.bots.ruse.planner import Planner, Worth
from fusebox.bots.ruse.prospects import promising, prospects
from fusebox.bots.ruse.tastes import liking
from fusebox.core import Chance, Millis
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.rules import Ruse

RULES = Ruse()
PACE: Millis = 700


class Level(NamedTuple):
    """What a level is made of."""

    worth: Worth
    nodes: int
    samples: int = 1
    slips: int = 0
    """In so many of ten choices it takes anything."""


class Fox:
    """Takes what seems to lead furthest."""

    styles: ClassVar[tuple[Style, ...]] = STYLES

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(self._chosen(sight, chance), PACE)

    def _chosen(self, sight: Sight, chance: Chance) -> Action:
        level = self._level
        if len(sight.legal) == 1 or chance.below(10) < level.slips:
            return _any(sight.legal, chance)
        planner = Planner(RULES, sight.view, level.worth, chance)
        # By an owner's tables something may be legal that is not by those a bot knows.
        legal = planner.playable(sight.legal) or sight.legal
        taste = None if sight.style is None else liking(sight.style)
        return planner.planned(legal, sight.budget or level.nodes, level.samples, taste)


def _any(legal: list[Action], chance: Chance) -> Action:
    return chance.pick(legal)


LEVELS = {
    "1": partial(Fox, Level(promising, nodes=40, slips=3)),
    "2": partial(Fox, Level(promising, nodes=40, slips=2)),
    "3": partial(Fox, Level(promising, nodes=40)),
    "4": partial(Fox, Level(prospects, nodes=40)),
    "5": partial(Fox, Level(prospects, nodes=2_000, samples=4)),
}
