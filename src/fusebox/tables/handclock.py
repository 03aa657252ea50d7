"""A clock that stands still until it is turned."""

import heapq
from collections.abc import Callable
from itertools import count

from fusebox.core import Millis
from fusebox.tables.clock import Handle


class _Waiting:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """Everything due happens in its order, at its time, when the clock is turned."""

    def __init__(self, now: Millis = 0) -> None:
        self._now = now
        self._order = count()
        self._waiting: list[tuple[Millis, int, _Waiting]] = []

    def now(self) -> Millis:
        return self._now

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        waiting = _Waiting(callback)
        heapq.heappush(self._waiting, (when, next(self._order), waiting))
        return waiting

    def close(self) -> None:
        self._waiting.clear()

    def turn_now(self, by: Millis) -> None:
        """Lets time pass."""
        end = self._now + by
        while self._waiting and self._waiting[0][0] <= end:
            when, _, waiting = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            if waiting.callback is not None:
                waiting.callback()
        self._now = max(self._now, end)
