"""FUSE (discs): on which devices there are batches, and the environment of pgx made of them."""

from typing import Final

DEVICES: Final = {"numpy": "discs_numpy", "numba": "discs_numba", "jax": "discs_jax"}
PGX: Final = "pgx_discs"
