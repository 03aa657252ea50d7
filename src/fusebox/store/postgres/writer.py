"""The writer of logs: the appends of many tables that have piled up go in one statement, which is
one transaction."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from fusebox.store.postgres.connecting import answered, connected, hung_up, hurried, is_direct
from fusebox.store.postgres.owning import Owning
from fusebox.store.protocol import Conflict, Lost, NotKept, Unsafe, Unsure

APPEND: Final = """
    WITH held AS (
        SELECT id FROM unnest($1::text[], $2::bigint[], $3::int[]) AS want (name, was, first)
        JOIN tables ON id = name AND epoch = was
        WHERE first = (SELECT coalesce(max(n) + 1, 0) FROM log WHERE log.owner = name)
        ORDER BY id FOR SHARE OF tables
    )
    INSERT INTO log (owner, n, entry, events)
    SELECT line.owner, n, entry, events
    FROM unnest($4::text[], $5::int[], $6::bytea[], $7::bytea[])
        AS line (owner, n, entry, events) JOIN held ON id = line.owner
    ORDER BY line.owner, n ON CONFLICT DO NOTHING RETURNING owner
"""
# Few rows are looked up among many; planned while the tables were empty, all would be read.
LOOK_UP: Final = "; ".join(
    f"SET LOCAL {name} = off" for name in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin")
)
LOOK_UP_ALWAYS: Final = LOOK_UP.replace("LOCAL ", "")


GROUPS: Final = 2
"""So many are on their way at once."""


class Job(NamedTuple):
    """Lines for one log, and who waits for them."""

    table: str
    expected: int
    lines: tuple[tuple[bytes, bytes], ...]
    """Entries and events, encoded."""
    waiter: "asyncio.Future[None]"


class LogWriter:
    """Takes lines on the event loop; who brought them is answered there once they are durable.
    While one group is on its way, another one is gathered and sent."""

    def __init__(self, url: str, owning: Owning) -> None:
        self._url = url
        self._owning = owning
        self._jobs: list[Job] = []
        self._free: list[Any] = [None] * GROUPS
        """Connections that nothing is sent through now; None: one that is not open yet."""
        self._busy: set[str] = set()
        """Tables whose lines are on their way."""
        self._writing: set[asyncio.Task[None]] = set()
        self._closing = False
        self._pooled = False
        """Whether each transaction may be another session's."""

    def submit(
        self, table: str, expected: int, lines: Sequence[tuple[bytes, bytes]]
    ) -> "asyncio.Future[None]":
        waiter = asyncio.get_running_loop().create_future()
        if self._closing:
            waiter.set_exception(NotKept("the store is closed"))
            return waiter
        self._jobs.append(Job(table, expected, tuple(lines), waiter))
        if self._free and table not in self._busy:
            self._begin(self._free.pop())
        return waiter

    async def close(self) -> None:
        """Writes what is left."""
        self._closing = True
        while self._writing:
            await asyncio.wait(self._writing)
        for line in self._free:
            if line is not None:
                await hung_up(line)

    def _begin(self, line: Any) -> None:
        task = asyncio.create_task(self._write(line))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _write(self, line: Any) -> None:
        """Sends group after group, until there is nothing to send."""
        while group := self._group():
            self._busy |= group.keys()
            try:
                line = await self._connected(line)
                results = await self._kept(line, group)
            except NotKept as error:
                results = dict.fromkeys(group, error)
            except Exception as error:
                # Whatever it was, those who wait are answered, and those who come are written.
                results = dict.fromkeys(group, self._cut_off(line, group, Unsure(repr(error))))
            self._busy -= group.keys()
            for table, job in group.items():
                _answer(job.waiter, results[table])
        self._free.append(line)

    def _group(self) -> dict[str, Job]:
        """By table, the first job of each that has none on its way, in the order in which their
        rows are locked."""
        group: dict[str, Job] = {}
        self._jobs = [job for job in self._jobs if not self._takes(group, job)]
        return dict(sorted(group.items()))

    def _takes(self, group: dict[str, Job], job: Job) -> bool:
        return job.table not in self._busy and group.setdefault(job.table, job) is job

    async def _kept(self, line: Any, group: dict[str, Job]) -> "dict[str, NotKept | None]":
        """What came of each."""
        epochs = self._owning.epochs
        owned = [table for table in group if table in epochs]
        try:
            async with answered():
                with hurried(line):
                    rows = await self._appended(line, _columns(group, owned, epochs))
        except Unsure as error:
            raise self._cut_off(line, group, error) from None
        kept = {table for (table,) in rows}
        lost = await self._lost(line, [table for table in group if table not in kept])
        return {table: _result(table, kept, lost) for table in group}

    async def _appended(self, line: Any, columns: tuple[list[Any], ...]) -> list[Any]:
        if not self._pooled:
            return list(await line.fetch(APPEND, *columns))
        async with line.transaction():
            await line.execute(LOOK_UP)
            return list(await line.fetch(APPEND, *columns))

    async def _lost(self, line: Any, failed: list[str]) -> set[str]:
        """Those that failed because they are another server's, as far as can be learned."""
        if not failed:
            return set()
        try:
            async with answered(writes=False):
                with hurried(line):
                    return await self._owning.look(line, failed)
        except NotKept:
            return set()

    async def _connected(self, line: Any) -> Any:
        """NotKept if there is no connection to be had: then nothing was sent."""
        if line is not None and not line.is_closed():
            return line
        try:
            line = await connected(self._url)
            async with answered(writes=False):
                with hurried(line):
                    if await is_direct(line):
                        await line.execute(LOOK_UP_ALWAYS)
                    else:
                        self._pooled = True
        except Unsafe as error:
            raise NotKept(str(error)) from None
        return line

    def _cut_off(self, line: Any, group: dict[str, Job], error: Unsure) -> Unsure:
        self._owning.forget(group)
        if line is not None:
            line.terminate()
        return error


def _columns(
    group: dict[str, Job], owned: list[str], epochs: dict[str, int]
) -> tuple[list[Any], ...]:
    lines = [
        (table, n, *line)
        for table in owned
        for n, line in enumerate(group[table].lines, group[table].expected)
    ]
    tables = [(table, epochs[table], group[table].expected) for table in owned]
    return (*_turned(tables, 3), *_turned(lines, 4))


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Columns instead of rows."""
    return [[row[place] for row in rows] for place in range(width)]


def _result(table: str, kept: set[str], lost: set[str]) -> NotKept | None:
    if table in kept:
        return None
    if table in lost:
        return Lost("another server owns this table")
    return Conflict("the log is not of that length")


def _answer(waiter: "asyncio.Future[None]", result: NotKept | None) -> None:
    if waiter.done():
        return
    if result is None:
        waiter.set_result(None)
    else:
        waiter.set_exception(result)
