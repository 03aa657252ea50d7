"""Fuse (cards): on which devices there are batches."""

from typing import Final

DEVICES: Final = {"numba": "cards_numba"}
