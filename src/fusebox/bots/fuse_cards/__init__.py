"""Bots for Fuse (cards)."""

from fusebox.bots.fuse_cards.hardness import looks
from fusebox.bots.fuse_cards.levels import LEVELS

__all__ = ["LEVELS", "looks"]
