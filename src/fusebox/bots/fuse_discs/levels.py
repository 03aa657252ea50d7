"""The levels of FUSE (discs): one searcher, with more games in its head and fewer slips, and above
them the master, whom a network leads."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from fusebox.bots.bot import Bot, Choice, Sight
from fusebox.bots.fuse_discs.boards import action_of, arranged, board_of
from fusebox.bots.fuse_discs.colours import USUAL, shared_out
from fusebox.bots.fuse_discs.master import Master
from fusebox.core import Chance
from fusebox.games.fuse_discs.model import Accept, Action, Choose, Enter, Lay, Next, View

CANDIDATES = 12
"""How many swaps or crowns are tried: a set-up is judged by many games, not by many choices."""
ENDGAME = 12
"""With so few discs outside, a game can often be searched to its end."""


class Level(NamedTuple):
    """What a level is made of."""

    simulations: int
    slips: int
    """In so many of ten moves it plays without looking."""
    endgame_nodes: int = 0


class Searcher:
    """Plays random games to the end in its head, and takes what wins most."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        for action in (Accept(), Next()):
            if action in sight.legal:
                return Choice(action)
        simulations = sight.budget or self._level.simulations
        slips = chance.below(10) < self._level.slips
        if slips or len(sight.legal) == 1:
            return Choice(chance.pick(sight.legal), memory=memory)
        match sight.legal[0]:
            case Enter():
                return Choice(self._entry(sight.view, simulations, chance))
            case Lay():
                return shared_out(sight, memory, chance) or Choice(chance.pick(sight.legal))
            case Choose():
                return Choice(USUAL)
        return Choice(_arrangement(sight, simulations, chance))

    def _entry(self, view: View, simulations: int, chance: Chance) -> Action:
        from fusebox.bots.fuse_discs import search

        board, scoring, seed = board_of(view), view.options.scoring, chance.below(2**32)
        found = None
        if self._level.endgame_nodes and sum(map(bool, board.ring)) <= ENDGAME:
            solved = search.alpha_beta(board, scoring, self._level.endgame_nodes)
            found = solved.move if solved.certain else None
        return action_of(found or search.uct(board, scoring, simulations, seed).move)


def _arrangement(sight: Sight, simulations: int, chance: Chance) -> Action:
    """A swap or a crown: what is best for the mover in games White then begins."""
    from fusebox.bots.fuse_discs import search

    tried: list[Action] = chance.shuffled(sight.legal)[:CANDIDATES]
    scoring, seed = sight.view.options.scoring, chance.below(2**32)
    sign = 1 if sight.view.side == "w" else -1

    def worth(action: Action) -> float:
        board = arranged(board_of(sight.view), action)
        return sign * search.uct(board, scoring, simulations // CANDIDATES + 1, seed).value

    return max(tried, key=worth)


LEVELS: dict[str, Callable[[], Bot]] = {
    "1": partial(Searcher, Level(simulations=150, slips=7)),
    "2": partial(Searcher, Level(simulations=200, slips=3)),
    "3": partial(Searcher, Level(simulations=600, slips=0)),
    "4": partial(Searcher, Level(simulations=6_000, slips=0)),
    "5": partial(Searcher, Level(simulations=100_000, slips=0, endgame_nodes=200_000)),
    "6": Master,
}
_SHORT_OF_TIME = partial(Searcher, Level(simulations=10_000, slips=0, endgame_nodes=50_000))
UNCOMPILED: dict[str, Callable[[], Bot]] = {"5": _SHORT_OF_TIME, "6": _SHORT_OF_TIME}
"""What people play against where nothing is compiled: a move takes about three seconds instead of
more than twenty, and the master's network would take a quarter of a second for each position."""
