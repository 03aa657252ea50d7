"""Three servers on one database behind one proxy, each of which can be killed and started again."""

import asyncio
import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from fusebox.server.limits import Limits, Rate
from tests.fleet.cut import Cable
from tests.fleet.door import Door
from tests.fleet.proxies import NAME, Proxy, addresses
from tests.server.process import Process
from tests.store.databases import asked
from tools.postgres import Postgres

OWNERS = (
    "SELECT json_object_agg(tables.id, address) FROM tables JOIN servers ON keeper = servers.id"
)
EXPIRE = "UPDATE servers SET until = clock_timestamp() WHERE address = '{}' RETURNING id"
OVER = "SELECT count(*) FROM servers WHERE address = '{}' AND until > clock_timestamp()"
MUCH = 1_000_000


def network() -> str:
    """A part of the loopback network that nobody else uses."""
    return f"127.{64 + (os.getpid() >> 8 & 63)}.{os.getpid() & 255}"


def _settings() -> str:
    """These players are faster than people, and all come from one address."""
    much = f"{{ burst = {MUCH}, each_second = {MUCH}, overall = {MUCH} }}"
    rates = [one for one in Limits.__struct_fields__ if isinstance(getattr(Limits(), one), Rate)]
    lines = [f"{name} = {much}" for name in rates]
    lines += [f"{name} = {MUCH}" for name in ("sockets", "connections", "strikes")]
    return "\n".join(["[limits]", *lines])


class Fleet:
    """`async with Fleet(folder, "nginx") as fleet:`"""

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder, self._kind = folder, kind
        self._network = network()
        self.hosts = [f"{self._network}.{number}" for number in addresses()]
        self.door = Door(self._network)
        self._servers: list[Process | None] = [None] * len(self.hosts)
        self._settings = folder / "fusebox.toml"

    async def __aenter__(self) -> "Fleet":
        self._settings.write_text(_settings(), encoding="utf-8")
        self.database = await asyncio.to_thread(Postgres)
        self.cable = Cable(self._folder / "cable", self.database.folder)
        await self.cable.open()
        await asyncio.gather(*(self.start(number) for number in range(len(self.hosts))))
        self.proxy = Proxy(self._kind, self._folder / self._kind, self._network)
        opened = asyncio.create_task(self.door.opened())
        while not opened.done():
            self.proxy.check()
            await asyncio.wait((opened,), timeout=0.1)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._servers:
            if server is not None:
                await asyncio.to_thread(server.kill)
        self.proxy.close()
        self.cable.close()
        await asyncio.to_thread(self.database.close)

    @property
    def numbers(self) -> range:
        return range(len(self.hosts))

    def server(self, number: int) -> Process:
        found = self._servers[number]
        assert found is not None
        return found

    async def start(self, number: int) -> None:
        """Returns once it has said where it is. The last one's database is at the end of a cable
        that can be cut."""
        host, last = self.hosts[number], number == self.numbers[-1]
        store = self.database.url
        if last:
            store = store.replace(str(self.database.folder), str(self.cable.folder))
        server = Process(
            self._folder / str(number),
            *("--host", host, "--link", f"{host}:9000", "--store", store),
            *("--name", NAME, "--trust-proxy", "127.0.0.0/8", "--processes", "2"),
            *("--config", str(self._settings)),
            port=8000,
        )
        self._servers[number] = server
        await asyncio.to_thread(server.__enter__)
        assert host in server.said, (server.said, await asyncio.to_thread(server.ended))

    async def kill(self, number: int) -> None:
        """As kill -9 does."""
        await asyncio.to_thread(self.server(number).kill)

    async def end(self, number: int) -> int:
        """As an engine of containers or a service manager does; the exit status."""
        self.server(number).send(signal.SIGTERM)
        status, _ = await asyncio.to_thread(self.server(number).ended)
        return status

    def freeze(self, number: int) -> None:
        self.server(number).send(signal.SIGSTOP)

    def wake(self, number: int) -> None:
        self.server(number).send(signal.SIGCONT)

    async def crash_database(self) -> None:
        """kill -9 of it, and it is started again as soon as the last of its processes is gone."""
        await asyncio.to_thread(self.database.stop, signal.SIGKILL)
        while True:
            with suppress(RuntimeError):
                return await asyncio.to_thread(self.database.start)

    async def owners(self) -> dict[str, int]:
        """By table, the server that has it."""
        found = json.loads(await asked(self.database.url, OWNERS) or "{}")
        known = {f"{host}:9000": number for number, host in enumerate(self.hosts)}
        return {table: known[address] for table, address in found.items()}

    async def expire(self, number: int) -> None:
        """Its lease runs out now."""
        await asked(self.database.url, EXPIRE.format(f"{self.hosts[number]}:9000"))

    async def is_leased(self, number: int) -> bool:
        return bool(await asked(self.database.url, OVER.format(f"{self.hosts[number]}:9000")))
