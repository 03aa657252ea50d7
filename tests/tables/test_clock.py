"""The server's clock: what was overslept does not run on anybody's clock."""

import asyncio

from fusebox.tables.clock import BEAT, STALL, RealClock


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
        assert (clock.stalls, clock.overslept) == (0, 0)
        wall.seconds += 6
        assert clock.now() - begun == STALL + BEAT
        assert (clock.stalls, clock.overslept) == (1, 6_000 - BEAT)
        wall.seconds += 0.3
        assert clock.now() - begun == STALL + BEAT + 300
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
