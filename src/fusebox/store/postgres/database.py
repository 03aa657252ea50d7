"""What every part of the PostgreSQL store works with: reading, and writing within an epoch."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

from fusebox.store.postgres.connecting import Pool, answered, can_hold
from fusebox.store.postgres.owning import Owning
from fusebox.store.protocol import Conflict, Lost, NotKept, Unsure

T = TypeVar("T")
Work: TypeAlias = Callable[[Any], Awaitable[T]]
NOT_OWNED = -1
"""An epoch that no table ever has."""


class Database:
    """One server's way to the database. Whatever waits for it waits in a task of its own, so it may
    be begun anywhere."""

    def __init__(self, url: str, owning: Owning) -> None:
        self._pool = Pool(url)
        self.owning = owning

    async def close(self) -> None:
        await self._pool.close()

    async def rows(self, query: str, *values: Any) -> list[Any]:
        """What is found; NotKept if the database can't be asked. It is asked twice, in case it was
        started anew since it was last asked."""
        if not all(can_hold(value) for value in values if isinstance(value, str)):
            return []

        async def read() -> list[Any]:
            try:
                return await self._read(query, values)
            except NotKept:
                return await self._read(query, values)

        return await _apart(read())

    def write(self, work: Work[T]) -> "asyncio.Task[T]":
        """Does the work in one transaction. Conflict and NotKept: nothing was kept."""

        async def written() -> T:
            async with answered(), self._pool.lent() as connection, connection.transaction():
                return await work(connection)

        return _apart(written())

    def owned(self, table: str, otherwise: str, work: Work[T]) -> "asyncio.Task[T]":
        """Does the work in one transaction; Conflict if it finds nothing to do."""

        async def written() -> T:
            try:
                async with answered(), self._pool.lent() as connection:
                    async with connection.transaction():
                        if result := await work(connection):
                            return result
                    # Not within the transaction: it would see what stood there before it waited.
                    lost = await self.owning.look(connection, [table])
                    raise Lost("another server owns this table") if lost else Conflict(otherwise)
            except Unsure:
                self.owning.forget([table])
                raise

        return _apart(written())

    def changed(
        self, table: str, otherwise: str, statement: str, *values: Any
    ) -> "asyncio.Task[Any]":
        """A statement on a table in its epoch, which are its first two values. It returns a row if
        it has changed something; else Conflict."""

        def work(connection: Any) -> Awaitable[Any]:
            return connection.fetch(statement, table, self.epoch(table), *values)  # type: ignore[no-any-return]

        return self.owned(table, otherwise, work)

    def epoch(self, table: str) -> int:
        return self.owning.epochs.get(table, NOT_OWNED)

    async def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        async with answered(writes=False), self._pool.lent() as connection:
            return list(await connection.fetch(query, *values))


def _apart(work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(_noticed)
    return task


def _noticed(task: "asyncio.Task[Any]") -> None:
    """Whoever waited may have gone: then nobody asks what came of it."""
    if not task.cancelled():
        task.exception()
