"""What one process carries: memory, moves at a human pace, bots, the start, and the disk."""

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from websockets.asyncio.client import ClientConnection, connect

from bench.server.whole import SEATS, thoughts, whole
from bench.server.wire import created
from bench.server_load import HERE, Figures, fusebox, load, memory, processor
from fusebox.table.messages import PROTOCOL
from hatch_build import npm
from hatch_build import run as run_quietly

STORED = 1_000
ATTENDED = 500
PACES = ((50, 5), (200, 5), (500, 5), (500, 1))
"""Tables of two, and the seconds between two moves at each."""
AGAINST_BOTS = 50
FINISHED = 5
LEVELS = ("3", "4", "5")
SETTLED = 3.0
FILES = 8_192


def measure(seconds: int) -> None:
    run_quietly([*npm(), "ci", "--ignore-scripts"], HERE)
    _allow_files()
    cores, load_now = os.cpu_count(), os.getloadavg()[0]
    print(f"{cores} cores, load {load_now:.1f} at the start", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(attended(folder))
        begun(folder)
    for tables, pause in PACES:
        played(tables, pause, seconds)
    answered(seconds)
    for game in SEATS:
        asyncio.run(finished(game))
    print(f"load {os.getloadavg()[0]:.1f} at the end")


def _allow_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))


async def attended(folder: str) -> None:
    """Memory of stored tables, then of tables and sockets: of each table one player comes, then
    the other."""
    with fusebox(None, folder) as (pid, port):
        empty = await _settled(pid)
        rest = await _at_rest(pid)
        host = f"127.0.0.1:{port}"
        tables = [created(host, "fuse_discs", 2) for _ in range(STORED)]
        stored = await _settled(pid)
        async with AsyncExitStack() as until:
            sockets = []
            for seat in (0, 1):
                for made in tables[:ATTENDED]:
                    line = await _joined(host, made, seat)
                    until.push_async_callback(line.close)
                sockets.append(await _settled(pid))
            still = await _at_rest(pid)
    one, other = sockets[0] - stored, sockets[1] - sockets[0]
    print(f"a server without tables      {empty:6.1f} MB, {rest:.2f} % of a core")
    print(f"a stored table nobody is at  {(stored - empty) / STORED * 1024:6.1f} kB")
    print(f"a connected browser          {other / ATTENDED * 1024:6.1f} kB")
    print(f"an attended table by itself  {(one - other) / ATTENDED * 1024:6.1f} kB")
    print(f"{2 * ATTENDED} browsers that wait        {sockets[1]:6.1f} MB, {still:.2f} % of a core")


async def _settled(pid: int) -> float:
    await asyncio.sleep(SETTLED)
    return memory(pid)


async def _at_rest(pid: int, during: float = 10) -> float:
    """Percent of a core while nothing happens."""
    before = processor(pid)
    await asyncio.sleep(during)
    return (processor(pid) - before) / during * 100


async def _joined(host: str, made: Any, seat: int) -> ClientConnection:
    """A browser at its seat, compressing as browsers do."""
    line = await connect(f"ws://{host}/ws/{made['table']}", proxy=None)
    hello = {"type": "hello", "protocol": PROTOCOL, "language": "en"}
    await line.send(json.dumps(hello | {"tokens": [made["seats"][seat]["token"]], "shows": seat}))
    await line.recv()
    return line


def begun(folder: str) -> None:
    """From the command to the first answer, without tables and with those that are stored."""
    with tempfile.TemporaryDirectory() as nothing:
        for words, place in (("no tables", nothing), (f"{STORED} tables", folder)):
            before = time.monotonic()
            with fusebox(None, place) as (pid, _):
                passed = time.monotonic() - before
                print(f"start with {words:<12} {passed:.2f} s, {processor(pid):.2f} s of processor")


def played(tables: int, pause: int, seconds: int) -> None:
    """Moves at a human pace, and the memory of tables in play with their two browsers."""
    settings: Figures = {"server": "fusebox", "tables": tables, "seconds": seconds, "packed": True}
    with fusebox() as (pid, port):
        empty = memory(pid)
        figures = load(pid, port=port, rate=tables / pause, warm=pause, **settings)
    busy = figures["each"] * figures["perSecond"] / 1e4
    print(
        f"{tables} tables of discs, a move each {pause} s: {figures['perSecond']:.0f} moves/s, "
        f"p50 {figures['p50']:.1f} ms, p99 {figures['p99']:.1f} ms, {busy:.1f} % of a core, "
        f"{figures['megabytes']:.0f} MB, "
        f"{(figures['megabytes'] - empty) / tables * 1024:.0f} kB a table with its two browsers, "
        f"{figures['errors']} errors",
        flush=True,
    )


def answered(seconds: int) -> None:
    """The processes in which bots think, while people play against them."""
    settings: Figures = {"server": "fusebox", "tables": AGAINST_BOTS, "seconds": seconds}
    settings["level"] = "4"
    with fusebox(None) as (pid, port):
        load(pid, port=port, rate=AGAINST_BOTS / 5, warm=5, **settings)
        sizes = [f"{memory(child):.0f} MB" for child in children(pid)]
    print(f"processes in which level 4 of discs thinks: {', '.join(sizes)}", flush=True)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text(encoding="utf-8").split()]


async def finished(game: str) -> None:
    """What a whole game leaves on the disk, and how long its bots think."""
    with tempfile.TemporaryDirectory() as place:
        found = await whole(Path(place), game, "2", FINISHED)
    print(f"{game}, {SEATS[game]} seats: {found.entries} entries, {found.bytes_each / 1024:.0f} kB")
    for level in LEVELS:
        took = sorted(thoughts(found.questions, level))
        mean, slow = sum(took) / len(took), took[int(len(took) * 0.95)]
        print(f"  level {level}: {mean * 1e3:7.1f} ms of processor a thought, p95 {slow * 1e3:.0f}")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30)
    measure(parser.parse_args().seconds)
