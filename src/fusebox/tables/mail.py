"""What a table is to do, one after another: a task goes through it while there is any."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from fusebox.tables.audience import Connection


class Letter(NamedTuple):
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
        self._opened = False

    def open(self) -> None:
        """From now on letters are dealt with, those that lie there first."""
        self._opened = True
        self._go_on()

    def close(self) -> None:
        """What still comes lies there unread."""
        self._opened = False

    def put(self, letter: Letter) -> None:
        self._letters.append(letter)
        self._go_on()

    async def answered(self) -> None:
        """Returns once nothing lies here any more."""
        while self._task is not None:
            await asyncio.wait((self._task,))

    def _go_on(self) -> None:
        if self._opened and self._letters and self._task is None:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._letters and self._opened:
                await self._deal_with(self._letters.popleft())
                if not self._letters:
                    self._rest()
        finally:
            self._task = None
