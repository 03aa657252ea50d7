"""The codecs: a number for every action and arrays for every view, a module a game."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fusebox.core import AnyRules

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Codec


def codec_of(rules: AnyRules) -> "Codec[Any, Any, Any]":
    """The codec of this game."""
    module = import_module(f"{__name__}.{rules.name}")
    codec: Codec[Any, Any, Any] = module.CODEC(rules)
    return codec
