"""Fusion: on which devices there are batches."""

from typing import Final

DEVICES: Final = {"numba": "fusion_numba"}
