"""What happens to a fleet. Each storm returns once everybody plays on."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from tests.fleet.fleet import Fleet
from tests.fleet.guests import Crowd, Guest

PATIENCE = 180.0
LOOKED_EVERY = 0.02
MOVES = 2
"""So many moves of each show that all play."""


async def until(crowd: Crowd, reached: Callable[[], bool]) -> None:
    """Returns once it is so; whatever is lost or doubled meanwhile is an error at once."""
    async with asyncio.timeout(PATIENCE):
        while not reached():
            crowd.check()
            await asyncio.sleep(LOOKED_EVERY)


async def settled(crowd: Crowd) -> None:
    """Everybody who is at a table now goes on there, or has ended it."""
    await until(crowd, lambda: bool(crowd.playing))
    await gone_on(crowd, crowd.playing)


async def gone_on(crowd: Crowd, guests: list[Guest]) -> None:
    before = {guest: len(guest.kept) for guest in guests}
    await until(
        crowd,
        lambda: all(guest.over or len(guest.kept) >= before[guest] + MOVES for guest in guests),
    )


async def busiest(fleet: Fleet, crowd: Crowd, luck: random.Random) -> int:
    """Any server at whose tables somebody plays."""
    owners = await fleet.owners()
    return luck.choice(sorted({owners[one.table] for one in crowd.playing if one.table in owners}))


async def gone(fleet: Fleet, crowd: Crowd, number: int) -> list[Guest]:
    """Those who are about to lose their server wait from now on."""
    owners = await fleet.owners()
    fleet.door.down_since = fleet.door.now()
    found = [one for one in crowd.playing if owners.get(one.table) == number]
    for guest in found:
        guest.lost_at = fleet.door.down_since
    return found


async def back(fleet: Fleet, crowd: Crowd) -> None:
    """Returns once nobody waits any more."""
    await until(crowd, lambda: all(guest.lost_at is None for guest in crowd.playing))
    fleet.door.down_since = None


async def server_killed(fleet: Fleet, crowd: Crowd, luck: random.Random) -> None:
    number = await busiest(fleet, crowd, luck)
    found = await gone(fleet, crowd, number)
    await fleet.kill(number)
    start = asyncio.create_task(fleet.start(number))
    await back(fleet, crowd)
    await start
    await gone_on(crowd, [guest for guest in found if not guest.over])


async def database_killed(fleet: Fleet, crowd: Crowd, luck: random.Random) -> None:
    await fleet.crash_database()
    await gone_on(crowd, crowd.playing)


async def frozen(fleet: Fleet, crowd: Crowd, luck: random.Random) -> None:
    """A server stands still, and wakes when its tables are others'."""
    number = await busiest(fleet, crowd, luck)
    found = await gone(fleet, crowd, number)
    fleet.freeze(number)
    await fleet.expire(number)
    await back(fleet, crowd)
    fleet.wake(number)
    await agreed(lambda: fleet.is_leased(number))
    await gone_on(crowd, found)


async def parted(fleet: Fleet, crowd: Crowd, luck: random.Random) -> None:
    """The last server reaches its players but not its database, until its tables are others'."""
    number = fleet.numbers[-1]

    async def has_players() -> bool:
        owners = await fleet.owners()
        return any(owners.get(guest.table) == number for guest in crowd.playing)

    async def taken_over() -> bool:
        owners = await fleet.owners()
        return all(guest.over or owners.get(guest.table) != number for guest in found)

    await agreed(has_players)
    found = await gone(fleet, crowd, number)
    fleet.cable.cut()
    await agreed(taken_over)
    fleet.cable.mend()
    await agreed(lambda: fleet.is_leased(number))
    await back(fleet, crowd)
    await gone_on(crowd, found)


async def rolled(fleet: Fleet, crowd: Crowd, luck: random.Random) -> None:
    """Each server in turn is stopped as its host would, and started again."""
    for number in fleet.numbers:
        found = await gone(fleet, crowd, number)
        await fleet.end(number)
        await fleet.start(number)
        await back(fleet, crowd)
        await gone_on(crowd, found)


async def agreed(so: Callable[[], Awaitable[bool]]) -> None:
    """Returns once the database says so."""
    async with asyncio.timeout(PATIENCE):
        while not await so():
            await asyncio.sleep(LOOKED_EVERY)
