"""The options, states and views of earlier versions: as they are stored in their records, without
what came later."""

from typing import Any, ClassVar, Literal

import msgspec

from fusebox.core import Value, Viewer
from fusebox.games.ruse import model


class FirstOptions(Value, frozen=True, tag="Options"):
    """How version 1 was played."""

    first_game: bool = False
    ruse_tiles: bool = True
    winter: bool = False
    firefox: bool = False
    village: bool = False
    premices: bool = False
    advanced_dens: bool = False
    vixen: Literal[0, 1, 2, 3, 4] = 0
    fourth_die: ClassVar[str] = "faq"
    begins: ClassVar[str] = "drawn"


class FirstState(msgspec.Struct):
    options: FirstOptions
    board: model.Board
    cards: list[model.Cards]


class FirstView(Value, frozen=True, tag="View"):
    options: FirstOptions
    seats: int
    viewer: Viewer
    board: model.Board
    held: tuple[model.Held, ...]
    costs: tuple[tuple[int, ...], ...]
    movement: int
    prices: tuple[model.Prices, ...]
    corrected: dict[str, Any]


class FifthOptions(Value, frozen=True, tag="Options"):
    """How versions 2 to 5 were played."""

    first_game: bool = False
    ruse_tiles: bool = True
    winter: bool = False
    firefox: bool = False
    village: bool = False
    premices: bool = False
    advanced_dens: bool = False
    vixen: Literal[0, 1, 2, 3, 4, 5] = 0
    fourth_die: Literal["faq", "printed"] = "faq"
    begins: ClassVar[str] = "drawn"


class FifthState(msgspec.Struct):
    options: FifthOptions
    board: model.Board
    cards: list[model.Cards]


class FifthView(Value, frozen=True, tag="View"):
    options: FifthOptions
    seats: int
    viewer: Viewer
    board: model.Board
    held: tuple[model.Held, ...]
    costs: tuple[tuple[int, ...], ...]
    movement: int
    prices: tuple[model.Prices, ...]
    corrected: dict[str, Any]
