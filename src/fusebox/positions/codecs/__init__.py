"""The codecs: a number for every action and arrays for every view, a module a game."""

from typing import TYPE_CHECKING, Any

from fusebox.core import AnyRules
from fusebox.games.brought import brought, is_there

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Codec


def is_numbered(game: str) -> bool:
    """Whether this game has a codec; positions are played without one, by their actions."""
    return is_there(__name__, game)


def codec_of(rules: AnyRules) -> "Codec[Any, Any, Any]":
    """The codec of this game; ValueError with a sentence if it has none."""
    codec = brought(__name__, rules.name, "CODEC")
    if codec is None:
        raise ValueError(
            f"{rules.name} has no codec: its actions have no numbers, and its views no arrays."
        )
    made: Codec[Any, Any, Any] = codec(rules)
    return made
