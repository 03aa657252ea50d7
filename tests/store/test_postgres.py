"""Which PostgreSQL a store takes, how it is laid out, and what it can hold."""

import asyncio

import pytest

from fusebox.store import ChatRow, NotKept, Reading, Unsafe
from fusebox.store.postgres import connecting
from fusebox.store.postgres.store import PostgresStore, opened
from tests.store.databases import asked, with_store
from tests.store.remarks import readings
from tests.store.rows import SEATS, table
from tools.postgres import Postgres


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_database_that_forgets_what_it_acknowledges_is_refused(setting: str) -> None:
    server = Postgres(f"{setting}=off")
    try:
        with pytest.raises(Unsafe, match=rf"^PostgreSQL runs with {setting}=off, so .*\.$"):
            asyncio.run(opened(server.url))
    finally:
        server.close()


def test_a_database_that_acknowledges_too_soon_is_refused(database: str) -> None:
    with pytest.raises(Unsafe, match=r"^PostgreSQL runs with synchronous_commit=off, so .*\.$"):
        asyncio.run(opened(f"{database}&synchronous_commit=off"))


def test_a_setting_that_is_changed_while_the_server_runs_is_noticed(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.check()
        async with store._database._pool.lent() as connection:
            await connection.execute("SET synchronous_commit = off")
        with pytest.raises(NotKept, match="synchronous_commit=off"):
            await store.check()

    with_store(database, scenario)


def test_a_database_that_can_only_be_read_is_refused(database: str) -> None:
    with pytest.raises(Unsafe, match=r"^This PostgreSQL is read-only"):
        asyncio.run(opened(f"{database}&default_transaction_read_only=on"))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "fusebox.db",
        "mysql://host/games",
        "postgresql//host/games",
        "http://[::1/games",
    ],
)
def test_an_address_that_is_none_is_said_in_one_sentence(url: str) -> None:
    with pytest.raises(Unsafe, match=r"^A store is written postgresql://user@host/database\.$"):
        asyncio.run(opened(url))


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:secret-word@127.0.0.1:1/games",
        "postgresql://ann:secret-word@127.0.0.1:99999/games",
        "postgresql://ann:secret-word@/games?host=/nowhere",
        "postgresql://ann:secret-word@nowhere.invalid/games",
        "postgresql://ann:secret-word@127.0.0.1:1/games?sslmode=strange",
    ],
)
def test_a_database_that_is_not_there_is_said_in_one_sentence_without_its_password(
    url: str,
) -> None:
    with pytest.raises(Unsafe, match=r"^PostgreSQL.* can't be used: [^\n]*\.$") as refused:
        asyncio.run(opened(url))
    assert "secret-word" not in str(refused.value)


def test_who_may_not_come_in_is_told_so(postgres: Postgres) -> None:
    for wrong in ("/nothing", "/postgres"):
        user = "nobody" if wrong == "/postgres" else "postgres"
        url = f"postgresql://{user}@{wrong}?host={postgres.folder}"
        with pytest.raises(Unsafe, match=r"can't be used: .* does not exist\.$"):
            asyncio.run(opened(url))


def test_who_may_write_nothing_there_is_told_so(postgres: Postgres, database: str) -> None:
    schema = database.rpartition("=")[2]
    granted = f"GRANT USAGE ON SCHEMA {schema} TO guest"
    asyncio.run(asked(database, "CREATE ROLE guest LOGIN", granted, "SELECT 1"))
    with pytest.raises(Unsafe, match=r"can't be used: permission denied .*\.$"):
        asyncio.run(opened(database.replace("postgres@", "guest@")))


def test_without_the_driver_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connecting, "asyncpg", None)
    with pytest.raises(Unsafe, match=r"pip install 'fusebox-games\[postgres\]'\.$"):
        asyncio.run(opened("postgresql://host/games"))


@pytest.mark.parametrize("name", ["\x00", "a\x00b", "\udc80", "é" * 300])
def test_a_name_that_postgresql_can_not_hold_is_just_unknown(database: str, name: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.own(name)
        assert await store.table(name) is None
        assert await store.seats(name) == ()
        assert await store.listed(name, 5) == []

    with_store(database, scenario)


def test_a_nonce_may_be_any_text(database: str) -> None:
    row = ChatRow(0, 0, 5, "Hello", "\x00 é")
    reading = Reading(0, "\x00", b"\x00", 1, 2, 3, None, "")

    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append_chat("t", row)
        await store.save_reading("t", reading)
        assert await store.chat("t") == (row,)
        assert await readings(store, "t") == [reading]

    with_store(database, scenario)
