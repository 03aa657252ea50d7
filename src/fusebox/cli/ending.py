"""A long run that is told to end by the system ends as by Ctrl-C: in order, with what it has."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

TERMINATED = 128 + signal.SIGTERM


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Within it the signal to end leaves by way of every `finally`."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(*_: object) -> NoReturn:
    sys.exit(TERMINATED)
