"""What the proxies of docs/hosting.md do when servers have gone and are back."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import InvalidHandshake

from tests.fleet.door import Door
from tests.fleet.fleet import network
from tests.fleet.proxies import Proxy, addresses

TABLES = [f"table{number}" for number in range(12)]


async def refused(door: Door, table: str) -> bool:
    """Whether the proxy is there and says that no server is."""
    try:
        async with door.dialled(table):
            return False
    except InvalidHandshake:
        return True


async def until(so: Callable[[], Awaitable[bool]], proxy: Proxy) -> None:
    while True:
        proxy.check()
        try:
            if await so():
                return
        except OSError:
            await asyncio.sleep(0.05)


@pytest.mark.install
def test_everybody_gets_in_at_once_when_all_servers_are_back(tmp_path: Path) -> None:
    """A proxy that shuts a server out for a while would let in one socket in that time: one that
    stays never tells it that the server is well."""

    async def stay(connection: ServerConnection) -> None:
        await connection.wait_closed()

    async def gone_and_back() -> list[ClientConnection]:
        door, proxy = Door(network()), Proxy("nginx", tmp_path / "nginx", network())
        try:
            await until(lambda: refused(door, TABLES[0]), proxy)
            assert all([await refused(door, table) for table in TABLES])
            async with AsyncExitStack() as opened:
                for number in addresses():
                    await opened.enter_async_context(serve(stay, f"{network()}.{number}", 8000))
                dialled = [opened.enter_async_context(door.dialled(table)) for table in TABLES]
                return list(await asyncio.gather(*dialled))
        finally:
            proxy.close()

    assert len(asyncio.run(gone_and_back())) == len(TABLES)
