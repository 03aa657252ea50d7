"""The line between a server and its database, which can be cut and mended."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
CHUNK = 1 << 16


class Cable:
    """Hands on what both say. While it is cut nothing arrives, and nobody is told so; what was
    said meanwhile arrives later."""

    def __init__(self, folder: Path, to: Path) -> None:
        self.folder, self._to = folder, to
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.folder.mkdir()
        place = self.folder / SOCKET
        self._server = await asyncio.start_unix_server(self._joined, place)
        os.chmod(place, 0o777)  # noqa: PTH101

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            there = await asyncio.open_unix_connection(self._to / SOCKET)
        except OSError:
            writer.close()
            return
        for one, other in ((reader, there[1]), (there[0], writer)):
            task = asyncio.create_task(self._handed_on(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _handed_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(part)
                await writer.drain()
        writer.close()
