"""The games that the contract suite is pointed at: those of the registry, and the toys."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from fusebox.core import AnyRules, Chance, OpenRules, Seat, copied
from fusebox.games import GAMES
from tests.toys.pig.rules import Pig
from tests.toys.rush import scramble as rush
from tests.toys.rush.game import Rush
from tests.toys.veto import scramble as veto
from tests.toys.veto.game import VetoGame

Scramble: TypeAlias = Callable[[Any, Seat, Chance], Any]
"""Exchanges in a state what a seat may not know; written from the rulebook, not from views.py."""


class Subject(NamedTuple):
    rules: AnyRules
    scramble: Scramble


def subject(name: str) -> Subject:
    """A registered game, with the twins its tests make; where nothing is hidden, with copies."""
    if isinstance(GAMES[name], OpenRules):
        return Subject(GAMES[name], unchanged)
    return Subject(GAMES[name], import_module(f"tests.games.{name}.scramble").scramble)


def unchanged(state: Any, seat: Seat, chance: Chance) -> Any:
    return copied(state)


def brings_to_light(scramble: Scramble) -> tuple[type, ...]:
    """The actions by which hidden things are shown, named as REVEALS beside the scramble."""
    named: tuple[type, ...] = getattr(sys.modules[scramble.__module__], "REVEALS", ())
    return named


TOYS = (
    Subject(VetoGame(), veto.scramble),
    Subject(Rush(), rush.scramble),
    Subject(Pig(), unchanged),
)
SUBJECTS = (*TOYS, *map(subject, GAMES))
