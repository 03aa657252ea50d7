"""What Pig is made of."""

from typing import Literal, TypeAlias

import msgspec

from fusebox.core import Seat, Value, Viewer


class Options(Value, frozen=True):
    goal: Literal[20, 50, 100] = 20


class State(msgspec.Struct):
    options: Options
    held: list[int]
    turn: Seat = 0
    brought: int = 0


class View(Value, frozen=True):
    options: Options
    held: tuple[int, ...]
    turn: Seat
    brought: int
    viewer: Viewer


class Roll(Value, frozen=True):
    pass


class Hold(Value, frozen=True):
    pass


class Rolled(Value, frozen=True):
    seat: Seat
    die: int


class Held(Value, frozen=True):
    seat: Seat
    points: int


Action: TypeAlias = Roll | Hold
Event: TypeAlias = Rolled | Held
