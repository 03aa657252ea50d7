"""Three servers behind the proxies of docs/hosting.md: whatever goes, nothing that was acknowledged
is lost or doubled, and everybody plays on without doing anything."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.fleet.fleet import Fleet
from tests.fleet.guests import Crowd
from tests.fleet.storms import (
    database_killed,
    frozen,
    parted,
    rolled,
    server_killed,
    settled,
)
from tests.support import seeds, soaking

KILLS, CRASHES = (1_000, 50) if soaking() else (5, 1)
DUELS, ALONE = 8, 2
Storm = Callable[[Fleet, Crowd, random.Random], Awaitable[object]]


async def weathered(folder: Path, proxy: str, *storms: Storm) -> Crowd:
    """All play while this happens, one after the other."""
    luck = random.Random(seeds(1)[0])
    async with Fleet(folder, proxy) as fleet:
        crowd = Crowd(fleet.door, luck)
        crowd.come(DUELS, ALONE)
        await settled(crowd)
        for storm in storms:
            before = crowd.acknowledged
            await storm(fleet, crowd, luck)
            assert crowd.acknowledged > before
        await crowd.leave()
    return crowd


@pytest.mark.install
@pytest.mark.long
def test_killed_servers_are_outlived_behind_nginx(tmp_path: Path) -> None:
    crowd = asyncio.run(weathered(tmp_path, "nginx", *[server_killed] * KILLS))
    assert sum(len(guest.waited) for guest in crowd.guests) > KILLS


@pytest.mark.install
@pytest.mark.long
def test_crashes_frozen_servers_cut_lines_and_restarts_are_outlived_behind_caddy(
    tmp_path: Path,
) -> None:
    storms = [parted, rolled, frozen, *[database_killed] * CRASHES]
    asyncio.run(weathered(tmp_path, "caddy", *storms))
