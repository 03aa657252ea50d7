"""Bot against bot, in simulated time: single games, many games, and ladders."""

from fusebox.arena.drive import BotFailed, Driver, LeavableDriver, begin, drive
from fusebox.arena.game import Result, Task
from fusebox.arena.ladder import Rung, ladder
from fusebox.arena.simulate import simulate

__all__ = [
    "BotFailed",
    "Driver",
    "LeavableDriver",
    "Result",
    "Rung",
    "Task",
    "begin",
    "drive",
    "ladder",
    "simulate",
]
