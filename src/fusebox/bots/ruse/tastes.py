"""What a style likes in RUSE, seen right after a choice."""

from collections.abc import Callable

from fusebox.bots.cast import Style
from fusebox.bots.ruse.worth import points
from fusebox.core import Seat
from fusebox.games.ruse.play import Play


def liking(style: Style) -> Callable[[Play, Seat], float]:
    """How much: the patient keep what they have, the reckless spend it, and the greedy look at the
    points."""
    match style:
        case "patient":
            return kept
        case "greedy":
            return points
        case "reckless":
            return lambda play, seat: -kept(play, seat)


def kept(play: Play, seat: Seat) -> float:
    """Growth points and resources at hand."""
    player = play.board.players[seat]
    return player.gp + sum(player.resources)
