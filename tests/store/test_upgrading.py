"""Servers of two versions in one database: what a newer one makes of it, and what is left to an
older one."""

import asyncio
import sqlite3
from contextlib import AbstractAsyncContextManager, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from fusebox.core.record import FORMATS, Entry, Header
from fusebox.core.table import AnyPace, TableAction
from fusebox.store import (
    ChatRow,
    KeptTable,
    Level,
    Lost,
    Note,
    Rated,
    Reading,
    SeatRow,
    Snapshot,
    SqliteStore,
    Store,
    TooNew,
    Unsafe,
)
from fusebox.store.editions import EDITION, Program
from fusebox.store.postgres import layout
from fusebox.store.postgres.layout import LAYOUT, MIGRATIONS, Migration
from fusebox.store.postgres.moving import back_up_database
from fusebox.store.postgres.store import PostgresStore, opened
from fusebox.store.schema import DATABASE
from fusebox.store.schema import MIGRATIONS as FILE_MIGRATIONS
from tests.store.databases import asked, store_in, with_store
from tests.store.remarks import readings
from tests.store.rows import SEATS, line, table
from tests.store.test_contract import HEADER

ADDITIVE = "ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'calm'"
BREAKING = "ALTER TABLE tables DROP COLUMN rank"
OLD_ROWS = """
    INSERT INTO tables (id, keeper, epoch, made, game, options, secret, language, pace, permits)
        VALUES ('t', NULL, 3, 7, 'veto', '{"rounds": 2}', 'sssssss', 'fr', 'null', '{}');
    INSERT INTO notes (owner, note, running) VALUES ('t', '{"time": 9}', true);
    INSERT INTO seats (owner, seat, kind, name, bot, token)
        VALUES ('t', 0, 'me', 'Ann', '', 'aaaaaaaa'), ('t', 1, 'bot', 'Bot', 'random', NULL);
    INSERT INTO chat (owner, n, seat, at, words, nonce) VALUES ('t', 0, 0, 5, 'Hello', 'x');
    INSERT INTO snapshots (owner, version, rules, body) VALUES ('t', 1, 1, 'body');
    INSERT INTO readings (owner, seat, nonce, action, read, judged, clause)
        VALUES ('t', 0, 'n', 'play', 1, 2, '');
"""
SHAPES = {1: "7d15b45d7d84beef", 2: "79eb85a55af34fc0"}
"""By edition, the shapes of what is kept. If this test fails, older servers may not be able to read
what this one keeps: raise EDITION, and add the new shapes."""


