"""The server's clock, which does not count time during which the server itself stood still."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from fusebox.core import Millis

BEAT: Final[Millis] = 200
STALL: Final[Millis] = 500
"""An event loop silent for this long stood still, and that time runs off nobody's clock."""


HOUR: Final[Millis] = 3_600_000


class Stalls(msgspec.Struct, frozen=True):
    """How often the server stood still during the last hour."""

    count: int
    longest: Millis
    given_back: Millis
    """Time that ran off nobody's clock."""


class Handle(Protocol):
    """A scheduled call."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds that never go back."""

    def now(self) -> Millis: ...

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        """Calls back on the event loop at that time."""

    def close(self) -> None:
        """Stops the clock's own calls."""


class Loop(Protocol):
    """What the clock needs of an event loop."""

    def time(self) -> float: ...

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Handle: ...


class _Call:
    """A call on the event loop that is put off until the clock has caught up."""

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
    """The event loop's time, less the time it stood still, which a heartbeat on the loop
    detects."""

    def __init__(self, loop: Loop | None = None) -> None:
        self._loop = asyncio.get_running_loop() if loop is None else loop
        self._heard = self._loop.time()
        self._lost = 0.0
        self._stalls: deque[tuple[float, float]] = deque()
        """When it stood still, and for how long."""
        self._heart: Handle = self._loop.call_later(BEAT / 1000, self._beat)

    def stalls(self) -> Stalls:
        """How the last hour was, for a host."""
        self._forget()
        lengths = [round(silence * 1000) for _, silence in self._stalls]
        return Stalls(len(lengths), max(lengths, default=0), sum(lengths) - BEAT * len(lengths))

    def now(self) -> Millis:
        heard = self._loop.time()
        silence = heard - self._heard
        if silence * 1000 > STALL:
            self._lost += silence - BEAT / 1000
            self._stalls.append((heard, silence))
            self._forget()
        self._heard = heard
        return int((heard - self._lost) * 1000)

    def call_at(self, when: Millis, callback: Callable[[], None]) -> Handle:
        return _Call(self, when, callback)

    def later(self, delay: Millis, callback: Callable[[], None]) -> Handle:
        # Half a millisecond late, so that now() is sure to have reached it.
        return self._loop.call_later(max(delay, 0) / 1000 + 0.0005, callback)

    def close(self) -> None:
        self._heart.cancel()

    def _forget(self) -> None:
        while self._stalls and (self._heard - self._stalls[0][0]) * 1000 > HOUR:
            self._stalls.popleft()

    def _beat(self) -> None:
        self.now()
        self._heart = self._loop.call_later(BEAT / 1000, self._beat)


class Alarm:
    """A single scheduled call that can be moved."""

    def __init__(self, clock: Clock, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._callback = callback
        self._set: tuple[Millis, Handle] | None = None

    def set(self, when: Millis | None) -> None:
        """Calls back then instead of at the time set before; None: not at all."""
        if self._set is not None:
            if self._set[0] == when:
                return
            self._set[1].cancel()
        self._set = None if when is None else (when, self._clock.call_at(when, self._ring))

    def close(self) -> None:
        """Never calls again, and lets go of whom it would have called."""
        self.set(None)
        self._callback = _nobody

    def _ring(self) -> None:
        self._set = None
        self._callback()


def _nobody() -> None:
    """Whom a closed alarm calls."""
