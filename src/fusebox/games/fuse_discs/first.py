"""Version 1 of these rules, by which its records replay: the next game of a match began at once,
and a ring that was drawn could not be rejected."""

from typing import ClassVar, Literal

import msgspec

from fusebox.core import CLOCK, Chance, Millis, Seat, Types, Value
from fusebox.games.fuse_discs import model
from fusebox.games.fuse_discs.model import (
    Action,
    Colour,
    Disc,
    Event,
    Next,
    Result,
    Scoring,
    Stage,
    View,
)
from fusebox.games.fuse_discs.older import Older


class Options(Value, frozen=True):
    """As records of version 1 hold them."""

    setup: Literal["random", "composed"] = "random"
    kings: Literal[0, 1, 2] = 0
    scoring: Scoring = "standard"
    match: Literal[1, 3, 5] = 1
    white: Literal["drawn", "first", "second"] = "drawn"
    replay: bool = True


class State(msgspec.Struct):
    """As records of version 1 have checked it."""

    options: Options
    white: Seat
    ring: list[Disc]
    cells: list[Disc]
    stage: Stage
    side: Colour = "w"
    passes: int = 0
    results: list[Result] = []


class FirstVersion(Older):
    """The rules of today, led past what version 1 did not have."""

    version: ClassVar[int] = 1
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)

    def applied(
        self, now: model.State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        events = super().applied(now, seat, action, at, chance)
        if now.stage == "between":
            events += super().applied(now, CLOCK, Next(), at, chance)
        return events
