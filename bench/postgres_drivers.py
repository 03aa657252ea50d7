"""Which driver keeps moves in PostgreSQL at less cost: the appends of many tables in one statement,
by asyncpg and by psycopg 3, in turn on one database.

Both have to be installed (`uv pip install asyncpg psycopg[binary]`); then
`python -m bench.postgres_drivers`."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from statistics import median
from typing import Any, TypeAlias

from tools.postgres import Postgres

GROUPS = 400
TIMES = 5
SIZES = (1, 8, 64)
ENTRY, EVENTS = b"x" * 180, b"y" * 260
LAYOUT = """
    CREATE TABLE tables (id text PRIMARY KEY, epoch bigint NOT NULL);
    CREATE TABLE log (owner text, n int, entry bytea, events bytea, PRIMARY KEY (owner, n));
"""
APPEND = """
    WITH held AS (
        SELECT id FROM unnest({0}::text[], {1}::bigint[]) AS want (name, was)
        JOIN tables ON id = name AND epoch = was ORDER BY id FOR UPDATE OF tables
    )
    INSERT INTO log (owner, n, entry, events)
    SELECT line.owner, n, entry, events
    FROM unnest({0}::text[], {2}::int[], {3}::bytea[], {4}::bytea[])
        AS line (owner, n, entry, events) JOIN held ON id = line.owner
    ON CONFLICT DO NOTHING RETURNING owner, n
"""
Append: TypeAlias = Callable[[list[Any]], Awaitable[int]]


async def by_asyncpg(url: str) -> tuple[Append, Any]:
    connection = await import_module("asyncpg").connect(url)
    statement = APPEND.format("$1", "$2", "$3", "$4", "$5")

    async def append(columns: list[Any]) -> int:
        return len(await connection.fetch(statement, *columns))

    return append, connection


async def by_psycopg(url: str) -> tuple[Append, Any]:
    driver = import_module("psycopg")
    connection = await driver.AsyncConnection.connect(url, autocommit=True, prepare_threshold=1)
    names = ("names", "epochs", "numbers", "entries", "events")
    statement = APPEND.format(*(f"%({name})s" for name in names))
    cursor = connection.cursor(binary=True)

    async def append(columns: list[Any]) -> int:
        await cursor.execute(statement, dict(zip(names, columns, strict=True)), prepare=True)
        return len(await cursor.fetchall())

    return append, connection


async def measured(append: Append, names: list[str], since: int) -> tuple[float, float]:
    """Microseconds of this process and of the clock, a line."""
    started, used = time.perf_counter(), time.process_time()
    count = len(names)
    for n in range(since, since + GROUPS):
        columns = [names, [1] * count, [n] * count, [ENTRY] * count, [EVENTS] * count]
        assert await append(columns) == count
    lines = GROUPS * count
    used, passed = time.process_time() - used, time.perf_counter() - started
    return used / lines * 1e6, passed / lines * 1e6


async def compare(url: str) -> None:
    setting_up = await import_module("asyncpg").connect(url)
    await setting_up.execute(LAYOUT)
    drivers = {"asyncpg": await by_asyncpg(url), "psycopg": await by_psycopg(url)}
    for size in SIZES:
        names = [f"table {size} {number:03}" for number in range(size)]
        rows = [(name, 1) for name in names]
        await setting_up.executemany("INSERT INTO tables VALUES ($1, $2)", rows)
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in drivers}
        for turn in range(TIMES):
            for place, (name, (append, _)) in enumerate(drivers.items()):
                since = (turn * len(drivers) + place) * GROUPS
                found[name].append(await measured(append, names, since))
        for name, figures in found.items():
            used, passed = (median(column) for column in zip(*figures, strict=True))
            print(
                f"{size:>3} a statement, {name}: {used:6.1f} us of its own, {passed:7.1f} us each"
            )
    for _, connection in drivers.values():
        await connection.close()
    await setting_up.close()


def main() -> None:
    database = Postgres()
    try:
        with asyncio.Runner(loop_factory=import_module("uvloop").new_event_loop) as runner:
            runner.run(compare(database.url))
    finally:
        database.close()


if __name__ == "__main__":
    main()
