"""Whether the search is compiled, without importing the compiler: that takes seconds."""

import os
import sys
from importlib.util import find_spec

from fusebox.bots.fuse_discs import accelerator


def is_switched_off() -> bool:
    return os.environ.get("FUSEBOX_NUMBA") == "off"


def is_there() -> bool:
    return accelerator.is_there() or (not is_switched_off() and find_spec("numba") is not None)


def is_browser() -> bool:
    """Whether this is the Python of a browser."""
    return sys.platform == "emscripten"
