"""The options, states and views of earlier versions: as they are stored in their records, without
what came later."""

from typing import Any, ClassVar, Literal, TypeVar, cast

import msgspec

from fusebox.core import Value, Viewer
from fusebox.games.ruse import model

S = TypeVar("S", bound=msgspec.Struct)


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


def shaped(kind: type[msgspec.Struct], made: S) -> S:
    """The same in an earlier form, which the rules handle just as well."""
    return cast(S, kind(**{name: getattr(made, name) for name in kind.__struct_fields__}))
