"""What a game brings to a package: a module of its name there, found and never listed."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def is_there(package: str, game: str) -> bool:
    """Whether the game has a module in this package; it is not imported."""
    return find_spec(f"{package}.{game}") is not None


def brought(package: str, game: str, what: str) -> Any:
    """What the game's module in this package calls so; None where the game does without."""
    if not is_there(package, game):
        return None
    return getattr(import_module(f"{package}.{game}"), what, None)
