"""How hard a choice of RUSE looks to everybody at the table."""

from fusebox.core import Seat
from fusebox.games.ruse.model import View


def looks(view: View, _: Seat) -> float:
    """A turn is weighed where its die is placed; what follows from it is quickly done."""
    board = view.board
    return 0.0 if board.pending or board.spot >= 0 else 0.7
