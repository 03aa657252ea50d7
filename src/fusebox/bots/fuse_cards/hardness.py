"""How hard a choice of Fuse (cards) looks to everybody at the table."""

from fusebox.core import Seat
from fusebox.games.fuse_cards.model import View

MANY_CARDS = 8
MUCH_WORTH = 20


def looks(view: View, seat: Seat) -> float:
    """The more cards and the more there is to win, the harder; a window asks for an answer."""
    if view.window is not None:
        return 0.0
    many, much = view.sizes[seat] / MANY_CARDS, view.worth / MUCH_WORTH
    return min(1.0, many / 2) / 2 + min(1.0, much) / 2
