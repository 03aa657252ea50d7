"""What a table is to do, one after another: a task that goes through it, and rests in between."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from fusebox.tables.audience import Connection

log = logging.getLogger(__name__)


class Letter(msgspec.Struct, frozen=True):
    """Something the table is to do, and for whom."""

    work: Callable[[], Awaitable[None]]
    sender: Connection | None


class Mail:
    """Letters in the order in which they came; each is dealt with before the next is opened."""

    def __init__(
        self, deal_with: Callable[[Letter], Awaitable[None]], rest: Callable[[], None]
    ) -> None:
        self._deal_with = deal_with
        self._rest = rest
        self._letters: deque[Letter] = deque()
        self._task: asyncio.Task[None] | None = None
        self._bell: asyncio.Future[None] | None = None
        """What the task waits for while there is nothing to do."""
        self._waiting: list[asyncio.Future[None]] = []

    def open(self) -> None:
        """From now on letters are dealt with, those that lie there first."""
        self._task = asyncio.create_task(self._work())

    def close(self) -> None:
        """What still comes lies there unread."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._bell = None
        self._tell()

    def put(self, letter: Letter) -> None:
        self._letters.append(letter)
        if self._bell is not None:
            self._bell.set_result(None)
            self._bell = None

    async def answered(self) -> None:
        """Returns once nothing lies here any more."""
        while self._task is not None and self._bell is None:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._letters:
                await self._deal_with(self._letters.popleft())
                if not self._letters:
                    self._relax()
            self._bell = loop.create_future()
            self._tell()
            await self._bell

    def _relax(self) -> None:
        try:
            self._rest()
        except Exception:
            # It is asked again after the next letter, which has to be dealt with all the same.
            log.exception("a table finds no rest")

    def _tell(self) -> None:
        """Lets those go on who have waited for everything to be answered."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()
