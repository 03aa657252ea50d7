"""How a server is: whether it can write, how late it is, and how much disk is left."""

import asyncio
import shutil
import time
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fusebox.server.answering import answered
from fusebox.server.limits import Limits
from fusebox.store import NotKept
from fusebox.tables.wire.host import Health

BEAT: Final = 0.25
"""Seconds between two looks at how late the event loop is."""
BEATS: Final = 20
WRITTEN_WITHIN: Final = 2.0
FRESH_FOR: Final = 1.0
"""Seconds for which an answer is good: whoever asks often must not keep the disk busy."""


class Pulse:
    """How late the event loop was at its worst, during the last few seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._late: deque[float] = deque(maxlen=BEATS)
        self._due: float | None = None

    def beat(self) -> None:
        """Called every BEAT seconds, or later than that."""
        now = self._now()
        if self._due is not None:
            self._late.append(max(0.0, now - self._due))
        self._due = now + BEAT

    def lag(self) -> float:
        """In seconds; a beat that is overdue counts already."""
        overdue = 0.0 if self._due is None else max(0.0, self._now() - self._due)
        return max(overdue, *self._late, 0.0)

    async def run(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(BEAT)


class Doctor:
    """Examines a server, no more often than once a second."""

    def __init__(
        self,
        write: Callable[[], Awaitable[None]],
        lag: Callable[[], float],
        folder: Path,
        now: Callable[[], float] = time.monotonic,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
        limits: Limits | None = None,
    ) -> None:
        """By the usual limits, a server has four times the disk left that its log may take."""
        self._write = write
        self._lag = lag
        self._folder = folder
        self._now = now
        self._free = free
        self._limits = Limits() if limits is None else limits
        self._last: tuple[float, asyncio.Task[Health]] | None = None

    async def answer(self, request: Request) -> Response:
        health = await self.health()
        return answered(health, 200 if health.ok else 503)

    async def health(self) -> Health:
        """Those who ask at the same time wait for the same answer."""
        last = self._last
        if last is None or (last[1].done() and self._now() - last[0] >= FRESH_FOR):
            last = self._last = (self._now(), asyncio.create_task(self._examined()))
        return await asyncio.shield(last[1])

    async def _examined(self) -> Health:
        disk = await asyncio.to_thread(self._left)
        # A write-ahead log may have room where the disk has none.
        writable = await self._writable() and disk > 0
        lag = round(self._lag() * 1000)
        in_time = lag < self._limits.late_seconds * 1000
        well = writable and in_time and disk >= self._limits.disk_megabytes
        return Health(ok=well, writable=writable, lag=lag, disk=disk)

    async def _writable(self) -> bool:
        try:
            async with asyncio.timeout(WRITTEN_WITHIN):
                await self._write()
        except (NotKept, TimeoutError):
            return False
        return True

    def _left(self) -> int:
        try:
            return self._free(self._folder) // 2**20
        except OSError:
            return 0
