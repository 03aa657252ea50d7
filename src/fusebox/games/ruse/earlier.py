"""The options, state and view of version 1: as they are stored in its records, without what came
later."""

from typing import Any, ClassVar, Literal, cast

import msgspec

from fusebox.core import Value, Viewer
from fusebox.games.ruse import model


class Options(Value, frozen=True):
    """How the game was played."""

    first_game: bool = False
    ruse_tiles: bool = True
    winter: bool = False
    firefox: bool = False
    village: bool = False
    premices: bool = False
    advanced_dens: bool = False
    vixen: Literal[0, 1, 2, 3, 4] = 0
    fourth_die: ClassVar[str] = "faq"


class State(msgspec.Struct):
    options: Options
    board: model.Board
    cards: list[model.Cards]


class View(Value, frozen=True):
    options: Options
    seats: int
    viewer: Viewer
    board: model.Board
    held: tuple[model.Held, ...]
    costs: tuple[tuple[int, ...], ...]
    movement: int
    prices: tuple[model.Prices, ...]
    corrected: dict[str, Any]


def state(made: model.State) -> model.State:
    """The same state in the form of version 1, which the rules handle just as well."""
    return cast(model.State, _as(State, made))


def view(made: model.View) -> model.View:
    return cast(model.View, _as(View, made))


def _as(kind: type[msgspec.Struct], made: msgspec.Struct) -> msgspec.Struct:
    return kind(**{name: getattr(made, name) for name in kind.__struct_fields__})
