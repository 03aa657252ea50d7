"""Lines that are typed at the terminal while time runs."""

import os
import select
import time
from collections.abc import Callable

from fusebox.core import Millis

CHUNK = 4096


def millis() -> Millis:
    """The machine's time, which is never set back."""
    return time.monotonic_ns() // 1_000_000


class Terminal:
    """Reads lines from a descriptor, and waits for them only so long."""

    def __init__(
        self, descriptor: int, write: Callable[[str], None], now: Callable[[], Millis] = millis
    ) -> None:
        self._descriptor = descriptor
        self._write = write
        self.now = now
        self._typed = b""
        self._over = False

    def line(self, prompt: str, until: Millis | None) -> str | None:
        """The next line; None if there is none by then. EOFError if there will be none."""
        self._write(prompt)
        while b"\n" not in self._typed and not self._over:
            if not self._ready(until):
                self._write("\n")
                return None
            read = os.read(self._descriptor, CHUNK)
            self._typed += read
            self._over = not read
        if not self._typed:
            raise EOFError
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace")

    def _ready(self, until: Millis | None) -> bool:
        left = None if until is None else max(0, until - self.now()) / 1000
        return bool(select.select([self._descriptor], [], [], left)[0])
