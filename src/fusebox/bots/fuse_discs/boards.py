"""Positions and actions of FUSE (discs), between the rules and the search."""

from typing import TYPE_CHECKING

from fusebox.bots.bot import Sight
from fusebox.games.fuse_discs.board import LANE_CELLS, RANK, SPACES
from fusebox.games.fuse_discs.model import Action, Crown, Enter, Pass, Reject, State, Swap, View

if TYPE_CHECKING:
    from fusebox.bots.fuse_discs import search

CODES = {".": 0, "w": 1, "b": 2, "W": 3, "B": 4}
KINGS = {1: 3, 2: 4}


def content(sight: Sight) -> Sight:
    """The same for a bot to which any ring will do: by moving it agrees to the one that was drawn
    (D4)."""
    if len(sight.legal) < 2 or sight.legal[-1] != Reject() or sight.view.stage == "agreeing":
        return sight
    return sight._replace(legal=sight.legal[:-1])


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
