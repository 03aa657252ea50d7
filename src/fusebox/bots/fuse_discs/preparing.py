"""What has to be compiled before a bot of FUSE (discs) can think in the time it is given."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from fusebox.bots.fuse_discs.levels import LEVELS

MASTER: Final = "6"


def compile_search() -> None:
    """Where there is a compiler: the first time it takes longer than a guest may have of a
    worker, and is kept on the disk; later it takes a few seconds once in each process."""
    import_module("fusebox.bots.fuse_discs.search")


def compile_searches() -> None:
    """The master's as well."""
    compile_search()
    import_module("fusebox.bots.fuse_discs.led")


def preparation(level: str) -> Callable[[], None] | None:
    if level not in LEVELS:
        return None
    return compile_searches if level == MASTER else compile_search
