"""A budget of processes that pools of workers share."""

import asyncio
from typing import Protocol


class Sharer(Protocol):
    """A pool, as far as others have to know it."""

    def own_workers(self) -> int:
        """Processes that it has on this machine."""

    def spare(self) -> bool:
        """Gives up one that has nothing to do, but for the last; whether there was one."""

    def work(self) -> None:
        """Goes on with what waits, as far as there are workers for it."""


class Processes:
    """A budget of processes for several pools. Each may always have one; whatever is left goes to
    whoever needs it, and nobody keeps an idle process that another pool waits for."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._pools: list[Sharer] = []

    def share(self, pool: Sharer) -> None:
        self._pools.append(pool)

    def admits(self, pool: Sharer) -> bool:
        """Whether this pool may start another one."""
        if not pool.own_workers():
            return True
        others = [one for one in self._pools if one is not pool]
        # One is kept for each that has none yet.
        used = pool.own_workers() + sum(max(1, one.own_workers()) for one in others)
        return used < self.most or any(one.spare() for one in others)

    def freed(self, pool: Sharer) -> None:
        """One of its processes is gone: others may have waited for that."""
        for one in self._pools:
            if one is not pool:
                asyncio.get_running_loop().call_soon(one.work)
