"""Tables in one SQLite file: writes go through the writer's thread, reads through another."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fusebox.core import Entry, Header, Millis, Seat
from fusebox.store.alone import Alone
from fusebox.store.forgetting import MOST_AT_ONCE, forget, give_back
from fusebox.store.people import People, drop_unheld
from fusebox.store.protocol import (
    ChatRow,
    Conflict,
    KeptTable,
    Line,
    Listing,
    Note,
    NotKept,
    Own,
    Reading,
    SeatRow,
    Snapshot,
    Unsafe,
    renamed,
)
from fusebox.store.register import append
from fusebox.store.registering import Registering
from fusebox.store.rows import (
    COLUMNS,
    SEAT_COLUMNS,
    header_of,
    insert,
    note_of,
    own_of,
    table_of,
    table_values,
    wall_time,
)
from fusebox.store.schema import DATABASE, claim, connected, locked, migrate, reason
from fusebox.store.upkeep import checkpoints_apart, clear_leftovers
from fusebox.store.writer import Writer, checkpoint

T = TypeVar("T")

APPEND = """
    INSERT INTO log (owner, n, entry, events)
    WITH line (owner, n, entry, events) AS (VALUES (?, ?, ?, ?)) SELECT * FROM line
    WHERE n = (SELECT coalesce(max(n) + 1, 0) FROM log WHERE owner = line.owner)
"""
BEGIN = """
    UPDATE tables SET header = ?, place = ?, code = NULL, running = 1
    WHERE id = ? AND header IS NULL
"""
KEEP_DATA = "INSERT INTO data (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
TAKE = """
    UPDATE seats SET name = ?, token = ?, face = ?, person = ?
    WHERE owner = ? AND seat = ? AND kind = 'link' AND token IS NULL
    AND (SELECT header IS NULL FROM tables WHERE id = owner)
"""
VACATE = """
    UPDATE seats SET name = '', token = NULL, face = '', person = NULL
    WHERE owner = ? AND seat = ? AND invite IS NOT NULL AND token IS NOT NULL
    AND (SELECT header IS NULL FROM tables WHERE id = owner)
