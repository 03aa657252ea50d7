"""Limits of several servers: what it costs to tell each other what addresses have spent, and how
much somebody gains who floods all of them at once."""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack, suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx2
import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fusebox.server.limits import Addresses, Limits, Rate
from fusebox.server.link import Spent
from fusebox.server.rates import rates_of
from fusebox.server.sharing import TOLD_EVERY, Sharing
from tests.server.process import PATIENCE, Process
from tools.postgres import Postgres

SERVERS = 3
ADDRESSES = (0, 100, 1_000, 10_000)
EACH = 8
"""What each address spends in a second: enough to be told of at once."""
ROUNDS = 10
MARKS = (1, 10, 60, 120, 240, 480)
AT_ONCE = 10
"""Requests that are on their way to each server."""
WAITED = 1.0
"""Seconds between two tries of somebody who was refused."""


class Flood(NamedTuple):
    name: str
    method: str
    path: str
    body: object
    rate: Rate


FLOODS = (
    Flood("guesses of codes", "POST", "/api/code", {"code": "999999999"}, Limits().joining),
    Flood("other requests", "GET", "/api/box", None, Limits().asking),
)


class Counting:
    """What a server counts, by a clock that is turned."""

    def __init__(self) -> None:
        self.seconds = 0.0
        rates = rates_of(Limits(), lambda: self.seconds)
        self.asking = rates.asking
        self.sharing = Sharing(lambda: self.seconds)
        for name, rate in rates._asdict().items():
            self.sharing.share(name, rate)


def spent(work: Callable[[], object]) -> float:
    """Processor time in milliseconds."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1e3


def homes_of(count: int, version: int, part: int) -> list[str]:
    if version == 4:
        return [f"{10 + part}.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(count)]
    return [f"2001:{part + 1:x}:{n:x}:1::1" for n in range(count)]


def counted(asking: Addresses, homes: list[str]) -> None:
    for home in homes:
        asking.take(home)


def asked(server: Counting, homes: list[str]) -> None:
    for home in homes:
        server.asking.take(home, EACH)


def said(server: Counting) -> bytes:
    """Written once for each of the others, as it is on their links."""
    word = server.sharing.word()
    return [msgspec.msgpack.encode(word) for _ in range(SERVERS - 1)][-1]


def heard(server: Counting, word: bytes) -> None:
    """From each of the others."""
    for other in range(SERVERS - 1):
        for _ in server.sharing.hear(other, msgspec.msgpack.decode(word, type=Spent)):
            pass


def counting(count: int, version: int) -> None:
    """What a request costs to be counted, alone and where it is to be told."""
    homes, server = homes_of(count, version, 0), Counting()
    alone = rates_of(Limits(), lambda: 0.0).asking
    each: list[list[float]] = [[], []]
    for _ in range(ROUNDS):
        for place, asking in enumerate((alone, server.asking)):
            each[place].append(spent(partial(counted, asking, homes)))
        server.sharing.word()
    without, told = (median(one) / count * 1e3 for one in each)
    print(
        f"IPv{version}: a request is counted in {told:.2f} us, alone in {without:.2f}", flush=True
    )


def telling(count: int, version: int) -> None:
    """One second of a server that so many addresses ask something, and that hears of as many others
    from each of the other servers."""
    here, there, making, hearing, word = Counting(), Counting(), [], [], b""
    homes = [homes_of(count, version, part) for part in range(2)]
    for _ in range(ROUNDS):
        for part, server in enumerate((here, there)):
            server.seconds += TOLD_EVERY
            asked(server, homes[part])
        word = said(there)
        making.append(spent(partial(said, here)))
        hearing.append(spent(partial(heard, here, word)))
    print(
        f"{count:6,} addresses of IPv{version}: telling {SERVERS - 1} others {median(making):.2f} "
        f"ms (at worst {max(making):.2f}), hearing them {median(hearing):.2f} ms (at worst "
        f"{max(hearing):.2f}), a word {len(word) / 1024:.1f} kB",
        flush=True,
    )


def browser_of(server: Process) -> httpx2.AsyncClient:
    headers = {"x-forwarded-for": "203.0.113.7"}
    return httpx2.AsyncClient(base_url=server.address, headers=headers, timeout=PATIENCE)


async def flooded(flood: Flood, servers: list[Process], seconds: float) -> None:
    """From one address, at all servers at once: as soon as answered while it is let in, and again
    and again when it is not."""
    let_in: list[float] = []
    began = 0.0

    async def asking(browser: httpx2.AsyncClient) -> None:
        while (at := time.monotonic() - began) < seconds:
            answer = None
            # A connection may be closed that has not been used for a while.
            with suppress(httpx2.TransportError):
                answer = await browser.request(flood.method, flood.path, json=flood.body)
            if answer is None or answer.status_code == 429:
                await asyncio.sleep(WAITED)
            else:
                let_in.append(at)

    async with AsyncExitStack() as until:
        browsers = [await until.enter_async_context(browser_of(server)) for server in servers]
        each = browsers * AT_ONCE
        # Connections are made first: no limit counts what is no page.
        await asyncio.gather(*(browser.get("/none.txt") for browser in each))
        began = time.monotonic()
        await asyncio.gather(*map(asking, each))
    for mark in (*(mark for mark in MARKS if mark < seconds), seconds):
        allowed = flood.rate.burst + flood.rate.each_second * mark
        print(
            f"{flood.name}, after {mark:g} s: {sum(at <= mark for at in let_in)} at {SERVERS} "
            f"servers; {allowed:g} at one, {SERVERS * allowed:g} if each counted alone",
            flush=True,
        )


def flooding(seconds: float) -> None:
    database = Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as until:
            options = ("--store", database.url)
            servers = [
                until.enter_context(Process(Path(folder) / str(number), *options))
                for number in range(SERVERS)
            ]
            time.sleep(3 * TOLD_EVERY)  # until they know each other
            for flood in FLOODS:
                asyncio.run(flooded(flood, servers, seconds))
    finally:
        database.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("telling", "flood"))
    parser.add_argument("--seconds", type=float, default=240)
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start", flush=True)
    if given.what == "telling":
        for version in (4, 6):
            counting(ADDRESSES[-1] // 10, version)
            for count in ADDRESSES:
                telling(count, version)
    else:
        flooding(given.seconds)
