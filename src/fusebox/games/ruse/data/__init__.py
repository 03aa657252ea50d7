"""The tables of RUSE, read from data.toml or an owner's corrected copy, and checked (R1)."""

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from fusebox.games.ruse.data.building import built
from fusebox.games.ruse.data.check import DEAREST
from fusebox.games.ruse.data.names import (
    ACTS,
    BONUS_PATHS,
    CARDS,
    COMMONS,
    ICONS,
    INSTINCTS,
    KINDS,
    OBSTACLES,
    PRINTED,
    SHAPES,
    TERRITORIES,
    TERRITORY_TILES,
    Effect,
)
from fusebox.games.ruse.data.schema import EarlierReadings, Readings
from fusebox.games.ruse.data.tables import Asked, Tables, VixenFace, VixenLine

__all__ = [
    "ACTS",
    "BONUS_PATHS",
    "CARDS",
    "COMMONS",
    "DEAREST",
    "ICONS",
    "INSTINCTS",
    "KINDS",
    "OBSTACLES",
    "PRINT",
    "PRINTED",
    "SHAPES",
    "TERRITORIES",
    "TERRITORY_TILES",
    "Asked",
    "EarlierReadings",
    "Effect",
    "Readings",
    "Tables",
    "VixenFace",
    "VixenLine",
    "load",
    "older_tables",
]


@lru_cache(maxsize=8)
def load(text: str, readings: type[Readings] = Readings) -> Tables:
    """The tables that are written so, and read so where they name no reading; BadFile with the line
    and the reason if they are broken."""
    return built(text, _shipped(), readings)


def _own(name: str = "data.toml") -> str:
    return resources.files("fusebox.games.ruse").joinpath(name).read_text(encoding="utf-8")


@lru_cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(_own())


@lru_cache
def older_tables(version: int) -> Tables:
    """The tables as they were shipped with that version."""
    return load(_own(f"data-{version}.toml"), EarlierReadings)


PRINT: Final = load(_own())
"""The tables as they are shipped."""
