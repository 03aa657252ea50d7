"""Heavy work that guests ask for: replays and records, run in separate processes."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from math import ceil
from typing import Any, Final, NamedTuple, Protocol

from fusebox.core import Refusal
from fusebox.table.sentences import Declined, Fault
from fusebox.tables.homes import NETWORK_BITS, network
from fusebox.tables.kept import Kept
from fusebox.tables.untold import MOST_KEPT, Untold
from fusebox.tables.workers.pool import Broken, Died, Overran, Pool, Task
from fusebox.tables.workers.process import starter
from fusebox.tables.workers.processes import Processes
from fusebox.tables.workers.queue import Place

NICENESS: Final = 5
WITHIN: Final = 60.0
"""Seconds it may take altogether, on a busy machine."""
PATIENCE: Final = 4
"""And so many times its processor time, where a host allows more."""
FORGOTTEN_AFTER: Final = 600.0
MOST_BEFORE: Final = 20.0
"""Seconds of work that may stand before a task when it comes."""
EXPECTED: Final = 0.5
"""Seconds that a task takes, as long as none was done."""
NEWS: Final = 0.2
"""How much the last task counts among those before it."""


class Allowance(NamedTuple):
    """How much may be asked for."""

    seconds: float = 15.0
    """Processor time one task may take."""
    memory: int = 1 << 30
    """And bytes."""
    at_once: int = 4
    """Tasks of one address that may be waiting or running."""
    burst: float = 10.0
    each_second: float = 0.25
    """Processor time one address may use at once, and how much it regains per second."""
    network: float = 4.0
    """How much more than a household an IPv6 network may have."""


USUAL: Final = Allowance()


class Heavy(Protocol):
    """Where heavy work is done."""

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What the function returns; Declined if it fails."""

    async def kept(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """What was made under this key, if it is still known; else it is made, and kept."""

    async def prepared(self, function: Callable[[], None]) -> None:
        """Does once, on nobody's account, what some of that work needs."""

    async def close(self) -> None: ...


class Here:
    """Does it on the spot, for tests and where nobody else is waiting."""

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        return function(*arguments)

    async def kept(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        return await make()

    async def prepared(self, function: Callable[[], None]) -> None: ...

    async def close(self) -> None: ...


class TooBusy(Declined):
    """This address has used up its processor time, or asks for too much at once."""

    def __init__(self) -> None:
        super().__init__("unkept", "too_busy")


class Busy(Declined):
    """More stands before it than anybody waits for."""

    def __init__(self, seconds: float) -> None:
        super().__init__("unkept", Refusal("", "busy", {"seconds": ceil(seconds)}))


class TooLong(Declined):
    """It takes longer than is allowed."""

    def __init__(self) -> None:
        super().__init__("invalid", "too_long")


class Budget:
    """Processor time per household and per network, refilled steadily. Costs are known only
    afterwards, so that they can go into debt."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, allowance: Allowance = USUAL
    ) -> None:
        self._now = now
        self._burst = allowance.burst
        self._each_second = allowance.each_second
        self._network = allowance.network
        self._left: dict[str, tuple[float, float]] = {}
        self._swept = now()
        self._untold: Untold | None = None

    def __len__(self) -> int:
        return len(self._left)

    def left(self, address: str) -> float:
        """How much the household may still use, and its network with it."""
        return min(self._left_of(key) for key in _shared_by(address))

    def _left_of(self, key: str) -> float:
        times = self._times(key)
        had, at = self._left.get(key, (self._burst * times, self._now()))
        return min(self._burst * times, had + (self._now() - at) * self._each_second * times)

    def _times(self, key: str) -> float:
        return self._network if key.endswith(NETWORK_BITS) else 1.0

    def spend(self, address: str, seconds: float) -> None:
        for key in _shared_by(address):
            self._spent(key, seconds)
            if self._untold is not None:
                self._untold.add(key, seconds, self._burst)

    def share(self) -> None:
        """From now on it is kept for the other servers what is spent."""
        self._untold = Untold()

    def untold(self, most: int) -> dict[str, float]:
        """What they are to be told, of so many addresses."""
        return {} if self._untold is None else self._untold.told(most)

    def charge(self, address: str, seconds: float) -> None:
        """What was spent at another server."""
        if address in self._left or len(self) < MOST_KEPT:
            self._spent(address, seconds)

    def _spent(self, key: str, seconds: float) -> None:
        self._left[key] = (self._left_of(key) - seconds, self._now())
        self._sweep()

    def _sweep(self) -> None:
        if self._now() - self._swept > FORGOTTEN_AFTER:
            self._swept = self._now()
            for key in [one for one in self._left if self._left_of(one) >= self._burst]:
                del self._left[key]


def _shared_by(address: str) -> Iterator[str]:
    yield address
    if (wide := network(address)) is not None:
        yield wide


class _Refused(NamedTuple):
    """A Declined on its way back from a worker."""

    kind: Fault
    refusal: Refusal


class Workshop:
    """Runs a function in a worker: `await workshop.run(address, uploads.opened, record, rules,
    language, through, pictures)`, and `replay.replayed` with its arguments likewise. The address
    is what shares a limit (the server's `household`); addresses take turns. The function must be
    defined at module level, its arguments picklable and its result bytes; what it declines is
    declined here as well."""

    def __init__(
        self,
        allowance: Allowance = USUAL,
        pool: Pool | None = None,
        budget: Budget | None = None,
        processes: Processes | None = None,
    ) -> None:
        self._allowance = allowance
        self._pool = _pool(allowance, processes) if pool is None else pool
        self._expected = EXPECTED
        self._kept = Kept()
        self.budget = Budget(allowance=allowance) if budget is None else budget
        self._busy: Counter[str] = Counter()

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """What the function returns; otherwise TooBusy, Busy or TooLong."""
        if self.budget.left(address) <= 0 or self._busy[address] >= self._allowance.at_once:
            raise TooBusy
        before = self._pool.before(Place(address)) * self._expected
        if before > MOST_BEFORE:
            raise Busy(before)
        self._busy[address] += 1
        try:
            return await self._done(address, function, arguments)
        finally:
            self._busy[address] -= 1
            if not self._busy[address]:
                del self._busy[address]

    async def kept(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        return await self._kept.found(key, make)

    async def prepared(self, function: Callable[[], None]) -> None:
        await self._pool.prepared(function)

    async def close(self) -> None:
        await self._pool.close()

    async def _done(
        self, address: str, function: Callable[..., bytes], arguments: tuple[Any, ...]
    ) -> bytes:
        seconds = self._allowance.seconds
        within = max(WITHIN, PATIENCE * seconds)
        task = Task(
            _attempted, (function, arguments), Place(address), within, seconds, dropped=True
        )
        try:
            done = await self._pool.run(task)
        except (Overran, Died, Broken):
            # Out of time or memory.
            self.budget.spend(address, seconds)
            raise TooLong from None
        except asyncio.CancelledError:
            # It may have been running: hanging up again and again gains nothing.
            self.budget.spend(address, 1.0)
            raise
        self.budget.spend(address, done.seconds)
        self._expected += (done.seconds - self._expected) * NEWS
        if isinstance(done.value, _Refused):
            raise Declined(done.value.kind, done.value.refusal)
        result: bytes = done.value
        return result


def _pool(allowance: Allowance, processes: Processes | None) -> Pool:
    """Half of what there is: bots have the rest."""
    most = 1 if processes is None else max(1, processes.most // 2)
    return Pool(most, starter(NICENESS, allowance.memory), budget=processes)


def _attempted(function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes | _Refused:
    try:
        return function(*arguments)
    except Declined as declined:
        return _Refused(declined.kind, declined.refusal)