"""
KEEP = """
    INSERT INTO snapshots (owner, version, rules, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (owner) DO UPDATE
    SET version = excluded.version, rules = excluded.rules, body = excluded.body
    WHERE version <= excluded.version
"""
OPEN_TABLES = """
    SELECT id, note, (SELECT coalesce(max(n) + 1, 0) FROM log WHERE owner = id)
    FROM tables WHERE running
"""
LISTED = """
    SELECT id, game, made, header IS NOT NULL, running,
        (SELECT coalesce(max(n) + 1, 0) FROM log WHERE owner = id)
    FROM tables, (SELECT lower(?) AS wanted) WHERE instr(lower(id || ' ' || game), wanted)
        OR EXISTS (SELECT 1 FROM seats WHERE owner = id AND instr(lower(name), wanted))
    ORDER BY made DESC, tables.rowid DESC LIMIT ?
"""
# Before it begins, a match has no more than one entry a seat: that they are ready.
BEGUN = "SELECT 1 FROM log WHERE owner = {0} AND n = (SELECT count(*) FROM seats WHERE owner = {0})"
NEVER_BEGUN = f"SELECT id FROM tables WHERE born <= ? AND NOT EXISTS ({BEGUN.format('id')})"
LONG_OVER = "SELECT id FROM tables WHERE ended <= ? LIMIT ?"
NOTE = """
    UPDATE tables SET note = ?, running = ? AND header IS NOT NULL,
    ended = CASE WHEN ? THEN NULL ELSE coalesce(ended, ?) END WHERE id = ?
"""
HEADER = "SELECT header FROM tables WHERE id = ?"
KEEP_HEADER = "UPDATE tables SET header = ? WHERE id = ?"
SAY = """
    INSERT INTO chat (owner, n, seat, at, words, nonce)
    WITH line (owner, n, seat, at, words, nonce) AS (VALUES (?, ?, ?, ?, ?, ?)) SELECT * FROM line
    WHERE n = (SELECT coalesce(max(n) + 1, 0) FROM chat WHERE owner = line.owner)
"""
UNSAY = "UPDATE chat SET words = '' WHERE owner = ? AND seat = ?"
OPEN_SEATS = "SELECT id FROM tables WHERE open AND header IS NULL ORDER BY made DESC LIMIT ?"
RENAME = """
    UPDATE seats SET name = ?, face = '', token = coalesce(?, token),
    person = CASE WHEN ? IS NULL THEN person END WHERE owner = ? AND seat = ?
"""
BY_TOKEN = """
    SELECT owner, seat FROM seats JOIN tables ON owner = id WHERE token = ?
    ORDER BY made DESC, owner, seat
"""

OWN = f"""
    WITH page AS (
        SELECT id AS one, min(seat) AS held, ended IS NULL AS goes_on, made AS opened
        FROM seats JOIN tables ON owner = id WHERE token IN ({{}}) AND lesson = '' GROUP BY id
        ORDER BY goes_on DESC, opened DESC, one LIMIT ? OFFSET ?
    )
    SELECT {COLUMNS}, made, held, {SEAT_COLUMNS}
    FROM page JOIN tables ON id = one JOIN seats ON owner = one
    ORDER BY goes_on DESC, opened DESC, one, seat
"""

_json = msgspec.json.Encoder().encode


class SqliteStore(Alone, People, Registering):
    """One server's store. It holds the folder's lock until it is closed."""

    def __init__(
        self,
        folder: Path,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        with ExitStack() as failing:
            self._lock = failing.enter_context(locked(folder))
            try:
                clear_leftovers(folder)
                claim(folder)
                database = failing.enter_context(closing(connected(folder, factory)))
                migrate(database)
                (served,) = database.execute("SELECT served FROM alive").fetchone()
                self._reader = connected(folder, sqlite3.Connection)
            except (OSError, sqlite3.Error) as error:
                raise Unsafe(f"{folder / DATABASE} can't be used: {reason(error)}.") from None
            failing.pop_all()
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="fusebox-reader")
        self._writer = Writer(database, self._tidied if checkpoints_apart() else None)
        self._now = now
        self._since = now() - served / 1000

    async def close(self) -> None:
        with suppress(NotKept):
            await self.save_notes({}, await self.clock())
        await self._writer.close()
        self._reading.shutdown()
        self._reader.close()
        self._lock.close()

    async def made(self, table: str) -> Millis:
        rows = await self._rows("SELECT made FROM tables WHERE id = ?", table)
        return int(rows[0][0]) if rows else 0

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        rows = [
            (table, n, _json(line.entry), line.events) for n, line in enumerate(lines, expected)
        ]
        return self._changed("the log is not of that length", APPEND, *rows)

    async def read(self, table: str, since: int = 0) -> list[Line]:
        query = "SELECT entry, events FROM log WHERE owner = ? AND n >= ? ORDER BY n"
        rows = await self._rows(query, table, since)
        entries = msgspec.json.Decoder(Entry)
        return [Line(entries.decode(entry), events) for entry, events in rows]

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        def work(database: sqlite3.Connection) -> None:
            insert(database, "tables", {**table_values(table), "born": self._served()})
            for row in seats:
                insert(database, "seats", {"owner": table.id, **msgspec.structs.asdict(row)})

        await self._writer.submit(work)

    async def table(self, table: str) -> KeptTable | None:
        rows = await self._rows(f"SELECT {COLUMNS} FROM tables WHERE id = ?", table)
        return table_of(rows[0]) if rows else None

    async def seats(self, table: str) -> tuple[SeatRow, ...]:
        query = f"SELECT {SEAT_COLUMNS} FROM seats WHERE owner = ? ORDER BY seat"
        return tuple(SeatRow(*row) for row in await self._rows(query, table))

    async def take(
        self,
        table: str,
        seat: Seat,
        name: str,
        token: bytes,
        face: str = "",
        person: bytes | None = None,
    ) -> None:
        row = (name, token, face, person, table, seat)
        await self._changed("the seat is not free", TAKE, row)

    async def vacate(self, table: str, seat: Seat) -> None:
        def work(database: sqlite3.Connection) -> None:
            if database.execute(VACATE, (table, seat)).rowcount != 1:
                raise Conflict("the seat can't be given back")
            drop_unheld(database)

        await self._writer.submit(work)

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        def work(database: sqlite3.Connection) -> None:
            if data:
                database.execute(KEEP_DATA, (header.data, data))
            place = append(database, wall_time() // 1000, header.commitment)
            if database.execute(BEGIN, (_json(header), place, table)).rowcount != 1:
                raise Conflict("the match has begun already")

        return self._writer.submit(work)

    async def data(self, digest: str) -> str | None:
        rows = await self._rows("SELECT text FROM data WHERE hash = ?", digest)
        return str(rows[0][0]) if rows else None

    async def link(self, table: str, rematch: str) -> None:
        statement = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch = ''"
        await self._changed("there is a rematch already", statement, (rematch, table))

    async def delete_unstarted(self, age: Millis, but: Collection[str] = ()) -> None:
        found = await self._rows(NEVER_BEGUN, self._served() - age)
        forsaken = [owner for (owner,) in found if owner not in but]

        def work(database: sqlite3.Connection) -> None:
            for owner in forsaken:
                if database.execute(BEGUN.format("?"), (owner, owner)).fetchone() is None:
                    forget(database, owner)

        if forsaken:
            await self._writer.submit(work)

    async def delete_finished(self, age: Millis, but: Collection[str] = ()) -> int:
        """Deletes the tables, but for these, that were over so long ago, a few at a time; how many
        there were."""
        deleted = 0
        while True:
            found = await self._rows(LONG_OVER, self._served() - age, MOST_AT_ONCE + len(but))
            over = [owner for (owner,) in found if owner not in but]

            def work(database: sqlite3.Connection, over: list[str] = over) -> None:
                for owner in over:
                    forget(database, owner)
                give_back(database)

            if not over:
                return deleted
            await self._writer.submit(work)
            deleted += len(over)

    async def rename(self, table: str, seat: Seat, name: str, token: bytes | None = None) -> None:
        def work(database: sqlite3.Connection) -> None:
            if database.execute(RENAME, (name, token, token, table, seat)).rowcount != 1:
                raise Conflict("there is no such seat")
            if token is not None:
                database.execute(UNSAY, (table, seat))
            (header,) = database.execute(HEADER, (table,)).fetchone()
            if (known := header_of(header)) is not None:
                database.execute(KEEP_HEADER, (_json(renamed(known, seat, name)), table))
            drop_unheld(database)

        await self._writer.submit(work)

    def append_chat(self, table: str, row: ChatRow) -> Awaitable[None]:
        values = (table, *msgspec.structs.astuple(row))
        return self._changed("the chat is not of that length", SAY, values)

    async def chat(self, table: str) -> tuple[ChatRow, ...]:
        query = "SELECT n, seat, at, words, nonce FROM chat WHERE owner = ? ORDER BY n"
        return tuple(ChatRow(*row) for row in await self._rows(query, table))

    async def open_seats(self, most: int) -> list[str]:
        return [table for (table,) in await self._rows(OPEN_SEATS, most)]

    async def delete(self, table: str) -> None:
        def work(database: sqlite3.Connection) -> None:
            forget(database, table)
            give_back(database)

        await self._writer.submit(work)

    async def by_code(self, code: bytes) -> str | None:
        rows = await self._rows("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    async def by_token(self, token: bytes) -> list[tuple[str, Seat]]:
        return await self._rows(BY_TOKEN, token)

    async def own_tables(self, tokens: Collection[bytes], most: int, since: int = 0) -> list[Own]:
        query = OWN.format(", ".join("?" * len(tokens)))
        return own_of(await self._rows(query, *tokens, most, since))

    async def save_notes(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        served = self._served()
        rows = [
            (_json(note), running := note.outcome is None, running, served, table)
            for table, note in notes.items()
        ]

        def work(database: sqlite3.Connection) -> None:
            database.executemany(NOTE, rows)
            if clock is not None:
                database.execute("UPDATE alive SET clock = ?, served = ?", (clock, served))

        await self._writer.submit(work)

    async def clock(self) -> Millis:
        rows = await self._rows("SELECT clock FROM alive")
        return int(rows[0][0])

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        values = (table, snapshot.version, snapshot.rules, snapshot.body)

        def work(database: sqlite3.Connection) -> None:
            database.execute(KEEP, values)

        await self._writer.submit(work, single=True)

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT version, rules, body FROM snapshots WHERE owner = ?"
        rows = await self._rows(query, table)
        return Snapshot(*rows[0]) if rows else None

    async def save_reading(self, table: str, reading: Reading) -> None:
        values = {"owner": table, **msgspec.structs.asdict(reading)}

        def work(database: sqlite3.Connection) -> None:
            insert(database, "readings", values)

        await self._writer.submit(work, single=True)

    async def check(self) -> None:
        served = self._served()

        def work(database: sqlite3.Connection) -> None:
            database.execute("UPDATE alive SET served = ?", (served,))

        await self._writer.submit(work, single=True)

    async def listed(self, search: str, most: int) -> list[Listing]:
        rows = await self._rows(LISTED, search, most)
        return [
            Listing(table, game, made, bool(begun), bool(running), entries)
            for table, game, made, begun, running, entries in rows
        ]

    async def counted(self) -> tuple[int, int]:
        rows = await self._rows("SELECT count(*), coalesce(sum(running), 0) FROM tables")
        return int(rows[0][0]), int(rows[0][1])

    async def open_tables(self) -> list[tuple[str, Note, int]]:
        rows = await self._rows(OPEN_TABLES)
        return [(table, note_of(note), n) for table, note, n in rows]

    def _changed(
        self, otherwise: str, statement: str, *rows: tuple[Any, ...]
    ) -> "asyncio.Future[None]":
        """A statement that has to change one row for each of these; else Conflict, and none."""

        def work(database: sqlite3.Connection) -> None:
            for values in rows:
                if database.execute(statement, values).rowcount != 1:
                    raise Conflict(otherwise)

        return self._writer.submit(work, single=len(rows) == 1)

    def _tidied(self) -> "asyncio.Future[None]":
        """Moves on what lies in the write-ahead log."""
        return asyncio.get_running_loop().run_in_executor(self._reading, checkpoint, self._reader)

    def _served(self) -> Millis:
        """For how long tables have been served in this folder. Ages are counted by it and not by
        the wall clock, which may be set to anything."""
        return int((self._now() - self._since) * 1000)

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        def read() -> list[Any]:
            return self._reader.execute(query, values).fetchall()

        return await self._apart(read)

    async def _apart(self, read: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reading, read)
        except sqlite3.Error as error:
            raise NotKept(str(error)) from error
