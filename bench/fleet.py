"""How long players wait when their server is killed: three servers behind a proxy on one database,
one of them killed again and again, and now and then the database."""

import argparse
import asyncio
import os
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fleet.fleet import Fleet
from tests.fleet.guests import Crowd
from tests.fleet.storms import database_killed, server_killed, settled

DUELS, ALONE = 8, 2
TOLD_EVERY = 10
RESTED = 11.0
"""Seconds after the database was away in which a server is not yet taken for dead by its
connection; players who lose theirs then wait for its lease."""


def told(crowd: Crowd, kills: int, crashes: int, began: float) -> str:
    waits = sorted(wait for guest in crowd.guests for wait in guest.waited)
    at = [waits[int(len(waits) * part)] for part in (0.5, 0.99)] if waits else [0.0, 0.0]
    passed = time.monotonic() - began
    return (
        f"{kills} kills of a server, {crashes} of the database in {passed:.0f} s: "
        f"{crowd.acknowledged} moves acknowledged, 0 lost or doubled; {len(waits)} waits, "
        f"p50 {at[0]:.2f} s, p99 {at[1]:.2f} s, worst {max(waits, default=0):.2f} s"
    )


async def measure(arguments: argparse.Namespace) -> None:
    luck, began = random.Random(arguments.seed), time.monotonic()
    kills = crashes = 0
    with tempfile.TemporaryDirectory() as folder:
        async with Fleet(Path(folder), arguments.proxy) as fleet:
            crowd = Crowd(fleet.door, luck)
            crowd.come(DUELS, ALONE)
            await settled(crowd)
            while kills < arguments.kills and time.monotonic() - began < arguments.minutes * 60:
                await server_killed(fleet, crowd, luck)
                kills += 1
                if kills % TOLD_EVERY == 0:
                    print(told(crowd, kills, crashes, began), flush=True)
                if arguments.crash_every and kills % arguments.crash_every == 0:
                    await database_killed(fleet, crowd, luck)
                    crashes += 1
                    await asyncio.sleep(RESTED)
            await crowd.leave()
    print("All that was acknowledged is there, once, and nothing that was refused.")
    print(told(crowd, kills, crashes, began))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--crash-every", type=int, default=0, help="kills between two crashes")
    parser.add_argument("--minutes", type=float, default=1e6, help="no more kills after these")
    parser.add_argument("--proxy", choices=("nginx", "caddy"), default="nginx")
    parser.add_argument("--seed", type=int, default=secrets.randbits(48))
    given = parser.parse_args()
    print(f"seed {given.seed}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    asyncio.run(measure(given))
