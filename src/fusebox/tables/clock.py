"""Time: the clock on the wall, which does not count what the server overslept."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from fusebox.core import Millis

BEAT: Final[Millis] = 200
STALL: Final[Millis] = 500
"""A loop that was not heard of for so long stood still, and nobody's clock runs on that."""


class Handle(Protocol):
    """A call that is to come."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds that only ever grow."""

    def now(self) -> Millis: ...

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        """Calls back on the event loop once it is that late."""

    def close(self) -> None:
        """Nothing is called any more."""


class _Call:
    """A call on the event loop that is put off as long as the clock shows too little."""

    def __init__(self, clock: "RealClock", when: Millis, callback: Callable[[], None]) -> None:
        self._clock, self._when, self._callback = clock, when, callback
        self._handle = clock.later(when - clock.now(), self._ring)

    def cancel(self) -> None:
        self._handle.cancel()

    def _ring(self) -> None:
        left = self._when - self._clock.now()
        if left > 0:
            self._handle = self._clock.later(left, self._ring)
        else:
            self._callback()


class RealClock:
    """The event loop's own time, less what it overslept. A heart beats on the loop: if it was not
    heard for long, the loop stood still."""

    def __init__(self, time: Callable[[], float] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._time = self._loop.time if time is None else time
        self._heard = self._time()
        self._lost = 0.0
        self._heart: Handle = self._loop.call_later(BEAT / 1000, self._beat)
        self.stalls = 0
        """How often the server stood still."""

    @property
    def overslept(self) -> Millis:
        """For how long in all."""
        return int(self._lost * 1000)

    def now(self) -> Millis:
        heard = self._time()
        silence = heard - self._heard
        if silence * 1000 > STALL:
            self.stalls += 1
            self._lost += silence - BEAT / 1000
        self._heard = heard
        return int((heard - self._lost) * 1000)

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        return _Call(self, when, callback)

    def later(self, delay: Millis, callback: Callable[[], None]) -> Handle:
        # Half a millisecond late, so that now() has certainly reached it.
        return self._loop.call_later(max(delay, 0) / 1000 + 0.0005, callback)

    def close(self) -> None:
        self._heart.cancel()

    def _beat(self) -> None:
        self.now()
        self._heart = self._loop.call_later(BEAT / 1000, self._beat)


class Alarm:
    """One call that is to come, and can be put off."""

    def __init__(self, clock: Clock, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._callback = callback
        self._set: tuple[Millis, Handle] | None = None

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
