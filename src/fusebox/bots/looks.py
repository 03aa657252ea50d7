"""How hard a choice looks to everybody at the table: bots take their time by that, and by nothing
that only they can see."""

from collections.abc import Callable, Mapping
from typing import Any

from fusebox.core import Seat
from fusebox.games.fuse_cards.model import View as CardsView
from fusebox.games.fuse_discs.model import View as DiscsView
from fusebox.games.ruse.model import View as RuseView

MANY_ENTRIES = 12
MANY_CARDS = 8
MUCH_WORTH = 20


def _discs(view: DiscsView, _: Seat) -> float:
    return min(1.0, len(view.pushes) / MANY_ENTRIES) if view.stage == "playing" else 0.5


def _cards(view: CardsView, seat: Seat) -> float:
    """The more cards and the more there is to win, the harder; a window asks for an answer."""
    if view.window is not None:
        return 0.0
    many, much = view.sizes[seat] / MANY_CARDS, view.worth / MUCH_WORTH
    return min(1.0, many / 2) / 2 + min(1.0, much) / 2


def _ruse(view: RuseView, _: Seat) -> float:
    """A turn is weighed where its die is placed; what follows from it is quickly done."""
    board = view.board
    return 0.0 if board.pending or board.spot >= 0 else 0.7


_LOOKS: Mapping[str, Callable[[Any, Seat], float]] = {
    "fuse_cards": _cards,
    "fuse_discs": _discs,
    "ruse": _ruse,
}


def looks(game: str, public: Any, seat: Seat) -> float | None:
    """From 0 to 1, by the view of somebody who watches. None: the game keeps a pace of its own."""
    look = _LOOKS.get(game)
    return None if look is None else look(public, seat)
