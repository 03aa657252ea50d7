"""Bots for Fusion: racers with human reaction times."""

from fusebox.bots.fusion.levels import LEVELS

__all__ = ["LEVELS"]
