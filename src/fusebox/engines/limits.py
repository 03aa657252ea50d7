"""How much real time a bot from outside may take. Our own levels count nodes instead."""

import re
from typing import Final

import msgspec

from fusebox.core import Millis

GRACE: Final[Millis] = 250
"""Between being told to stop and having lost."""


class Limit(msgspec.Struct, frozen=True):
    """For each answer, for all answers of a match together, and what each answer adds to that."""

    move: Millis | None = 10_000
    game: Millis | None = None
    gain: Millis = 0


USUAL: Final = Limit()


def read(text: str) -> Limit:
    """`5`: five seconds an answer. `60+0.5`: a minute a match, and half a second an answer more."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text)
    if found is None or float(found[1]) == 0:
        raise ValueError(f"{text!r} is not a time: write seconds per answer, or MATCH+ANSWER.")
    first = round(float(found[1]) * 1000)
    if found[2] is None:
        return Limit(first)
    return Limit(None, first, round(float(found[2]) * 1000))


class Account:
    """The time one bot has left in one match."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._left = limit.game

    def left(self) -> Millis | None:
        """For the next answer."""
        times = [time for time in (self.limit.move, self._left) if time is not None]
        return min(times, default=None)

    def used(self, time: Millis) -> None:
        if self._left is not None:
            self._left = max(0, self._left - time) + self.limit.gain
