"""Version 1 of these rules, by which its records replay: the next game of a match began at once,
and a ring that was drawn could not be rejected."""

from typing import Any, ClassVar, Literal

import msgspec

from fusebox.core import CLOCK, Chance, Millis, Seat, Types, Value, Viewer
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
from fusebox.games.fuse_discs.rules import FuseDiscs


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


class FirstVersion(FuseDiscs):
    """The rules of today, led past what version 1 did not have."""

    version: ClassVar[int] = 1
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)

    def setup(self, options: Any, seats: int, chance: Chance) -> Any:
        return _first(super().setup(_options(options, model.Options), seats, chance))

    def apply(
        self, state: Any, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        now = _today(state)
        events = super().apply(now, seat, action, at, chance)
        if now.stage == "between":
            events += super().apply(now, CLOCK, Next(), at, chance)
        for name in _CHANGING:
            setattr(state, name, getattr(now, name))
        return events

    def view(self, state: Any, viewer: Viewer) -> View:
        return super().view(_today(state), viewer)

    def sample(self, view: View, chance: Chance) -> Any:
        return _first(super().sample(view, chance))


_CHANGING = [name for name in State.__struct_fields__ if name != "options"]


def _today(state: State) -> model.State:
    fields = {name: getattr(state, name) for name in _CHANGING}
    return model.State(options=_options(state.options, model.Options), **fields)


def _first(state: model.State) -> State:
    fields = {name: getattr(state, name) for name in _CHANGING}
    return State(options=_options(state.options, Options), **fields)


def _options(options: Any, kind: Any) -> Any:
    return kind(*(getattr(options, name) for name in Options.__struct_fields__))
