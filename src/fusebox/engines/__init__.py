"""Bots from outside, each in a process of its own that is handed nothing but what its seat sees."""

from fusebox.engines.bot import EngineBot, EngineFailed
from fusebox.engines.limits import USUAL, Limit
from fusebox.engines.specs import called, is_outside, tried
from fusebox.engines.stable import Stable

__all__ = [
    "USUAL",
    "EngineBot",
    "EngineFailed",
    "Limit",
    "Stable",
    "called",
    "is_outside",
    "tried",
]
