"""Whether there is a compiler for the search, without importing it: that takes seconds."""

import os
from importlib.util import find_spec


def is_switched_off() -> bool:
    return os.environ.get("FUSEBOX_NUMBA") == "off"


def is_there() -> bool:
    return not is_switched_off() and find_spec("numba") is not None
