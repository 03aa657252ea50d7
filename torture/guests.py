"""Guests from addresses of their own: honest ones and others, over HTTP and sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from fusebox.table.messages import PROTOCOL
from torture.people import SHARE, Json, asked

HONEST = "127.0.0.2"
HOSTILE = "127.0.0.3"
"""All of 127.0.0.0/8 is this machine; a server that counts loopback takes them for two guests."""


def web(address: str, source: str, **more: Any) -> httpx2.AsyncClient:
    transport = httpx2.AsyncHTTPTransport(local_address=source)
    return httpx2.AsyncClient(base_url=address, transport=transport, timeout=600, **more)


@asynccontextmanager
async def attending(
    address: str, source: str, table: str, token: str = "", seat: int = 0, **more: Any
) -> AsyncIterator[ClientConnection]:
    """A socket that has said hello; without a token it watches."""
    url = f"{address.replace('http', 'ws', 1)}/ws/{table}"
    options: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None}
    async with connect(url, proxy=None, local_addr=(source, 0), **options, **more) as connection:
        hello: Json = {"type": "hello", "protocol": PROTOCOL, "language": "en"}
        await say(connection, hello | ({"tokens": [token], "shows": seat} if token else {}))
        yield connection


async def say(connection: ClientConnection, message: Json) -> None:
    await connection.send(json.dumps(message))


async def heard(connection: ClientConnection, *kinds: str) -> Json:
    """The next message of these kinds."""
    while True:
        message: Json = json.loads(await connection.recv())
        if message["type"] in kinds:
            return message


async def acted(connection: ClientConnection, nonce: str, action: Any) -> Json:
    """Does something; what is answered."""
    await say(connection, {"type": "act", "nonce": nonce, "action": action})
    while True:
        message = await heard(connection, "update", "done", "refused", "failed")
        if message["type"] == "failed" or nonce in (message.get("done"), message.get("nonce")):
            return message


async def dealt(
    address: str, source: str, game: str, seats: int, bots: Sequence[Json] = (), **more: Any
) -> Json:
    """A table of "me" seats at which everybody is ready, and of bots if there are any."""
    async with web(address, source) as client:
        wanted = [*[{"kind": "me"}] * seats, *bots]
        made = await asked(client, "/api/tables", game=game, seats=wanted, **more)
    for seat in made["seats"]:
        place = (made["table"], seat["token"], seat["seat"])
        async with attending(address, source, *place) as connection:
            await acted(connection, "ready", {"type": "Ready", "share": SHARE})
    return made


async def drained(connection: ClientConnection) -> None:
    """Reads and forgets."""
    async for _ in connection:
        await asyncio.sleep(0)