@pytest.fixture
def next_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program after this one has it, which adds something."""
    newer(monkeypatch, ADDITIVE, LAYOUT)


def newer(monkeypatch: pytest.MonkeyPatch, script: str, floor: int) -> None:
    monkeypatch.setattr(layout, "MIGRATIONS", (*MIGRATIONS, Migration(script, floor)))
    monkeypatch.setattr(layout, "LAYOUT", LAYOUT + 1)


async def prepared(url: str, version: int, *rows: str) -> None:
    """The database as a program of that layout has left it."""
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE fusebox (version integer NOT NULL)")
    for migration in MIGRATIONS[:version]:
        await connection.execute(migration.script)
    await connection.execute(f"INSERT INTO fusebox (version) VALUES ({version})")
    for row in rows:
        await connection.execute(row)
    await connection.close()


def version_of(url: str) -> int:
    found: int = asyncio.run(asked(url, "SELECT version FROM fusebox"))
    return found


@pytest.mark.parametrize("version", range(1, LAYOUT + 1))
def test_what_every_earlier_layout_kept_is_there_in_the_present_one(
    database: str, version: int
) -> None:
    entry = msgspec.json.encode(line(0).entry).decode()
    log = f"INSERT INTO log (owner, n, entry, events) VALUES ('t', 0, '{entry}', '[]')"
    asyncio.run(prepared(database, version, OLD_ROWS, log))

    async def scenario(store: PostgresStore) -> None:
        found = await store.table("t")
        assert found is not None
        assert (found.options, found.secret) == ({"rounds": 2}, b"sssssss")
        assert found.note == Note(time=9)
        assert [row.name for row in await store.seats("t")] == ["Ann", "Bot"]
        assert await store.read("t") == [line(0)]
        assert await store.chat("t") == (ChatRow(0, 0, 5, "Hello", "x"),)
        assert await store.snapshot("t") == Snapshot(1, 1, b"body")
        assert len(await readings(store, "t")) == 1
        assert await store.by_token(b"aaaaaaaa") == [("t", 0)]
        assert await store.own("t") == ["t"]
        await store.append("t", 1, line(1))

    with_store(database, scenario)
    assert version_of(database) == LAYOUT


STEPS = (
    (1, "a", "veto", 5.0),
    (2, "b", "veto", 6.0),
    (3, "a", "veto", 7.0),
    (4, "a", "other", 8.0),
)
"""Number, person, game and level of matches that an earlier program counted."""


async def stands(store: Store) -> None:
    """Whoever stood somewhere stands there still, by one row, and goes on from it."""

    async def shown() -> dict[str, tuple[float, int]]:
        steps = await store.standings("veto")
        return {one.name: (one.level.mu, one.matches) for one in steps}

    assert await shown() == {"a": (7.0, 2), "b": (6.0, 1)}
    people = [Rated(b"a", "a", ""), Rated(b"c", "c", "")]
    await store.rate("new", "veto", people, lambda known, matches, met: [Level(9, 1), Level(1, 1)])
    assert await shown() == {"a": (9.0, 3), "b": (6.0, 1), "c": (1.0, 1)}
    assert len(await store.curve(b"a")) == 4


def test_where_people_stood_by_an_earlier_layout_is_one_row_for_each(database: str) -> None:
    rows = [
        "INSERT INTO ratings (n, person, game, owner, at, name, face, mu, sigma) OVERRIDING SYSTEM "
        f"VALUE VALUES ({n}, '{person}', '{game}', 't{n}', 1, '{person}', '', {mu}, 1)"
        for n, person, game, mu in STEPS
    ]
    reset = "SELECT setval(pg_get_serial_sequence('ratings', 'n'), 10)"
    asyncio.run(prepared(database, 3, *rows, reset))
    with_store(database, stands)


def test_where_people_stood_in_an_earlier_file_is_one_row_for_each(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE)) as file:
        for script in FILE_MIGRATIONS[:10]:
            file.executescript(script)
        for n, person, game, mu in STEPS:
            row = (n, person.encode(), game, f"t{n}", 1, person, "", mu, 1.0)
            columns = "n, person, game, owner, at, name, face, mu, sigma"
            file.execute(f"INSERT INTO ratings ({columns}) VALUES (?,?,?,?,?,?,?,?,?)", row)
        file.execute("PRAGMA user_version = 10")
        file.commit()

    async def run() -> None:
        store = SqliteStore(tmp_path)
        await stands(store)
        await store.close()

    asyncio.run(run())


def test_an_empty_database_is_laid_out_and_found_so_again(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(table("t"), SEATS)

    asyncio.run(prepared(database, 0))
    with_store(database, scenario)
    with_store(database, lambda store: store.own("t"))
    assert version_of(database) == LAYOUT


@pytest.mark.usefixtures("next_layout")
def test_a_server_works_beside_a_newer_one_that_has_added_something(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that is started after it; and either takes the other's tables over."""

    async def scenario() -> None:
        monkeypatch.undo()
        async with store_in(database) as before:
            await before.create(table("t"), SEATS)
            newer(monkeypatch, ADDITIVE, LAYOUT)
            async with store_in(database) as after:
                monkeypatch.undo()
                await before.append("t", 0, line(0))
                async with store_in(database) as again:
                    await again.create(table("u"), SEATS)
                    await again.append("u", 0, line(0))
                    again.let_go("u")
                    before.let_go("t")
                    await asyncio.gather(*again._giving_up, *before._giving_up)
                    assert await after.own("t", "u") == ["t", "u"]
                    await after.append("t", 1, line(1))

    asyncio.run(scenario())
    assert version_of(database) == LAYOUT + 1


def test_a_server_that_is_too_old_for_the_layout_is_refused_in_a_sentence(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, BREAKING, LAYOUT + 1)
    with_store(database, lambda store: store.own())
    monkeypatch.undo()
    with pytest.raises(Unsafe, match=r"^These tables were written by a newer Fusebox: install"):
        asyncio.run(opened(database))
    assert version_of(database) == LAYOUT + 1


