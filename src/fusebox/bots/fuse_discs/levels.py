"""The levels of FUSE (discs): one searcher, with more games in its head and fewer slips, and above
them the master, whom a network leads."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from fusebox.bots.bot import Bot, Choice, Sight
from fusebox.bots.cast import STYLES
from fusebox.bots.fuse_discs import compiler, setups
from fusebox.bots.fuse_discs.boards import action_of, board_of, content
from fusebox.bots.fuse_discs.colours import shared_out
from fusebox.bots.fuse_discs.master import Master, Strength
from fusebox.bots.fuse_discs.tastes import liking
from fusebox.core import Chance
from fusebox.games.fuse_discs.model import Accept, Action, Choose, Enter, Lay, Next, View

ABOUT = 0.6
"""Moves are as good as each other whose margins differ by no more points than this."""
ENDGAME = 12
"""With so few discs outside, a game can often be searched to its end."""


class Level(NamedTuple):
    """What a level is made of."""

    simulations: int
    slips: int
    """In so many of ten moves it plays without looking."""
    endgame_nodes: int = 0
    opinions: int = 2
    """A style has the choice of what so many searches find, each by other random games."""


class Searcher:
    """Plays random games to the end in its head, and takes what wins most."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self.styles = STYLES if level.opinions > 1 else ()

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        sight = content(sight)
        for action in (Accept(), Next()):
            if action in sight.legal:
                return Choice(action)
        simulations = sight.budget or self._level.simulations
        slips = chance.below(10) < self._level.slips
        if slips or len(sight.legal) == 1:
            return Choice(chance.pick(sight.legal), memory=memory)
        match sight.legal[0]:
            case Enter():
                return Choice(self._entry(sight, simulations, chance))
            case Lay():
                even = shared_out(sight, memory, chance)
                return even or setups.composed(sight, memory, simulations, chance)
            case Choose():
                return Choice(setups.colour(sight, simulations, chance))
        return Choice(setups.arrangement(sight, simulations, chance))

    def _entry(self, sight: Sight, simulations: int, chance: Chance) -> Action:
        from fusebox.bots.fuse_discs import search

        view: View = sight.view
        board, scoring, seed = board_of(view), view.options.scoring, chance.below(2**32)
        if self._level.endgame_nodes and sum(map(bool, board.ring)) <= ENDGAME:
            solved = search.alpha_beta(board, scoring, self._level.endgame_nodes)
            if solved.certain and solved.move is not None:
                return action_of(solved.move)
        seeds = range(seed, seed + (self._level.opinions if sight.style else 1))
        found = [search.uct(board, scoring, simulations, one) for one in seeds]
        if sight.style is None:
            return action_of(found[0].move)
        enough = max(one.value for one in found) - ABOUT
        near = [action_of(one.move) for one in found if one.value >= enough]
        return max(near, key=liking(view, sight.style))


LEVELS: dict[str, Callable[[], Bot]] = {
    "1": partial(Searcher, Level(simulations=150, slips=7)),
    "2": partial(Searcher, Level(simulations=200, slips=3)),
    "3": partial(Searcher, Level(simulations=600, slips=0, opinions=3)),
    "4": partial(Searcher, Level(simulations=6_000, slips=0, opinions=3)),
    "5": partial(Searcher, Level(simulations=100_000, slips=0, endgame_nodes=200_000)),
    "6": Master,
}
_SHORT_OF_TIME = partial(
    Searcher, Level(simulations=10_000, slips=0, endgame_nodes=50_000, opinions=1)
)
UNCOMPILED: dict[str, Callable[[], Bot]] = {"5": _SHORT_OF_TIME, "6": _SHORT_OF_TIME}
"""What people play against where nothing is compiled: a move takes about three seconds instead of
more than twenty, and the master's network would take a quarter of a second for each position."""
_SHORTER: Strength = Strength(simulations=3_000, endgame_nodes=700_000)
IN_BROWSER: dict[str, Callable[[], Bot]] = {"6": partial(Master, _SHORTER)}
"""What people play against in a browser's Python, which may be a phone's: the full master would
take up to seven seconds there. It is the same on every device, so that games are, too."""


def weaker() -> dict[str, Callable[[], Bot]]:
    """Who thinks less here when people wait: the game is compiled where there is numba, and takes
    a hundred times as long where there is none; and browsers may be those of phones."""
    if not compiler.is_there():
        return UNCOMPILED
    return IN_BROWSER if compiler.is_browser() else {}
