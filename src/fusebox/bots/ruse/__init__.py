"""Bots for RUSE."""

from fusebox.bots.ruse.levels import LEVELS

__all__ = ["LEVELS"]
