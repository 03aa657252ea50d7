"""Starts work at once: it takes a turn of the event loop only if it really has to wait."""

import asyncio
from collections.abc import Awaitable, Coroutine, Generator
from functools import partial
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def begun(work: Awaitable[T]) -> "asyncio.Future[T]":
    """The work, done as far as possible; a task does the rest."""
    if isinstance(work, asyncio.Future):
        return work
    if not isinstance(work, Coroutine):
        return asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    try:
        waits_for = work.send(None)
    except StopIteration as end:
        future.set_result(end.value)
    except Exception as error:
        future.set_exception(error)
    else:
        return loop.create_task(_rest(work, waits_for))
    return future


async def _rest(work: Coroutine[Any, Any, T], waits_for: Any) -> T:
    """The rest of the work, from where it first waited."""
    return await _Waiting(work, waits_for)


class _Waiting(Generic[T]):
    """Work that waits for something already."""

    def __init__(self, work: Coroutine[Any, Any, T], waits_for: Any) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, T]:
        work, waits_for = self._work, self._waits_for
        while True:
            try:
                value = yield waits_for
            except BaseException as error:
                step = partial(work.throw, error)
            else:
                step = partial(work.send, value)
            try:
                waits_for = step()
            except StopIteration as end:
                result: T = end.value
                return result
