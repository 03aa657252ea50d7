"""Bots for FUSE (dice): team-mates who plan the distribution of the dice for everybody."""

from fusebox.bots.fuse_dice.levels import LEVELS, RANDOM_PACE

__all__ = ["LEVELS", "RANDOM_PACE"]
