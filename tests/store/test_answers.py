"""What becomes of a write to PostgreSQL whose answer was lost, and of the store that wrote it."""

import asyncio
import signal
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from fusebox.store import Lost, NotKept, Unsure
from fusebox.store.postgres import connecting
from fusebox.store.postgres.store import PostgresStore
from fusebox.store.postgres.writer import APPEND
from tests.conftest import fresh
from tests.store.databases import with_store
from tests.store.rows import SEATS, line, table
from tools.postgres import Postgres


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """One that may be killed."""
    server = Postgres()
    yield server
    server.close()


class Deaf:
    """A connection that is cut when the database has done what it was asked, before the answer."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def fetch(self, *asked: Any) -> Any:
        await self._connection.fetch(*asked)
        self._connection.terminate()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def test_a_lost_answer_is_unknown_and_what_was_kept_is_found(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        writer = store._writer
        writer._free = [Deaf(line) if line else None for line in writer._free]
        with pytest.raises(Unsure):
            await store.append("t", 1, line(1))
        with pytest.raises(Lost):
            await store.append("t", 2, line(2))
        await store.own("t")
        assert await store.read("t") == [line(0), line(1)]
        await store.append("t", 2, line(2))

    with_store(database, scenario)


def test_a_write_that_is_still_on_its_way_comes_too_late(database: str) -> None:
    """Who reads the log again first goes on to a new epoch, so nothing is added to it later."""

    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        late = await asyncpg.connect(database)
        epoch = store._owning.epochs["t"]
        store._owning.forget(["t"])
        await store.own("t")
        assert await store.read("t") == []
        columns = (["t"], [epoch], [0], ["t"], [0], [b"{}"], [b"[]"])
        assert await late.fetch(APPEND, *columns) == []
        await late.close()

    with_store(database, scenario)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_store_outlives_its_database(own_postgres: Postgres, how: int) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        await asyncio.to_thread(own_postgres.stop, how)
        with pytest.raises(NotKept):
            await store.append("t", 1, line(1))
        with pytest.raises(NotKept):
            await store.read("t")
        with pytest.raises(NotKept):
            await store.check()
        await asyncio.to_thread(own_postgres.start)
        await store.own("t")
        known = len(await store.read("t"))
        await store.append("t", known, line(known))
        assert [one.entry.n for one in await store.read("t")] == list(range(known + 1))
        await store._owning._renew()
        await store.check()

    with_store(fresh(own_postgres), scenario)


def test_a_database_that_does_not_answer_is_given_up(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh(own_postgres)

    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        monkeypatch.setattr(connecting, "PATIENCE", 0.2)
        lock = await asyncpg.connect(url)
        await lock.execute("BEGIN; LOCK TABLE log")
        with pytest.raises(Unsure):
            await store.append("t", 1, line(1))
        with pytest.raises(NotKept):
            await store.read("t")
        await lock.close()
        monkeypatch.undo()
        await store.own("t")
        known = await store.read("t")
        assert known in ([line(0)], [line(0), line(1)])
        await store.append("t", len(known), line(len(known)))
        assert len(await store.read("t")) == len(known) + 1

    with_store(url, scenario)


@pytest.mark.parametrize(("writes", "kind"), [(True, Unsure), (False, NotKept)])
def test_whatever_the_driver_says_is_an_answer_or_a_lost_line(
    writes: bool, kind: type[Exception]
) -> None:
    """Also of a line that is neither open nor closed, of which it says that it is its own fault."""

    async def run(error: Exception) -> None:
        async with connecting.answered(writes):
            raise error

    said = asyncpg.InternalClientError(
        "cannot switch to state 15; another operation is in progress"
    )
    with pytest.raises(kind) as found:
        asyncio.run(run(said))
    assert type(found.value) is kind
    with pytest.raises(ZeroDivisionError):
        asyncio.run(run(ZeroDivisionError()))
