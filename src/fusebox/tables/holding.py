"""Plays that were read and are judged a little later, each at its time."""

import heapq
from collections.abc import Callable
from itertools import count

import msgspec

from fusebox.core import Millis, Seat
from fusebox.tables.clock import Alarm, Clock


class Timing(msgspec.Struct, frozen=True, gc=False):
    """When a play was read, when it is judged, and the round trip that makes the difference."""

    read: Millis
    judged: Millis
    trip: Millis | None = None


class Holding:
    """At equal times plays are judged in the order of reading, and a seat's own always so."""

    def __init__(self, clock: Clock) -> None:
        self._held: list[tuple[Millis, int, Callable[[], None]]] = []
        self._last: dict[Seat | None, Millis] = {}
        self._order = count()
        self._alarm = Alarm(clock, lambda: self.release(clock.now()))

    def judged(self, seat: Seat | None, time: Millis) -> Millis:
        """When a play of this seat is judged that would be then: not before its last one."""
        self._last[seat] = time = max(time, self._last.get(seat, time))
        return time

    def hold(self, until: Millis, post: Callable[[], None]) -> None:
        heapq.heappush(self._held, (until, next(self._order), post))
        self._alarm.set(self._held[0][0])

    def release(self, now: Millis) -> None:
        """Posts what is to be judged by now: called before anything else is posted."""
        while self._held and self._held[0][0] <= now:
            heapq.heappop(self._held)[2]()
        self._alarm.set(self._held[0][0] if self._held else None)

    def close(self) -> None:
        """What is still held was not answered: its browser sends it again."""
        self._held.clear()
        self._alarm.set(None)
