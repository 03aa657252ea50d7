"""The master of FUSE (discs): a trained network leads its search, and it solves the last discs."""

from typing import Any, NamedTuple, cast

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.fuse_discs.boards import KINGS, action_of, arranged, board_of, content
from fusebox.bots.fuse_discs.colours import better, completed, shared_out
from fusebox.core import Chance
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Choose,
    Crown,
    Enter,
    Lay,
    Reject,
    View,
)

LOPSIDED = 0.25
"""A drawn ring that is worth more than this to either side is not left to another's choice."""
SAMPLES = 12
"""So many ways to complete a ring are looked at for each disc that could be laid next."""


class Strength(NamedTuple):
    """What the master is made of: about a second a move where the code is compiled."""

    simulations: int = 8_000
    endgame: int = 11
    """With so few discs outside, it first tries to search the game to its end."""
    endgame_nodes: int = 2_000_000


class Master:
    """Looks where the network tells it to, and trusts what the network says of a position."""

    def __init__(self, strength: Strength | None = None) -> None:
        self._strength = strength or Strength()

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        sight = content(sight)
        if len(sight.legal) == 1:
            return Choice(sight.legal[0], memory=memory)
        match sight.legal[0]:
            case Enter():
                return Choice(self._entry(sight))
            case Accept():
                return Choice(_answer(sight.view))
            case Lay():
                return shared_out(sight, memory, chance) or Choice(_laid(sight, chance))
            case Choose():
                return Choice(self._colour(sight))
        return Choice(_arrangement(sight))

    def _entry(self, sight: Sight) -> Action:
        from fusebox.bots.fuse_discs import led, search

        board, scoring = board_of(sight.view), sight.view.options.scoring
        outside = sum(map(bool, board.ring))
        if outside <= self._strength.endgame:
            nodes = sight.budget or self._strength.endgame_nodes
            solved = search.alpha_beta(board, scoring, nodes)
            if solved.certain:
                return action_of(solved.move)
        simulations = sight.budget or self._strength.simulations
        return action_of(led.puct(board, scoring, simulations))

    def _colour(self, sight: Sight) -> Choose:
        """The colour that is ahead by its search, with White to begin (D19)."""
        from fusebox.bots.fuse_discs import led, search

        board = board_of(sight.view)._replace(side=search.WHITE)
        simulations = sight.budget or self._strength.simulations
        return better(led.valued(board, sight.view.options.scoring, simulations))


def _answer(view: View) -> Action:
    """Any ring will do, unless the other chooses a colour on it (D19)."""
    from fusebox.bots.fuse_discs import led

    if view.chooser is None or view.side == "b":
        return Accept()
    (value,) = led.judged([board_of(view)], view.options.scoring)
    return Accept() if abs(value) <= LOPSIDED else Reject()


def _laid(sight: Sight, chance: Chance) -> Action:
    """The disc after which rings are worth most to White, who composes."""
    from fusebox.bots.fuse_discs import led, search

    view = sight.view
    start = view.ring.rstrip("?")

    def worth(action: Action) -> float:
        rings = [completed(start + cast(Lay, action).colour, chance) for _ in range(SAMPLES)]
        boards = [
            search.Board(tuple(" wb".index(disc) for disc in ring), (0,) * 36, 1, 0)
            for ring in rings
        ]
        return sum(led.judged(boards, view.options.scoring))

    return max(cast(list[Action], sight.legal), key=worth)


def _arrangement(sight: Sight) -> Action:
    """A swap or a crown: the best for the mover in a game that White then begins, after White's
    crown with the answer that is best for Black."""
    from fusebox.bots.fuse_discs import led

    view = sight.view
    board, scoring = board_of(view), view.options.scoring
    if view.side == "w":
        replies = [space for space, disc in enumerate(board.ring) if disc == 2]

        def worth(action: Action) -> float:
            after = arranged(board, action)
            rings = [(*after.ring[:space], KINGS[2], *after.ring[space + 1 :]) for space in replies]
            return min(led.judged([after._replace(ring=ring) for ring in rings], scoring))

        return max(cast(list[Crown], sight.legal), key=worth)
    values = led.judged([arranged(board, action) for action in sight.legal], scoring)
    return cast(Action, sight.legal[values.index(min(values))])
