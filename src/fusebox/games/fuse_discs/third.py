"""Version 3 of these rules, by which its records replay: both players said whether they accept a
drawn ring before anybody moved."""

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
    """As records of version 3 hold them."""

    setup: Literal["random", "agreed", "composed", "balanced"] = "random"
    kings: Literal[0, 1, 2] = 0
    scoring: Scoring = "standard"
    match: Literal[1, 3, 5] = 1
    white: Literal["drawn", "first", "second"] = "drawn"
    replay: bool = True
    pie: bool = False


class State(msgspec.Struct):
    """As records of version 3 have checked it."""

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
    chooser: Seat | None = None


class ThirdVersion(Older):
    """The rules of today, but with a question before the first move."""

    version: ClassVar[int] = 3
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
