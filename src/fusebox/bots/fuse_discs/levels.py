"""The five levels of FUSE (discs): one searcher, with more games in its head and fewer slips."""

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from fusebox.bots.bot import Choice, Sight
from fusebox.core import Chance
from fusebox.games.fuse_discs.board import LANE_CELLS, RANK, SPACES
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Crown,
    Enter,
    Lay,
    Next,
    Pass,
    State,
    Swap,
    View,
)

if TYPE_CHECKING:
    from fusebox.bots.fuse_discs import search

CODES = {".": 0, "w": 1, "b": 2, "W": 3, "B": 4}
KINGS = {1: 3, 2: 4}
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
        if slips or len(sight.legal) == 1 or isinstance(sight.legal[0], Lay):
            return Choice(chance.pick(sight.legal))
        if isinstance(sight.legal[0], Enter):
            return Choice(self._entry(sight.view, simulations, chance))
        return Choice(_arrangement(sight, simulations, chance))

    def _entry(self, view: View, simulations: int, chance: Chance) -> Action:
        from fusebox.bots.fuse_discs import search

        board, scoring, seed = board_of(view), view.options.scoring, chance.below(2**32)
        found = None
        if self._level.endgame_nodes and sum(map(bool, board.ring)) <= ENDGAME:
            solved = search.alpha_beta(board, scoring, self._level.endgame_nodes)
            found = solved.move if solved.certain else None
        return action_of(found or search.uct(board, scoring, simulations, seed).move)


def board_of(position: View | State) -> "search.Board":
    """The position as the search knows it."""
    from fusebox.bots.fuse_discs import search

    ring = tuple(CODES[disc] for disc in position.ring)
    cells = tuple(CODES[disc] for disc in position.cells)
    return search.Board(ring, cells, CODES[position.side], position.passes)


def action_of(move: "search.Move") -> Enter | Pass:
    """What the search found, as the rules know it."""
    if move is None:
        return Pass()
    space, landing = move
    return Enter(SPACES[space], LANE_CELLS[space][landing])


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


def arranged(board: "search.Board", action: Action) -> "search.Board":
    """The board after a swap or a crown, with White to begin."""
    ring = list(board.ring)
    match action:
        case Swap(one, other):
            first, second = RANK[one], RANK[other]
            ring[first], ring[second] = ring[second], ring[first]
        case Crown(space):
            ring[RANK[space]] = KINGS[board.side]
    return board._replace(ring=tuple(ring), side=1)


LEVELS = {
    "1": partial(Searcher, Level(simulations=150, slips=7)),
    "2": partial(Searcher, Level(simulations=200, slips=3)),
    "3": partial(Searcher, Level(simulations=600, slips=0)),
    "4": partial(Searcher, Level(simulations=6_000, slips=0)),
    "5": partial(Searcher, Level(simulations=100_000, slips=0, endgame_nodes=200_000)),
}
UNCOMPILED = {
    "5": partial(Searcher, Level(simulations=10_000, slips=0, endgame_nodes=50_000)),
}
"""What people play against where nothing is compiled: a move takes about three seconds instead of
more than twenty."""
