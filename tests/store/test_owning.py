"""One server writes to a table at a time: each write names the epoch in which it is its own."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from fusebox.store import ChatRow, Conflict, Locked, Lost, Note, NotKept, Reading, Snapshot
from fusebox.store.postgres.store import PostgresStore, opened
from tests.store.databases import asked, store_in, with_store
from tests.store.rows import SEATS, line, table
from tests.store.test_contract import HEADER

TAKEN_OVER = "UPDATE tables SET epoch = epoch + 1 RETURNING epoch"
WRITES: dict[str, Callable[[PostgresStore], Awaitable[None]]] = {
    "entry": lambda store: store.append("t", 0, line(0)),
    "chat": lambda store: store.append_chat("t", ChatRow(0, 0, 5, "Hello", "a")),
    "snapshot": lambda store: store.save_snapshot("t", Snapshot(5, 1, b"five")),
    "reading": lambda store: store.save_reading("t", Reading(0, "n", b"", 1, 2, 3, None, "")),
    "take": lambda store: store.take("t", 1, "Bob", b"b" * 32),
    "rename": lambda store: store.rename("t", 0, "Nobody"),
    "begin": lambda store: store.begin("t", HEADER),
    "link": lambda store: store.link("t", "u"),
}


@pytest.mark.parametrize("kind", WRITES)
def test_a_server_whose_table_was_taken_over_writes_nothing_to_it(database: str, kind: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        before = await everything(store)
        await asked(database, TAKEN_OVER)
        for _ in range(2):
            with pytest.raises(Lost):
                await WRITES[kind](store)
        assert await everything(store) == before
        await store.own("t")
        await WRITES[kind](store)
        assert await everything(store) != before

    with_store(database, scenario)


async def everything(store: PostgresStore) -> list[object]:
    return [
        await store.table("t"),
        await store.seats("t"),
        await store.read("t"),
        await store.chat("t"),
        await store.snapshot("t"),
        await store.readings("t"),
    ]


def test_a_note_of_a_server_whose_table_was_taken_over_is_not_kept(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        for name in ("t", "u"):
            await store.create(table(name), SEATS)
        await asked(database, "UPDATE tables SET epoch = epoch + 1 WHERE id = 't' RETURNING epoch")
        await store.save_notes({"t": Note(time=7), "u": Note(time=7)}, 5)
        notes = [found.note.time for name in "tu" if (found := await store.table(name))]
        assert notes == [0, 7]
        assert await store.clock() == 5

    with_store(database, scenario)


def test_a_seat_that_was_taken_over_is_not_given_back(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await store.take("t", 1, "Bob", b"b" * 32)
        await asked(database, TAKEN_OVER)
        with pytest.raises(Lost):
            await store.vacate("t", 1)
        assert (await store.seats("t"))[1].name == "Bob"

    with_store(database, scenario)


def test_a_write_waits_for_whoever_takes_the_table_over_and_is_then_refused(database: str) -> None:
    """The row is locked in the same statement: there is no moment between looking and writing."""

    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        other = await asyncpg.connect(database)
        taking = other.transaction()
        await taking.start()
        await other.execute("UPDATE tables SET epoch = epoch + 1")
        append = asyncio.ensure_future(store.append("t", 0, line(0)))
        while not await asked(database, "SELECT count(*) FROM pg_locks WHERE NOT granted"):
            assert not append.done()
        await taking.commit()
        with pytest.raises(Lost):
            await append
        assert await store.read("t") == []
        await other.close()

    with_store(database, scenario)


def test_a_table_is_owned_in_a_new_epoch_each_time(database: str) -> None:
    epoch = "SELECT epoch FROM tables WHERE id = 't'"

    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        first = await asked(database, epoch)
        await store.own("t", "unknown")
        assert await asked(database, epoch) == first
        store.let_go("t")
        with pytest.raises(Lost):
            await store.append("t", 0, line(0))
        await store.own("t")
        await store.append("t", 0, line(0))
        assert await asked(database, epoch) == first + 1

    with_store(database, scenario)


def test_a_table_of_another_server_that_is_there_is_not_owned(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        other = "INSERT INTO servers (until) VALUES (now() + interval '1 hour') RETURNING id"
        number = await asked(database, other)
        await asked(database, f"UPDATE tables SET keeper = {number}, epoch = 9 RETURNING epoch")
        store.let_go("t")
        with pytest.raises(Lost):
            await store.own("t")
        ended = "UPDATE servers SET until = now() - interval '1 s' WHERE id = {} RETURNING id"
        await asked(database, ended.format(number))
        await store.own("t")
        await store.append("t", 0, line(0))

    with_store(database, scenario)


def test_a_second_server_is_refused_until_the_first_is_gone(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as store:
            await store.create(table("t"), SEATS)
            with pytest.raises(Locked, match=r"^Another Fusebox server already works in this data"):
                await opened(database)
        async with store_in(database) as store:
            await store.own("t")
            await store.append("t", 0, line(0))

    asyncio.run(scenario())


def test_a_server_that_died_at_once_is_not_waited_for(database: str) -> None:
    """Its lease has not run out, but its connection is gone."""

    async def scenario() -> None:
        dead = await opened(database)
        await dead.create(table("t"), SEATS)
        dead._owning._line.terminate()
        async with store_in(database) as store:
            await store.own("t")
            await store.append("t", 0, line(0))
            with pytest.raises(Lost):
                await dead.append("t", 1, line(1))
            with pytest.raises(NotKept, match="taken this one's place"):
                await dead.check()
            with pytest.raises(Lost):
                await dead.own("t")
        await dead.close()

    asyncio.run(scenario())


def test_appends_that_pile_up_are_one_statement_and_a_conflict_fails_alone(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        names = [f"t{number:02}" for number in range(30)]
        for name in names:
            await store.create(table(name), SEATS)
        await store.append("t07", 0, line(0))
        before = await asked(database, "SELECT xmin::text::bigint FROM log")
        results = await asyncio.gather(
            *(store.append(name, 0, line(0), line(1)) for name in names), return_exceptions=True
        )
        wrong = [name for name, result in zip(names, results, strict=True) if result is not None]
        assert wrong == ["t07"]
        assert isinstance(results[7], Conflict)
        assert not isinstance(results[7], Lost)
        writers = "SELECT count(DISTINCT xmin::text) FROM log WHERE xmin::text::bigint <> "
        assert await asked(database, f"{writers}{before}") == 1

    with_store(database, scenario)


def test_two_appends_to_one_log_are_kept_in_their_order(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await asyncio.gather(*(store.append("t", n, line(n)) for n in range(5)))
        assert await store.read("t") == [line(n) for n in range(5)]

    with_store(database, scenario)
