"""Heavy work that guests ask for: replays and records, played again in processes of their own."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from fusebox.core import Refusal
from fusebox.table.sentences import Declined, Fault
from fusebox.tables.workers.pool import Broken, Died, Overran, Pool, Task
from fusebox.tables.workers.process import starter
from fusebox.tables.workers.queue import Place

NICENESS: Final = 5
MEMORY: Final = 1 << 30
SECONDS: Final = 15.0
"""Of processor time that one task may take."""
WITHIN: Final = 60.0
"""Seconds it may take in all, on a machine that has other things to do."""
BURST: Final = 10.0
EACH_SECOND: Final = 0.25
"""Of processor time that one address may have at once, and more of it each second."""
MOST_AT_ONCE: Final = 4
"""Tasks of one address that wait or are under way."""
FORGOTTEN_AFTER: Final = 600.0


class Heavy(Protocol):
    """Where heavy work is done."""

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What the function returns; Declined if it does not."""

    async def close(self) -> None: ...


class Here:
    """On the spot: for tests, and where nobody else waits."""

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        return function(*arguments)

    async def close(self) -> None: ...


class TooBusy(Declined):
    """This address has had its processor time, or asks for too much at once."""

    def __init__(self) -> None:
        super().__init__("unkept", "too_busy")


class TooLong(Declined):
    """It takes longer than anything here may."""

    def __init__(self) -> None:
        super().__init__("invalid", "too_long")


class Budget:
    """Processor time by address, filled steadily; what is known only afterwards may make debts."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}
        self._swept = now()

    def __len__(self) -> int:
        return len(self._left)

    def left(self, address: str) -> float:
        had, at = self._left.get(address, (BURST, self._now()))
        return min(BURST, had + (self._now() - at) * EACH_SECOND)

    def spend(self, address: str, seconds: float) -> None:
        self._left[address] = (self.left(address) - seconds, self._now())
        self._sweep()

    def _sweep(self) -> None:
        if self._now() - self._swept > FORGOTTEN_AFTER:
            self._swept = self._now()
            for address in [one for one in self._left if self.left(one) >= BURST]:
                del self._left[address]


class _Refused(NamedTuple):
    """A Declined on its way from a worker."""

    kind: Fault
    refusal: Refusal


class Workshop:
    """Runs a function in a worker: `await workshop.run(address, uploads.opened, record, rules,
    language, through, pictures)`, and `replay.replayed` with its arguments likewise. The address
    is whoever shares a limit (`household` of the server); addresses take turns. The function has
    to be one of a module, its arguments picklable, its result bytes; what it declines is declined
    here as well."""

    def __init__(self, pool: Pool | None = None, budget: Budget | None = None) -> None:
        self._pool = Pool(1, starter(NICENESS, MEMORY)) if pool is None else pool
        self._budget = Budget() if budget is None else budget
        self._busy: Counter[str] = Counter()

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What the function returns; TooBusy or TooLong if it does not."""
        if self._budget.left(address) <= 0 or self._busy[address] >= MOST_AT_ONCE:
            raise TooBusy
        self._busy[address] += 1
        try:
            return await self._done(address, function, arguments)
        finally:
            self._busy[address] -= 1
            if not self._busy[address]:
                del self._busy[address]

    async def close(self) -> None:
        await self._pool.close()

    async def _done(
        self, address: str, function: Callable[..., bytes], arguments: tuple[Any, ...]
    ) -> bytes:
        task = Task(_attempted, (function, arguments), Place(address), WITHIN, SECONDS)
        try:
            done = await self._pool.run(task)
        except (Overran, Died, Broken):
            # Of time or of memory.
            self._budget.spend(address, SECONDS)
            raise TooLong from None
        except asyncio.CancelledError:
            # It may have been under way: whoever hangs up again and again gains nothing by it.
            self._budget.spend(address, 1.0)
            raise
        self._budget.spend(address, done.seconds)
        if isinstance(done.value, _Refused):
            raise Declined(done.value.kind, done.value.refusal)
        result: bytes = done.value
        return result


def _attempted(function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes | _Refused:
    try:
        return function(*arguments)
    except Declined as declined:
        return _Refused(declined.kind, declined.refusal)
