"""Hold the options, states and views of versions 1 and 2, in which nobody could name who begins."""

from typing import Annotated, ClassVar, Literal

import msgspec

from fusebox.core import Value
from fusebox.games.fuse_cards import model


class SecondOptions(Value, frozen=True, tag="Options"):
    """How version 2 was played."""

    specials: bool = False
    reaction: model.Seconds = 3
    pace: Literal["off", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] = "off"
    slow_penalty: Literal["on", "off"] = "off"
    time_bomb_depth: Annotated[int, msgspec.Meta(gt=-1, lt=81)] = 30
    begins: ClassVar[Literal["drawn"]] = "drawn"


class FirstOptions(SecondOptions, frozen=True, tag="Options"):
    """How version 1 was played, with the penalty unless it was chosen otherwise."""

    slow_penalty: Literal["on", "off"] = "on"


class SecondState(model.State):
    options: SecondOptions  # type: ignore[assignment]


class FirstState(model.State):
    options: FirstOptions  # type: ignore[assignment]


class SecondView(model.View, frozen=True, tag="View"):
    options: SecondOptions  # type: ignore[assignment]


class FirstView(model.View, frozen=True, tag="View"):
    options: FirstOptions  # type: ignore[assignment]
