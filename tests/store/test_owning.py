"""One server writes to a table at a time: each write names the epoch in which it is its own."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from fusebox.store import ChatRow, Conflict, Lost, Note, Reading, Snapshot
from fusebox.store.postgres.owning import LEASE, Load
from fusebox.store.postgres.store import PostgresStore, opened
from tests.store.databases import asked, store_in, with_store
from tests.store.remarks import readings
from tests.store.rows import SEATS, line, table
from tests.store.test_contract import HEADER, OVER

GONE = "SELECT count(*) FROM servers WHERE until < clock_timestamp()"
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
        await readings(store, "t"),
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


def test_two_servers_have_tables_of_their_own(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            for store, name in ((one, "t"), (two, "u")):
                await store.create(table(name), SEATS)
                await store.append(name, 0, line(0))
            with pytest.raises(Lost):
                await two.own("t")
            with pytest.raises(Lost):
                await two.append("t", 1, line(1))
            one.let_go("t")
            await asyncio.gather(*one._giving_up)
            assert await two.own("t") == ["t"]
            await two.append("t", 1, line(1))
            with pytest.raises(Lost):
                await one.own("t")

    asyncio.run(scenario())


def test_the_server_of_a_table_is_known_by_its_address(database: str) -> None:
    async def scenario() -> None:
        one = await opened(database, address="10.0.0.1:9000")
        async with store_in(database) as two:
            await one.create(table("t"), SEATS)
            assert await two.elsewhere("t") == "10.0.0.1:9000"
            assert await one.elsewhere("t") == await two.elsewhere("u") == ""
            assert await two.others() == ["10.0.0.1:9000"]
            with pytest.raises(Lost) as lost:
                await two.own("t")
            assert lost.value.server == "10.0.0.1:9000"
            await one.close()
            assert await two.others() == []
            assert await two.elsewhere("t") == ""
            assert await two.own("t") == ["t"]

    asyncio.run(scenario())


def test_a_server_that_died_at_once_is_not_waited_for(database: str) -> None:
    """Its lease has not run out, but its connection is gone; should it live, it writes nothing."""

    async def scenario() -> None:
        dead = await opened(database)
        await dead.create(table("t"), SEATS)
        await cut_off(dead)
        async with store_in(database) as store:
            gone = "SELECT count(*) FROM servers WHERE until < clock_timestamp()"
            while not await asked(database, gone):
                await store._owning._renew()
            assert await store.own("t") == ["t"]
            await store.append("t", 0, line(0))
            with pytest.raises(Lost):
                await dead.append("t", 1, line(1))
            with pytest.raises(Lost):
                await dead.own("t")
        await dead.close()

    asyncio.run(scenario())


def test_a_server_that_has_to_connect_anew_looks_at_once_what_is_still_its_own(
    database: str,
) -> None:
    """Others saw that its connection was gone, before anybody could have missed it."""

    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            lost: list[str] = []
            one.tell_lost(lost.extend)
            await one.create(table("t"), SEATS)
            await cut_off(one)
            await seen_dead(database, two)
            assert await two.own("t") == ["t"]
            await one._owning._renew()
            assert lost == ["t"]

    asyncio.run(scenario())


def test_a_server_that_may_have_lost_its_tables_owns_none_by_heart(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            lost: list[str] = []
            one.tell_lost(lost.extend)
            for name in ("t", "u"):
                await one.create(table(name), SEATS)
            await cut_off(one)
            await seen_dead(database, two)
            assert await two.own("t") == ["t"]
            with pytest.raises(Lost):
                await one.own("t")
            await asked(database, TAKEN_OVER)
            one._owning._back_since = float("-inf")
            await one.own("u")
            assert lost == ["t"]
            one._owning._heard_of -= LEASE
            await one.own("u")
            assert lost == ["t", "u"]

    asyncio.run(scenario())


async def silence(store: PostgresStore) -> None:
    """From now on it says no more that it lives."""
    renewing = store._owning._renewing
    assert renewing is not None
    renewing.cancel()
    await asyncio.wait((renewing,))


async def cut_off(store: PostgresStore) -> None:
    """It lives, and the connection that it is known by is gone."""
    await silence(store)
    store._owning._line.terminate()


async def seen_dead(database: str, other: PostgresStore) -> None:
    while not await asked(database, GONE):
        await other._owning._renew()


def test_running_tables_of_a_server_that_is_gone_are_taken_over_once(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two, store_in(database) as dead:
            for name in ("running", "gathering", "over"):
                await dead.create(table(name), SEATS)
            for name in ("running", "over"):
                await dead.begin(name, HEADER)
                await dead.append(name, 0, line(0))
            await dead.save_notes({"over": OVER})
            assert await one.orphaned() == []
            ended = "UPDATE servers SET until = clock_timestamp() WHERE id = {} RETURNING id"
            await silence(dead)
            await asked(database, ended.format(dead._owning.server))
            found = await one.orphaned() + await two.orphaned()
            assert [(name, length) for name, _, length in found] == [("running", 1)]
            with pytest.raises(Lost):
                await dead.append("running", 1, line(1))
            await one.append("running", 1, line(1))

    asyncio.run(scenario())


def test_a_table_at_rest_is_taken_over_by_who_comes_to_it_and_by_nobody_else(database: str) -> None:
    """Each server would otherwise take all of them and give them up again, every second."""

    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            for name in ("rests", "unknown"):
                await one.create(table(name), SEATS)
                await one.begin(name, HEADER)
                await one.append(name, 0, line(0))
            one.let_go("rests")
            one.let_go("unknown", at_rest=False)
            await one.given_up()
            assert [name for name, *_ in await two.orphaned()] == ["unknown"]
            assert await two.orphaned() == await one.orphaned() == []
            assert await two.own("rests") == ["rests"]

    asyncio.run(scenario())


def test_the_time_of_a_table_goes_on_where_the_clock_of_its_server_stopped(database: str) -> None:
    """It ran for 700 ms after the note, as far as is known, and by another clock than the next."""

    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            await two.save_notes({}, 999_000)
            await one.create(table("t"), SEATS)
            await one.begin("t", HEADER)
            await one.save_notes({"t": Note(time=500, clock=40_000)}, 40_700)
            ended = "UPDATE servers SET until = clock_timestamp() WHERE id = {} RETURNING id"
            await silence(one)
            await asked(database, ended.format(one._owning.server))
            found = await two.orphaned()
            assert [note for _, note, _ in found] == [Note(time=1_200)]
            kept = await two.table("t")
            assert kept is not None
            assert kept.note == Note(time=1_200)

    asyncio.run(scenario())


def test_all_servers_know_how_much_there_is_to_do_and_who_is_blocked(database: str) -> None:
    async def scenario() -> None:
        async with store_in(database) as one, store_in(database) as two:
            one.tell_load(lambda: Load(3, 7))
            await one._owning._renew()
            assert await two.load_of_others() == (3, 7)
            assert await one.load_of_others() == (0, 0)
            await one.block("203.0.113.7", True)
            assert await two.blocked() == {"203.0.113.7"}
            await two.block("203.0.113.7", False)
            assert await one.blocked() == frozenset()
            assert one.secret == two.secret
            assert len(one.secret) >= 64

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
