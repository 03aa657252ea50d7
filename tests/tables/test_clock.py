"""The server's clock: what was overslept does not run on anybody's clock."""

from collections.abc import Callable

from fusebox.tables.clock import BEAT, HOUR, STALL, Handle, RealClock, Stalls
from tests.clock import HandClock


class Loop:
    """An event loop's time, which a test turns; what is due is called when it comes to it."""

    def __init__(self) -> None:
        self.seconds = 100.0
        self._timers = HandClock()

    def time(self) -> float:
        return self.seconds

    def call_later(self, delay: float, callback: Callable[[], None]) -> Handle:
        return self._timers.call_at(self._timers.now() + round(delay * 1000), callback)

    def turn(self, seconds: float) -> None:
        """Lets the loop believe that so much time has passed, whatever the clock on the wall."""
        self._timers.turn_now(round(seconds * 1000))


def test_a_short_delay_counts_and_a_long_stall_does_not() -> None:
    loop = Loop()
    clock = RealClock(loop)
    begun = clock.now()
    loop.seconds += STALL / 1000
    assert clock.now() - begun == STALL
    assert clock.stalls() == Stalls(0, 0, 0)
    loop.seconds += 6
    assert clock.now() - begun == STALL + BEAT
    assert clock.stalls() == Stalls(1, 6_000, 6_000 - BEAT)
    loop.seconds += 0.3
    assert clock.now() - begun == STALL + BEAT + 300


def test_the_stalls_of_the_last_hour_are_counted_and_older_ones_forgotten() -> None:
    loop = Loop()
    clock = RealClock(loop)
    for length in (2, 4, 1):
        loop.seconds += length
        clock.now()
    assert clock.stalls() == Stalls(3, 4_000, 7_000 - 3 * BEAT)
    for _ in range(0, HOUR - 6_000, BEAT):
        loop.seconds += BEAT / 1000
        clock.now()
    assert clock.stalls().count == 3
    for _ in range(0, 5_200, BEAT):
        loop.seconds += BEAT / 1000
        clock.now()
    assert clock.stalls() == Stalls(1, 1_000, 1_000 - BEAT)


def test_a_call_that_a_stall_made_too_early_is_put_off() -> None:
    loop, heard = Loop(), list[int]()
    clock = RealClock(loop)
    begun = clock.now()
    clock.call_at(begun + 50, lambda: heard.append(clock.now() - begun))
    loop.seconds += 0.04
    loop.turn(0.1)
    assert heard == [], "its time has not come by the clock"
    loop.seconds += 0.02
    loop.turn(0.1)
    assert heard == [60]


def test_the_heartbeat_notices_a_stall_while_nobody_asks_for_the_time() -> None:
    loop = Loop()
    clock = RealClock(loop)
    loop.seconds += 6
    loop.turn(BEAT / 1000)
    assert clock.stalls().count == 1
    clock.close()
    loop.seconds += 6
    loop.turn(1)
    assert clock.stalls().count == 1
