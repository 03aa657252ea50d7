"""Hold the options, states and views of versions 1 to 3, in which nobody could name who begins."""

from typing import Annotated, ClassVar, Literal

import msgspec

from fusebox.core import Value
from fusebox.games.fuse_dice import model


class Options(Value, frozen=True):
    """How it was played."""

    difficulty: model.Difficulty = "training"
    fuse_cards: Annotated[int, msgspec.Meta(gt=-1, lt=12)] | None = None
    advanced: Annotated[int, msgspec.Meta(gt=-1, lt=6)] | None = None
    topple: bool = False
    referee: Literal["strict", "trusting"] = "strict"
    minutes: Annotated[int, msgspec.Meta(gt=4, lt=31)] = 10
    begins: ClassVar[Literal["drawn"]] = "drawn"


class State(model.State):
    options: Options  # type: ignore[assignment]


class View(model.View, frozen=True):
    options: Options  # type: ignore[assignment]
