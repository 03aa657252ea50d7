"""The levels of Fuse (cards): three go by habit, two also count cards and look ahead; the master
above them goes by a trained network."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from fusebox.bots.bot import Bot, Choice, Sight
from fusebox.bots.cast import Style
from fusebox.bots.fuse_cards.habits import candidates, players, usual, worth
from fusebox.bots.fuse_cards.master import Master
from fusebox.bots.fuse_cards.pace import answered
from fusebox.bots.search import Guide, Search
from fusebox.core import Chance
from fusebox.games.fuse_cards.model import Action, Event, State, View
from fusebox.games.fuse_cards.rules import PLAY_MATCH_MAN, THROW_BOMB, FuseCards

RULES = FuseCards()
ABOUT = 1.5
"""Points: what differs by less is as good to somebody who likes it better."""


class Level(NamedTuple):
    """What a level is made of."""

    slips: int = 0
    """In so many of ten turns it plays without looking."""
    patience: float = 1.0
    """How much more than the least sensible it waits for, before it throws a bomb."""
    nodes: int = 0
    doubt: float = 1.0


def _throws(action: Action | None) -> float:
    return action in (THROW_BOMB, PLAY_MATCH_MAN)


def _waits(action: Action | None) -> float:
    return not _throws(action)


LIKING: Mapping[Style | None, Callable[[Action | None], float]] = {
    "patient": _waits,
    "reckless": _throws,
}


def over(state: State) -> bool:
    return state.ended is not None


class Player:
    """Plays by habit, or looks at what could come of it in games it deals in its head."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self.styles: tuple[Style, ...] = ("patient", "reckless") if level.nodes else ()
        self._guide: Guide[State, Action] = Guide(
            players, worth, over, 500, level.doubt, about=ABOUT
        )

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return answered(sight, self._chosen(sight, chance))

    def _chosen(self, sight: Sight, chance: Chance) -> Action | None:
        view: View = sight.view
        if len(sight.legal) == 1 and view.window is None:
            return _only(sight)
        if chance.below(10) < self._level.slips:
            return _any(sight, chance)
        assert isinstance(view.viewer, int)
        # Habit asks for nothing hidden, so that any sample will do.
        first = usual(RULES.sample(view, chance), view.viewer, self._level.patience)
        if not self._level.nodes:
            return first
        nodes = sight.budget or self._level.nodes
        guide = self._guide._replace(liking=LIKING.get(sight.style))
        search: Search[State, Action, Event, View] = Search(RULES, view.seats, guide)
        tried = candidates(first, sight.legal)
        return search.best(view, view.viewer, tried, sight.now, nodes, chance.below(2**32))


def _only(sight: Sight) -> Action:
    action: Action = sight.legal[0]
    return action


def _any(sight: Sight, chance: Chance) -> Action:
    action: Action = chance.pick(sight.legal)
    return action


LEVELS: dict[str, Callable[[], Bot]] = {
    "1": partial(Player, Level(slips=6, patience=2.0)),
    "2": partial(Player, Level(slips=2, patience=1.8)),
    "3": partial(Player, Level(patience=1.4)),
    "4": partial(Player, Level(patience=1.3, nodes=300, doubt=2.5)),
    "5": partial(Player, Level(patience=1.2, nodes=16_000, doubt=1.0)),
    "6": Master,
}
