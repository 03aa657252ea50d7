"""Bots for RUSE."""

from fusebox.bots.ruse.hardness import looks
from fusebox.bots.ruse.levels import LEVELS

__all__ = ["LEVELS", "looks"]
