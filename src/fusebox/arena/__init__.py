"""Bot against bot, in simulated time: single games, many games, and ladders."""

from fusebox.arena.drive import BotFailed, Driver, begin, drive
from fusebox.arena.ladder import Rung, ladder
from fusebox.arena.simulate import Result, Task, simulate

__all__ = [
    "BotFailed",
    "Driver",
    "Result",
    "Rung",
    "Task",
    "begin",
    "drive",
    "ladder",
    "simulate",
]
