"""Crash points and power cuts: a server dies at a chosen place of the store's writing, or the disk
loses what was not synced; every log is compared with what the people were told."""

import asyncio
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from torture.kills import Result, Storm, tracebacks
from torture.points import POINTS
from torture.servers import Server, Servers

SHIM = Path(__file__).with_name("shim.c")
CRASHES = ("before", "after", "torn")
CUTS = ("lose", "keep", "some", "sectors")
"""Of what was not synced nothing is found again, all of it, some of the writes, or some sectors of
some writes."""
WRITES = (1, 250)
"""The power fails at one of so many writes and syncs; a server starts with about thirty."""
LYING = (60, 150)
LONGEST = 6.0
"""Seconds after which a server is killed that did not come to its place."""
RARE = ("header", "snapshot", "table", "seat", "note", "clock", "checkpoint")


class NoShim(Exception):
    """Power can't be cut on this machine: why, in a sentence."""


def built(room: Path) -> Path:
    """The shim as a library."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if sys.platform != "linux":
        raise NoShim("This is not Linux: power cuts are left out.")
    if compiler is None:
        raise NoShim("There is no C compiler here: power cuts are left out.")
    library = room / "shim.so"
    flags = ["-O2", "-Wall", "-shared", "-fPIC", "-o", str(library), str(SHIM), "-ldl", "-lpthread"]
    subprocess.run([compiler, *flags], check=True)
    return library


def crash_points(room: Path, luck: random.Random, crashes: int, until: float) -> Result:
    """A process that dies at each of the chosen points in turn."""
    with Servers() as servers:
        storm = Storm(servers, room, luck)
        while storm.counts["crashes"] < crashes and time.monotonic() < until:
            point = POINTS[storm.counts["crashes"] % len(POINTS)]
            rare = point.split()[1] in RARE
            visit = luck.randint(1, 3 if rare else 60)
            _until_it_dies(storm, point, storm.started(point=(point, visit)))
        storm.sum_up()
        return Result(storm.counts, storm.faults, storm.wrongs, tracebacks(room))


def power_cuts(
    room: Path, luck: random.Random, cuts: int, until: float, lies: bool = False
) -> Result:
    """A disk that fails at a chosen write. One that `lies` says it has synced what it has not: then
    something has to be lost, or nothing would be noticed here at all."""
    library = built(room)
    with Servers({"LD_PRELOAD": str(library)}) as servers:
        storm = Storm(servers, room, luck)
        while storm.counts["crashes"] < cuts and time.monotonic() < until:
            if lies and (storm.faults or storm.wrongs):
                break
            how = luck.choice(CUTS if lies or luck.random() < 0.8 else CRASHES)
            settings = {
                "FUSEBOX_DISK": str(storm.folder),
                "FUSEBOX_DISK_HOW": "lose" if lies else how,
                "FUSEBOX_DISK_AT": str(luck.randint(*(LYING if lies else WRITES))),
                "FUSEBOX_DISK_SEED": str(luck.getrandbits(32)),
                **({"FUSEBOX_DISK_LIES": "1"} if lies else {}),
            }
            storm.counts["cuts"] += how in CUTS
            _until_it_dies(storm, how, storm.started(environment=settings))
        storm.sum_up()
        return Result(storm.counts, storm.faults, storm.wrongs, tracebacks(room))


def _until_it_dies(storm: Storm, how: str, server: Server | None) -> None:
    storm.counts[how] += 1
    if server is not None:
        alive = server

        def end() -> None:
            if not alive.wait(LONGEST):
                storm.counts["not reached"] += 1
                storm.counts["cuts"] -= how in CUTS
                alive.kill()

        asyncio.run(storm.played(alive, end))
    # Nobody finds again what only lay in shared memory.
    (storm.folder / "fusebox.db-shm").unlink(missing_ok=True)
    storm.crashed()
