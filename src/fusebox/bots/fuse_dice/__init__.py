"""Bots for FUSE (dice): team-mates who plan the distribution of the dice for everybody."""

from fusebox.bots.fuse_dice.levels import LEVELS

__all__ = ["LEVELS"]
