"""Tables that move between SQLite and PostgreSQL by a backup, with every record they have."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from fusebox.cli import main
from fusebox.store import (
    ChatRow,
    KeptTable,
    Level,
    Locked,
    Note,
    Push,
    Rated,
    Reading,
    Snapshot,
    SqliteStore,
    Store,
    Unsafe,
)
from fusebox.store.postgres.store import opened
from fusebox.store.schema import DATABASE, MIGRATIONS
from fusebox.store.shelves import DatabaseShelf, FolderShelf, Shelf
from fusebox.table.model import Permits
from tests.store.remarks import readings
from tests.store.rows import DAY, SEATS, Time, line, table
from tests.store.test_contract import HEADER, OVER

TABLES = (
    *("tables", "seats", "log", "snapshots", "readings", "data", "alive", "register"),
    *("chat", "pushes", "rated", "ratings"),
)


async def fill(store: Store) -> None:
    """Something of every kind."""
    permits = Permits("never", chat=True, open=True)
    names = KeptTable("open", "veto", {"é": 1}, bytes(32), "fr", code=b"c" * 32, permits=permits)
    await store.use_key("a" * 64)
    await store.create(names, SEATS)
    for name in ("running", "over"):
        await store.create(table(name), SEATS)
        await store.take(name, 1, "Zoé", b"b" * 32, "owl-2", b"p" * 32)
        await store.begin(name, HEADER, "cards")
        await store.append(name, 0, *(line(n, "\x00 é") for n in range(700)))
        await store.save_snapshot(name, Snapshot(5, 1, bytes(range(256))))
        await store.save_reading(name, Reading(0, "\x00", b"{}", 1, 2, None, 4, "F1"))
        await store.append_chat(name, ChatRow(0, 0, 5, "Ça va ?", "\x00"))
    await store.link("over", "running")
    await store.save_notes({"over": OVER, "running": Note(version=1, time=5, alarm=9)}, 5_000)
    for number in range(3):
        push = Push(f"https://push/{number}", bytes(65), bytes(16), "fr")
        await store.subscribe(b"b" * 32, push, 8)
    people = (Rated(b"p" * 32, "Zoé", "owl-2"), Rated(b"q" * 32, "Bob", ""))
    await store.rate("over", "veto", people, lambda known, matches, met: [Level(25.5, 1 / 3)] * 2)


def in_folder(folder: Path, scenario: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = SqliteStore(folder, now=Time())
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


def in_database(url: str, scenario: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await opened(url, Time())
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


def records(file: Path) -> dict[str, list[Any]]:
    """Every record of a backup, in its order."""
    found = {}
    with closing(sqlite3.connect(file)) as database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        assert {name for (name,) in database.execute(names)} == set(TABLES)
        for name in TABLES:
            columns = sorted(row[1] for row in database.execute(f"PRAGMA table_info({name})"))
            query = f"SELECT {', '.join(columns)} FROM {name}"
            found[name] = sorted(database.execute(query).fetchall(), key=repr)
        order = "SELECT id FROM tables ORDER BY made DESC, rowid DESC"
        found["order"] = database.execute(order).fetchall()
        found["readings in order"] = database.execute(
            "SELECT owner, read FROM readings ORDER BY rowid"
        ).fetchall()
    return found


@pytest.mark.parametrize("first", ["sqlite", "postgres"])
def test_every_record_goes_there_and_back(tmp_path: Path, database: str, first: str) -> None:
    home: Shelf = FolderShelf(tmp_path / "data")
    away: Shelf = DatabaseShelf(database, tmp_path)
    if first == "sqlite":
        in_folder(tmp_path / "data", fill)
    else:
        in_database(database, fill)
        home, away = away, home
    assert home.back_up(tmp_path / "one.fusebox") == 3
    assert away.restore(tmp_path / "one.fusebox") == 3
    assert away.back_up(tmp_path / "two.fusebox") == 3
    one, two = records(tmp_path / "one.fusebox"), records(tmp_path / "two.fusebox")
    assert all(one.values())
    assert one == two


def test_a_store_reads_the_same_in_both(tmp_path: Path, database: str) -> None:
    async def told(store: Store) -> list[Any]:
        found: list[Any] = [await store.standings("veto")]
        for name in ("open", "running", "over"):
            found += [await store.table(name), await store.seats(name), await store.read(name)]
            found += [await store.snapshot(name), await readings(store, name)]
            found += [await store.chat(name), await store.registered(name)]
        found += [await store.pushes(b"b" * 32), await store.listed("", 9), await store.keys()]
        found += [await store.open_tables(), await store.data("data"), await store.unrated()]
        return found

    folder = FolderShelf(tmp_path / "data")
    before = in_folder(folder.folder, lambda store: _both(fill(store), told, store))
    folder.back_up(tmp_path / "box.fusebox")
    DatabaseShelf(database, tmp_path).restore(tmp_path / "box.fusebox")
    assert in_database(database, told) == before


async def _both(first: Awaitable[None], then: Callable[[Store], Awaitable[Any]], s: Store) -> Any:
    await first
    return await then(s)


def test_a_game_goes_on_where_it_was_moved_to(tmp_path: Path, database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.own("running", "over", "open")
        await store.append("running", 700, line(700))
        await store.save_reading("running", Reading(0, "n", b"{}", 1, 2, None, 4, "F1"))
        await store.subscribe(b"b" * 32, Push("https://push/9", bytes(65), bytes(16)), 8)
        await store.rate(
            "running", "veto", (Rated(b"p" * 32, "Zoé", ""),), lambda _, matches, met: [Level(1, 1)]
        )
        await store.create(table("new"), SEATS)
        await store.begin("new", HEADER)
        assert (await store.listed("", 9))[0].table == "new"
        assert len(await store.register(1, 9)) == 4
        assert await store.delete_finished(-DAY) == 1

    in_folder(tmp_path / "data", fill)
    FolderShelf(tmp_path / "data").back_up(tmp_path / "box.fusebox")
    DatabaseShelf(database, tmp_path).restore(tmp_path / "box.fusebox")
    in_database(database, scenario)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_backup_of_an_earlier_fusebox_moves_too(
    tmp_path: Path, database: str, version: int
) -> None:
    file = tmp_path / "old.fusebox"
    with closing(sqlite3.connect(file)) as old:
        for script in MIGRATIONS[:version]:
            old.executescript(script)
        columns = "id, made, game, options, secret, language, pace, note"
        values = ("t", 1, "veto", b"{}", bytes(32), "en", b"null", "harmed")
        old.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        old.execute(f"PRAGMA user_version = {version}")
        old.commit()
    before = file.read_bytes()
    assert DatabaseShelf(database, tmp_path).restore(file) == 1
    assert file.read_bytes() == before

    async def scenario(store: Store) -> None:
        kept = await store.table("t")
        assert kept == KeptTable("t", "veto", {}, bytes(32))

    in_database(database, scenario)


def test_what_is_there_is_not_overwritten(tmp_path: Path, database: str) -> None:
    shelf = DatabaseShelf(database, tmp_path)
    in_database(database, fill)
    shelf.back_up(tmp_path / "box.fusebox")
    with pytest.raises(Unsafe, match=r"already exists: choose another name\.$"):
        shelf.back_up(tmp_path / "box.fusebox")
    with pytest.raises(Unsafe, match=r"^There are tables in this database already"):
        shelf.restore(tmp_path / "box.fusebox")


def test_a_database_is_copied_while_a_server_works_and_not_restored_into(
    tmp_path: Path, database: str
) -> None:
    shelf = DatabaseShelf(database, tmp_path)

    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        assert await asyncio.to_thread(shelf.back_up, tmp_path / "box.fusebox") == 1
        await store.delete("t")
        with pytest.raises(Locked, match="Another Fusebox server"):
            await asyncio.to_thread(shelf.restore, tmp_path / "box.fusebox")

    in_database(database, scenario)
    assert shelf.restore(tmp_path / "box.fusebox") == 1


def test_a_restore_that_breaks_off_leaves_nothing(tmp_path: Path, database: str) -> None:
    in_folder(tmp_path / "data", fill)
    FolderShelf(tmp_path / "data").back_up(tmp_path / "box.fusebox")
    with closing(sqlite3.connect(tmp_path / "box.fusebox")) as spoiled:
        spoiled.execute("UPDATE ratings SET mu = 'much'")
        spoiled.commit()
    shelf = DatabaseShelf(database, tmp_path)
    with pytest.raises(Unsafe, match=r"^The file has a row that does not fit ratings: .*\.$"):
        shelf.restore(tmp_path / "box.fusebox")
    assert in_database(database, lambda store: store.counted()) == (0, 0)


def test_a_database_without_tables_is_said_in_one_sentence(tmp_path: Path, database: str) -> None:
    shelf = DatabaseShelf(database, tmp_path)
    with pytest.raises(Unsafe, match=r"^There are no tables of Fusebox in this database\.$"):
        shelf.back_up(tmp_path / "box.fusebox")
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_moves_tables(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    in_folder(tmp_path / "data", fill)
    file = str(tmp_path / "box.fusebox")
    assert main(["backup", file, "--data", str(tmp_path / "data")]) == 0
    assert main(["restore", file, "--store", database]) == 0
    told = capsys.readouterr().out
    assert "3 tables are in PostgreSQL (/postgres) again." in told
    assert main(["backup", str(tmp_path / "two.fusebox"), "--store", database]) == 0
    assert main(["restore", str(tmp_path / "two.fusebox"), "--data", str(tmp_path / "new")]) == 0
    assert (tmp_path / "new" / DATABASE).exists()
    assert main(["restore", file, "--store", "mysql://host/games"]) != 0
    assert "A store is written postgresql://user@host/database." in capsys.readouterr().err


def test_a_shelf_says_how_much_there_is(tmp_path: Path, database: str) -> None:
    shelf = DatabaseShelf(database, tmp_path)
    in_database(database, fill)
    assert asyncio.run(shelf.size()) > 100_000
    assert asyncio.run(DatabaseShelf("postgresql:///x?host=/nowhere", tmp_path).size()) == 0
    assert shelf.damage() == []


def test_a_backup_of_a_newer_database_is_refused(tmp_path: Path, database: str) -> None:
    in_database(database, fill)

    async def newer() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute("UPDATE fusebox SET version = 999")
        await connection.close()

    asyncio.run(newer())
    with pytest.raises(Unsafe, match="newer Fusebox"):
        DatabaseShelf(database, tmp_path).back_up(tmp_path / "box.fusebox")
