"""All tables of a PostgreSQL database in one file, the same that a data folder's backup is, and
back."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec.json import encode

from fusebox.store.backup import counted, is_there, opened, placed
from fusebox.store.postgres.connecting import answered, connected, hung_up
from fusebox.store.postgres.layout import check_known, migrate
from fusebox.store.postgres.owning import check_alone
from fusebox.store.postgres.sheets import COUNTERS, SHEETS, Sheet, in_file, told
from fusebox.store.protocol import NotKept, Unsafe
from fusebox.store.rows import caught_up, note_of
from fusebox.store.schema import MIGRATIONS
from fusebox.store.schema import migrate as migrate_file

T = TypeVar("T")
AT_ONCE: Final = 500
"""Rows."""
HAS_TABLES: Final = "SELECT to_regclass('fusebox') IS NOT NULL AND to_regclass('log') IS NOT NULL"
ANYTHING: Final = "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM register)"
NOTES: Final = """
    SELECT tables.id, note, servers.clock FROM tables JOIN notes ON owner = tables.id
    LEFT JOIN servers ON servers.id = keeper WHERE running AND keeper IS NOT NULL
"""
COUNT_ON: Final = """
    SELECT setval(pg_get_serial_sequence('{0}', '{1}'), (SELECT coalesce(max({1}), 0) + 1 FROM {0}),
        false)
"""


def back_up_database(url: str, file: Path) -> int:
    """Writes the tables into the file, also while a server plays on; how many there are. What was
    acknowledged before this was called is in it."""
    if is_there(file):
        raise Unsafe(f"{file} already exists: choose another name.")

    def write(there: sqlite3.Connection) -> None:
        migrate_file(there)
        asyncio.run(_done(_written(url, there)))
        there.commit()

    return placed(file, write, "the database")


def restore_database(file: Path, url: str) -> int:
    """Puts the tables of the file into a database that has none; how many there are."""
    with closing(opened(file, "ro", f"There is no file {file}.")) as there:
        count = counted(there, file)
        (version,) = there.execute("PRAGMA user_version").fetchone()
        if version == len(MIGRATIONS):
            asyncio.run(_done(_restored(url, there)))
            return count
        with tempfile.TemporaryDirectory(prefix="fusebox-") as folder:
            newer = sqlite3.connect(Path(folder) / "newer", isolation_level=None)
            with closing(newer):
                there.backup(newer)
                migrate_file(newer)
                asyncio.run(_done(_restored(url, newer)))
    return count


async def _done(work: Awaitable[T]) -> T:
    try:
        async with answered():
            return await work
    except NotKept as error:
        raise Unsafe(f"The PostgreSQL database can't be used: {error}.") from None


async def _written(url: str, there: sqlite3.Connection) -> None:
    here = await connected(url)
    try:
        async with here.transaction(isolation="repeatable_read", readonly=True):
            if not await here.fetchval(HAS_TABLES):
                raise Unsafe("There are no tables of Fusebox in this database.")
            await check_known(here)
            for name, columns, query in in_file():
                await _copied(here, there, name, columns, query)
            await _clocked(here, there)
            alive = await here.fetchrow("SELECT clock, served FROM alive")
            there.execute("UPDATE alive SET clock = ?, served = ?", tuple(alive))
    finally:
        await hung_up(here)


async def _clocked(here: Any, there: sqlite3.Connection) -> None:
    """The file has one clock; a note that was made by another is brought to when that was last
    known to go."""
    cursor = await here.cursor(NOTES)
    while rows := await cursor.fetch(AT_ONCE):
        notes = [(encode(caught_up(note_of(note), clock)), table) for table, note, clock in rows]
        there.executemany("UPDATE tables SET note = ? WHERE id = ?", notes)


async def _copied(
    here: Any, there: sqlite3.Connection, name: str, columns: tuple[str, ...], query: str
) -> None:
    places = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})"
    cursor = await here.cursor(query)
    while rows := await cursor.fetch(AT_ONCE):
        there.executemany(insert, [told(columns, row) for row in rows])


async def _restored(url: str, there: sqlite3.Connection) -> None:
    here = await connected(url)
    try:
        await migrate(here)
        async with here.transaction():
            await check_known(here)
            await check_alone(here)
            if await here.fetchval(ANYTHING):
                raise Unsafe(
                    "There are tables in this database already: restore into an empty one."
                )
            for sheet in SHEETS:
                await _filled(here, sheet, there.execute(sheet.from_file()))
            for counter in COUNTERS:
                await here.execute(COUNT_ON.format(*counter.split(".")))
            alive = there.execute("SELECT clock, served FROM alive").fetchone()
            await here.execute("UPDATE alive SET clock = $1, served = $2", *alive)
    finally:
        await hung_up(here)


async def _filled(here: Any, sheet: Sheet, rows: Iterable[tuple[Any, ...]]) -> None:
    columns = list(sheet.in_database())
    try:
        await here.copy_records_to_table(sheet.name, records=sheet.kept(rows), columns=columns)
    except (TypeError, ValueError, OverflowError) as error:
        raise Unsafe(f"The file has a row that does not fit {sheet.name}: {error}.") from None


async def size_of(url: str) -> int:
    """Bytes of the tables on the disk; 0 where the database can't be asked."""
    names = [*(sheet.name for sheet in SHEETS), "alive", "servers"]
    query = "SELECT sum(pg_total_relation_size(to_regclass(name))) FROM unnest($1::text[]) name"
    try:
        here = await connected(url)
    except Unsafe:
        return 0
    try:
        return int(await here.fetchval(query, names) or 0)
    finally:
        await hung_up(here)
