"""Games as searches and learners use them: positions that are copied in a microsecond or a few,
a number for every action, and arrays for every view."""

from fusebox.positions.game import AnyGame, Game
from fusebox.positions.making import game
from fusebox.positions.position import AnyPosition, Position
from fusebox.positions.values import WAIT, BadArray, NoSuchAction, Spec, Wait

__all__ = [
    "WAIT",
    "AnyGame",
    "AnyPosition",
    "BadArray",
    "Game",
    "NoSuchAction",
    "Position",
    "Spec",
    "Wait",
    "game",
]
