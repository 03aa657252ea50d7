"""Fuzz over real sockets: broken messages, frames and requests against a live server."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from fusebox.table.messages import PROTOCOL
from torture import mutations
from torture.guests import HONEST, dealt
from torture.people import Json
from torture.servers import Server, Servers

LINES = 12
BATCH = 20
STRANGE = 0.2
GAMES = (("fuse_discs", 2), ("fuse_dice", 1), ("ruse", 1), ("fusion", 1))
PATIENCE = 60.0


class Fuzzed(NamedTuple):
    counts: Counter[str]
    tracebacks: int
    alive: bool
    megabytes: float
    descriptors: tuple[int, int]
    """Before, and after everybody has gone."""


def fuzz_sockets(room: Path, luck: random.Random, messages: int, until: float) -> Fuzzed:
    """So many messages, or as many as there is time for."""
    with Servers() as servers:
        server = servers.start(room / "fuzz", counts_loopback=True)
        before = server.descriptors()
        counts: Counter[str] = Counter()
        asyncio.run(_all(server, luck, counts, lambda: _enough(counts, messages, until)))
        time.sleep(2)
        alive = not server.ended
        size = server.megabytes(peak=True) if alive else 0.0
        after = server.descriptors() if alive else 0
        return Fuzzed(counts, server.tracebacks(), alive, size, (before, after))


def _enough(counts: Counter[str], messages: int, until: float) -> bool:
    return counts["messages"] >= messages or time.monotonic() > until


async def _all(
    server: Server, luck: random.Random, counts: Counter[str], enough: Callable[[], bool]
) -> None:
    tables = [await dealt(server.address, HONEST, *game) for game in GAMES for _ in range(2)]

    async def line(seed: int) -> None:
        own = random.Random(seed)
        while not enough() and not server.ended:
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    if own.random() < 0.2:
                        await _requests(server.address, own, tables, counts)
                    else:
                        await _messages(server.address, own, own.choice(tables), counts)

    await asyncio.gather(*(line(luck.getrandbits(32)) for _ in range(LINES)))


async def _opened(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    place = urlsplit(address)
    return await asyncio.open_connection(place.hostname, place.port)


async def _messages(address: str, luck: random.Random, table: Json, counts: Counter[str]) -> None:
    """A socket on which anything is said until it is closed, or enough was said."""
    reader, writer = await _opened(address)
    try:
        writer.write(mutations.handshake(table["table"]))
        await reader.readuntil(b"\r\n\r\n")
        seat = luck.choice([*table["seats"], None])
        hello: Json = {"type": "hello", "protocol": PROTOCOL, "language": "en"}
        shown = {"tokens": [seat["token"]], "shows": seat["seat"]} if seat else {}
        writer.write(mutations.frame(json.dumps(hello | shown).encode(), luck))
        reading = asyncio.create_task(_read(reader))
        counts["sockets"] += 1
        for _ in range(200):
            writer.write(b"".join(_batch(luck)))
            await writer.drain()
            await asyncio.sleep(0)
            if reading.done():
                # Who knows how much of it was read.
                return
            counts["messages"] += BATCH
        reading.cancel()
    finally:
        writer.close()


def _batch(luck: random.Random) -> Iterator[bytes]:
    """What is strange comes last, since it mostly ends the connection."""
    for _ in range(BATCH):
        yield mutations.frame(mutations.message(luck, []), luck)
    if luck.random() < STRANGE:
        yield mutations.strange_frame(mutations.message(luck, []), luck)


async def _read(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def _requests(
    address: str, luck: random.Random, tables: list[Json], counts: Counter[str]
) -> None:
    """Requests, each on a connection of its own that may be cut off."""
    names = [table["table"] for table in tables]
    for _ in range(10):
        reader, writer = await _opened(address)
        try:
            writer.write(mutations.request(luck, names))
            counts["messages"] += 1
            counts["requests"] += 1
            if luck.random() < 0.8:
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1 << 16), 2)
        finally:
            writer.close()
