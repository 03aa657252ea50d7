"""The five levels of RUSE: two look one step ahead, one follows its nose to the end of its turn,
one plans the turn for the objectives in its hand, the last one for all that counts in the end."""

from functools import partial
from typing import Any, Literal, NamedTuple

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.ruse.planner import Planner, Worth
from fusebox.bots.ruse.prospects import promising, prospects
from fusebox.bots.ruse.worth import plain, rich
from fusebox.core import Chance, Millis
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.rules import Ruse

RULES = Ruse()
PACE: Millis = 700


class Level(NamedTuple):
    """What a level is made of."""

    worth: Worth
    look: Literal["glance", "follow", "plan"]
    slips: int = 0
    """In so many of ten choices it takes anything."""
    nodes: int = 0
    samples: int = 1


class Fox:
    """Takes what seems to lead furthest."""

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
        if level.look == "glance":
            return planner.glanced(legal)
        if level.look == "follow":
            return planner.followed(legal)
        return planner.planned(legal, sight.budget or level.nodes, level.samples)


def _any(legal: list[Action], chance: Chance) -> Action:
    return chance.pick(legal)


LEVELS = {
    "1": partial(Fox, Level(plain, "glance", slips=3)),
    "2": partial(Fox, Level(plain, "glance")),
    "3": partial(Fox, Level(rich, "follow")),
    "4": partial(Fox, Level(promising, "plan", nodes=120, samples=2)),
    "5": partial(Fox, Level(prospects, "plan", nodes=240, samples=2)),
}