def test_a_newer_server_does_not_pull_the_ground_from_under_an_older_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says in a sentence that the older one has to be stopped first, and changes nothing."""

    async def scenario() -> None:
        async with store_in(database) as store:
            await store.create(table("t"), SEATS)
            newer(monkeypatch, BREAKING, LAYOUT + 1)
            with pytest.raises(Unsafe, match=r"^A server of an older Fusebox still works .*\.$"):
                await opened(database)
            await store.append("t", 0, line(0))
        async with store_in(database) as store:
            assert await store.own("t") == ["t"]

    asyncio.run(scenario())
    assert version_of(database) == LAYOUT + 1


def test_a_layout_is_not_changed_while_somebody_reads_everything(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All servers would wait for it: better the one that starts does not."""
    with_store(database, lambda store: store.own())
    newer(monkeypatch, f"SET LOCAL lock_timeout = '10ms'; {ADDITIVE}", LAYOUT)

    async def scenario() -> None:
        reader = await asyncpg.connect(database)
        async with reader.transaction(isolation="repeatable_read", readonly=True):
            await reader.fetch("SELECT id FROM tables")
            with pytest.raises(Unsafe, match=r"^Somebody is busy with the whole database"):
                await opened(database)
        await reader.close()

    asyncio.run(scenario())
    assert version_of(database) == LAYOUT


@pytest.mark.usefixtures("next_layout")
def test_an_older_program_makes_no_backup_of_what_it_does_not_know(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(database, lambda store: store.own())
    monkeypatch.undo()
    with pytest.raises(Unsafe, match="newer Fusebox"):
        back_up_database(database, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def serving(url: str, edition: int, **games: int) -> AbstractAsyncContextManager[PostgresStore]:
    """A server whose program knows this."""
    return store_in(url, address=f"edition {edition}", program=Program(edition, games))


def test_a_table_goes_to_a_newer_server_and_not_back(database: str) -> None:
    async def scenario() -> None:
        async with serving(database, 1) as old:
            await old.create(table("t"), SEATS)
            await old.append("t", 0, line(0))
            async with serving(database, 2) as new:
                old.let_go("t")
                await asyncio.gather(*old._giving_up)
                assert await new.own("t") == ["t"]
                new.let_go("t")
                await asyncio.gather(*new._giving_up)
                # Nobody has it now, but the older server asks the newer one.
                with pytest.raises(Lost) as lost:
                    await old.own("t")
                assert lost.value.server == await old.elsewhere("t") == "edition 2"
                assert await new.elsewhere("t") == ""
            with pytest.raises(TooNew):
                await old.own("t")
            assert await old.elsewhere("t") == ""
        async with serving(database, 3) as newest:
            assert await newest.own("t") == ["t"]
            assert await newest.read("t") == [line(0)]

    asyncio.run(scenario())


def test_a_running_table_of_a_newer_server_that_is_gone_waits_for_one_that_can_read_it(
    database: str,
) -> None:
    async def scenario() -> None:
        async with serving(database, 1) as old:
            async with serving(database, 2) as new:
                await new.create(table("t"), SEATS)
                await new.begin("t", HEADER)
            assert await old.orphaned() == []
            async with serving(database, 2) as again:
                assert [name for name, _, _ in await again.open_tables()] == ["t"]

    asyncio.run(scenario())


def test_a_table_under_newer_rules_goes_to_a_server_that_has_them(database: str) -> None:
    """Other games go to any server; one that has never heard of a game takes no table of it."""
    version = HEADER.version

    async def scenario() -> None:
        async with (
            serving(database, 1, veto=version - 1) as old,
            serving(database, 1, other=1) as stranger,
        ):
            async with serving(database, 1, veto=version) as new:
                for name in ("begun", "gathering"):
                    await new.create(table(name), SEATS)
                await new.begin("begun", HEADER)
                for name in ("begun", "gathering"):
                    new.let_go(name)
                await asyncio.gather(*new._giving_up)
                assert await old.own("gathering") == ["gathering"]
                with pytest.raises(Lost):
                    await old.own("begun")
                with pytest.raises(Lost):
                    await stranger.own("begun")
            with pytest.raises(TooNew):
                await old.own("begun")

    asyncio.run(scenario())


def shapes() -> str:
    kept = (KeptTable, SeatRow, Note, ChatRow, Snapshot, Reading, Header, Entry)
    told = [msgspec.json.schema(kind) for kind in (*kept, AnyPace, TableAction)]
    shown = msgspec.json.encode((undescribed(told), list(FORMATS)), order="sorted")
    return sha256(shown).hexdigest()[:16]


def undescribed(schema: Any) -> Any:
    """Without what is said to people."""
    if isinstance(schema, list):
        return [undescribed(part) for part in schema]
    if isinstance(schema, dict):
        return {name: undescribed(part) for name, part in schema.items() if name != "description"}
    return schema


def test_the_edition_names_the_shapes_of_what_is_kept() -> None:
    assert SHAPES[EDITION] == shapes()
    assert max(SHAPES) == EDITION
