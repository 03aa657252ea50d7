"""What a style likes in a move of FUSE (discs)."""

from collections.abc import Callable

from fusebox.bots.cast import Style
from fusebox.games.fuse_discs.analysis import after_move, score
from fusebox.games.fuse_discs.board import STEPS
from fusebox.games.fuse_discs.model import Enter, Pass, View
from fusebox.games.fuse_discs.position import write


def liking(view: View, style: Style) -> Callable[[Enter | Pass], float]:
    """How much: the patient slide a disc in as little as they can, the reckless as far as they can,
    and the greedy look at the points on the board."""

    def depth(action: Enter | Pass) -> float:
        return STEPS[action.space, action.cell] if isinstance(action, Enter) else 0

    def lead(action: Enter | Pass) -> float:
        white, black = score(after_move(write(view), action), view.options.scoring)
        return white - black if view.side == "w" else black - white

    match style:
        case "patient":
            return lambda action: -depth(action)
        case "greedy":
            return lead
        case "reckless":
            return depth
