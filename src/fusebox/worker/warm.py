"""Imports all that a page may need: the build keeps Python's memory as it is then."""

import gc

from fusebox.bots import LEVELS
from fusebox.games import GAMES
from fusebox.worker import house, thinking

__all__ = ["house", "thinking", "warm"]


def warm() -> None:
    for game in GAMES:
        GAMES[game]
        LEVELS[game]
    gc.collect()
