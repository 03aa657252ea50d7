"""An event loop that knows when it has nothing left to do: tests wait for that, and for no time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar, cast

T = TypeVar("T")


class _Selector(selectors.DefaultSelector):
    """A loop with something to do looks at its files without waiting for them."""

    def __init__(self) -> None:
        super().__init__()
        self.settled: list[asyncio.Future[None]] = []

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0 or not self.settled:
            return super().select(timeout)
        found = super().select(0)
        if not found:
            waiting, self.settled = self.settled, []
            for future in waiting:
                future.set_result(None)
        return found


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.files = _Selector()
        super().__init__(self.files)


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`; within, `settled` can be awaited."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(scenario)


async def settled() -> None:
    """Returns when everything has happened that can happen by itself."""
    loop = cast(_Loop, asyncio.get_running_loop())
    future = loop.create_future()
    loop.files.settled.append(future)
    await future
