"""The server's clock: what was overslept does not run on anybody's clock."""

import asyncio

from fusebox.tables.clock import BEAT, HOUR, STALL, RealClock, Stalls


class Wall:
    """Seconds that a test turns."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_a_short_delay_counts_and_a_long_stall_does_not() -> None:
    async def scenario() -> None:
        wall = Wall()
        clock = RealClock(wall)
        begun = clock.now()
        wall.seconds += STALL / 1000
        assert clock.now() - begun == STALL
        assert clock.stalls() == Stalls(0, 0, 0)
        wall.seconds += 6
        assert clock.now() - begun == STALL + BEAT
        assert clock.stalls() == Stalls(1, 6_000, 6_000 - BEAT)
        wall.seconds += 0.3
        assert clock.now() - begun == STALL + BEAT + 300
        clock.close()

    asyncio.run(scenario())


def test_the_stalls_of_the_last_hour_are_counted_and_older_ones_forgotten() -> None:
    async def scenario() -> None:
        wall = Wall()
        clock = RealClock(wall)
        for length in (2, 4, 1):
            wall.seconds += length
            clock.now()
        assert clock.stalls() == Stalls(3, 4_000, 7_000 - 3 * BEAT)
        for _ in range(0, HOUR - 6_000, BEAT):
            wall.seconds += BEAT / 1000
            clock.now()
        assert clock.stalls().count == 3
        for _ in range(0, 5_200, BEAT):
            wall.seconds += BEAT / 1000
            clock.now()
        assert clock.stalls() == Stalls(1, 1_000, 1_000 - BEAT)
        clock.close()

    asyncio.run(scenario())


def test_a_call_that_a_stall_made_too_early_is_put_off() -> None:
    async def scenario() -> list[int]:
        wall, heard = Wall(), []
        clock = RealClock(wall)
        begun, late = clock.now(), asyncio.Event()

        def call() -> None:
            heard.append(clock.now() - begun)
            late.set()

        clock.call_at(begun + 5, call)
        wall.seconds += 0.004
        asyncio.get_running_loop().call_later(0.02, lambda: setattr(wall, "seconds", 100.006))
        await asyncio.wait_for(late.wait(), 10)
        clock.close()
        return heard

    (heard,) = asyncio.run(scenario())
    assert heard >= 5
