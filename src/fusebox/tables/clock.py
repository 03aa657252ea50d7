"""Time: the clock on the wall, one that tests turn by hand, and the game time of a table."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

from fusebox.core import Millis


class Handle(Protocol):
    """A call that is to come."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds that only ever grow."""

    def now(self) -> Millis: ...

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        """Calls back on the event loop once it is that late."""


async def wait_until(clock: Clock, when: Millis) -> None:
    """Returns once it is that late."""
    late = asyncio.Event()
    handle = clock.call_at(when, late.set)
    try:
        await late.wait()
    finally:
        handle.cancel()


class RealClock:
    """The event loop's own time."""

    def now(self) -> Millis:
        return int(asyncio.get_running_loop().time() * 1000)

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        # Half a millisecond late, so that now() has certainly reached it.
        return asyncio.get_running_loop().call_at(when / 1000 + 0.0005, callback)


class _Waiting:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """Stands still until it is turned."""

    def __init__(self, now: Millis = 0) -> None:
        self._now = now
        self._order = count()
        self._waiting: list[tuple[Millis, int, _Waiting]] = []
        self.settled: Callable[[], Awaitable[None]] | None = None
        """Waits until everything that a call set off has been done."""

    def now(self) -> Millis:
        return self._now

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        waiting = _Waiting(callback)
        heapq.heappush(self._waiting, (when, next(self._order), waiting))
        return waiting

    async def turn(self, by: Millis) -> None:
        """Lets time pass; everything due on the way happens in its order, at its time."""
        await self._settle()
        end = self._now + by
        while self._waiting and self._waiting[0][0] <= end:
            when, _, waiting = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            if waiting.callback is not None:
                waiting.callback()
                await self._settle()
        self._now = max(self._now, end)

    def slip(self, by: Millis) -> None:
        """Lets time pass of which nobody hears yet, as on a machine that is too busy."""
        self._now += by

    async def _settle(self) -> None:
        if self.settled is not None:
            await self.settled()


class Alarm:
    """One call that is to come, and can be put off."""

    def __init__(self, clock: Clock, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._callback = callback
        self._set: tuple[Millis, Handle] | None = None

    @property
    def is_set(self) -> bool:
        return self._set is not None

    def set(self, when: Millis | None) -> None:
        """Calls back then, and not when it was to before; None: not at all."""
        if self._set is not None:
            if self._set[0] == when:
                return
            self._set[1].cancel()
        self._set = None if when is None else (when, self._clock.call_at(when, self._ring))

    def _ring(self) -> None:
        self._set = None
        self._callback()


class GameTime:
    """A table's own time: it stands still while nothing can be played."""

    def __init__(self, clock: Clock, elapsed: Millis = 0) -> None:
        self._clock = clock
        self._elapsed = elapsed
        self._since: Millis | None = None

    @property
    def runs(self) -> bool:
        return self._since is not None

    def at(self, stamp: Millis) -> Millis:
        """The game time when the clock showed this."""
        if self._since is None:
            return self._elapsed
        return self._elapsed + max(stamp - self._since, 0)

    def now(self) -> Millis:
        return self.at(self._clock.now())

    def run(self, elapsed: Millis, since: Millis) -> None:
        """It has been running since the clock showed this."""
        self._elapsed, self._since = elapsed, since

    def stop(self, elapsed: Millis) -> None:
        self._elapsed, self._since = elapsed, None

    def clock_time(self, at: Millis) -> Millis | None:
        """What the clock will show at this game time, if time goes on."""
        return None if self._since is None else self._since + at - self._elapsed
