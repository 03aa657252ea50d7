"""A pooler that lends a session for one transaction: nothing that a session keeps is relied on."""

import asyncio
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from fusebox.store import Lost
from fusebox.store.postgres.store import PostgresStore
from tests.store.databases import asked, store_in, with_store
from tests.store.rows import SEATS, line, table
from tests.store.test_owning import TAKEN_OVER, WRITES, everything

LOCKS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
OVER = "UPDATE servers SET until = clock_timestamp()"
settings: list[str] = []
"""What `enable_seqscan` was whenever a transaction began."""


class Lent(asyncpg.Connection):  # type: ignore[misc]
    """For each transaction a session that knows nothing of the one before, as if it were another;
    and the number of none of them."""

    def get_server_pid(self) -> int:
        return -1

    async def fetch(self, query: str, *values: Any, **more: Any) -> Any:
        await self._another()
        return await super().fetch(query, *values, **more)

    async def fetchrow(self, query: str, *values: Any, **more: Any) -> Any:
        await self._another()
        return await super().fetchrow(query, *values, **more)

    async def fetchval(self, query: str, *values: Any, **more: Any) -> Any:
        await self._another()
        return await super().fetchval(query, *values, **more)

    async def executemany(self, query: str, *values: Any, **more: Any) -> Any:
        await self._another()
        return await super().executemany(query, *values, **more)

    async def execute(self, query: str, *values: Any, **more: Any) -> Any:
        await self._another()
        return await super().execute(query, *values, **more)

    async def _another(self) -> None:
        if not self.is_in_transaction():
            settings.append(await super().fetchval("SELECT current_setting('enable_seqscan')"))
            await super().execute("DISCARD ALL")


@pytest.fixture(autouse=True)
def pooled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    connect = asyncpg.connect

    async def lent(url: str, **more: Any) -> Any:
        return await connect(url, connection_class=Lent, **more)

    monkeypatch.setattr("fusebox.store.postgres.connecting.asyncpg.connect", lent)
    settings.clear()
    yield
    assert set(settings) == {"on"}


@pytest.mark.parametrize("kind", WRITES)
def test_everything_is_written_and_nothing_of_a_table_that_was_taken_over(
    database: str, kind: str
) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        before = await everything(store)
        await asked(database, TAKEN_OVER)
        with pytest.raises(Lost):
            await WRITES[kind](store)
        assert await everything(store) == before
        await store.own("t")
        await WRITES[kind](store)
        assert await everything(store) != before

    with_store(database, scenario)


def test_logs_of_many_tables_are_written_at_once(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await store.create(table(name), SEATS)
        for n in range(3):
            await asyncio.gather(*(store.append(name, n, line(n)) for name in names))
        for name in names:
            assert await store.read(name) == [line(0), line(1), line(2)]

    with_store(database, scenario)


def test_no_session_holds_a_lock_and_a_server_is_there_while_its_lease_is(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            await one.create(table("t"), SEATS)
            assert await asked(database, LOCKS) == 0
            assert [server.here for server in await two.servers()] == [False, True]
            with pytest.raises(Lost):
                await two.own("t")
            await asked(database, f"{OVER} WHERE id = {one.server} RETURNING id")
            assert await two.own("t") == ["t"]

    asyncio.run(scenario())
