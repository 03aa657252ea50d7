"""Version 2 of these rules, by which its records replay: there were no balanced set-ups, and nobody
chose a colour."""

from typing import ClassVar, Literal

import msgspec

from fusebox.core import Millis, Seat, Types, Value
from fusebox.games.fuse_discs.model import (
    Action,
    Colour,
    Disc,
    Enter,
    Event,
    Result,
    Scoring,
    Stage,
    View,
)
from fusebox.games.fuse_discs.older import Older


class Options(Value, frozen=True):
    """As records of version 2 hold them."""

    setup: Literal["random", "agreed", "composed"] = "random"
    kings: Literal[0, 1, 2] = 0
    scoring: Scoring = "standard"
    match: Literal[1, 3, 5] = 1
    white: Literal["drawn", "first", "second"] = "drawn"
    replay: bool = True


class State(msgspec.Struct):
    """As records of version 2 have checked it."""

    options: Options
    white: Seat
    ring: list[Disc]
    cells: list[Disc]
    stage: Stage
    side: Colour = "w"
    passes: int = 0
    results: list[Result] = []
    last: Enter | None = None
    asked: list[Seat] = []
    until: Millis = 0


class SecondVersion(Older):
    """The rules of today, without what version 2 did not have."""

    version: ClassVar[int] = 2
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
