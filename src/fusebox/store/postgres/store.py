"""Tables in a PostgreSQL database."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import IO, Any

import msgspec

from fusebox.core import Entry, Header, Millis, Seat
from fusebox.store.editions import PROGRAM, Program
from fusebox.store.forgetting import MOST_AT_ONCE
from fusebox.store.postgres import statements as sql
from fusebox.store.postgres.connecting import (
    answered,
    can_hold,
    check_settings,
    connected,
    hung_up,
    hurried,
)
from fusebox.store.postgres.database import Database
from fusebox.store.postgres.fellows import Fellows
from fusebox.store.postgres.layout import migrate
from fusebox.store.postgres.owning import GIVE_UP, GONE, NOBODY, SERVED, Owning
from fusebox.store.postgres.people import People, drop_unheld
from fusebox.store.postgres.registering import Registering, append
from fusebox.store.postgres.writer import LogWriter
from fusebox.store.protocol import (
    ChatRow,
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
from fusebox.store.rows import header_of, note_of, own_of, table_of, table_values, wall_time

OWN_CLOCK = "UPDATE servers SET clock = $1 WHERE id = $2"
CLOCK = "SELECT clock FROM servers WHERE id = $1"

_json = msgspec.json.Encoder().encode


async def opened(
    url: str,
    now: Callable[[], float] = time.monotonic,
    lock: IO[str] | None = None,
    address: str = "",
    program: Program = PROGRAM,
) -> "PostgresStore":
    """The store in this database; Unsafe or Locked with a sentence if it can't be used. It holds
    the lock of its server's folder until it is closed. Other servers reach this one at the
    address, and are told what its program knows."""
    line = await connected(url)
    owning = Owning(url, address, program)
    try:
        async with answered():
            with hurried(line):
                await migrate(line)
                await owning.enter(line)
                served, secret = await line.fetchrow("SELECT served, secret FROM alive")
    except NotKept as error:
        await hung_up(line)
        raise Unsafe(f"The PostgreSQL database can't be used: {error}.") from None
    except BaseException:
        await hung_up(line)
        raise
    return PostgresStore(url, owning, secret.encode(), now, now() - served / 1000, lock)


class PostgresStore(Fellows, People, Registering):
    """The store of one of the servers that work in a database."""

    def __init__(
        self,
        url: str,
        owning: Owning,
        secret: bytes,
        now: Callable[[], float],
        since: float,
        lock: IO[str] | None,
    ) -> None:
        self._database = Database(url, owning)
        self._owning = owning
        self._writer = LogWriter(url, owning)
        self._now, self._since = now, since
        self._lock = lock
        self._giving_up: set[asyncio.Task[None]] = set()
        self.secret = secret
        """By which the servers of this database know one another."""
        owning.served = self._served

    async def close(self) -> None:
        with suppress(NotKept):
            await self.save_notes({}, await self.clock())
        await self.given_up()
        await self._writer.close()
        await self._database.close()
        await self._owning.leave()
        if self._lock is not None:
            self._lock.close()

    async def own(self, *tables: str) -> Collection[str]:
        await self._owning.reassure()
        unknown = [table for table in tables if table not in self._owning.epochs]
        wanted = [table for table in unknown if can_hold(table)]
        if not wanted:
            return ()
        return await self._database.write(lambda line: self._owning.own(line, wanted))

    async def orphaned(self) -> list[tuple[str, Note, int]]:
        notes = await self._database.write(self._owning.orphaned)
        rows = await self._database.rows(sql.LENGTHS, list(notes)) if notes else []
        return [(table, notes[table], length) for table, length in rows]

    def let_go(self, table: str, at_rest: bool = True) -> None:
        """Whoever comes first has it; nobody waits for that."""
        epoch = self._owning.epochs.pop(table, None)
        if epoch is None:
            return

        async def work(line: Any) -> None:
            await line.execute(GIVE_UP, table, epoch, NOBODY if at_rest else None)

        task = self._database.write(work)
        self._giving_up.add(task)
        task.add_done_callback(self._giving_up.discard)

    async def given_up(self) -> None:
        """Returns when whatever was let go is anybody's."""
        if self._giving_up:
            await asyncio.wait(self._giving_up)

    async def made(self, table: str) -> Millis:
        rows = await self._database.rows("SELECT made FROM tables WHERE id = $1", table)
        return int(rows[0][0]) if rows else 0

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        encoded = [(_json(line.entry), line.events) for line in lines]
        return self._writer.submit(table, expected, encoded)

    async def read(self, table: str, since: int = 0) -> list[Line]:
        rows = await self._database.rows(sql.READ, table, since)
        entries = msgspec.json.Decoder(Entry)
        return [Line(entries.decode(entry), events) for entry, events in rows]

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        values = table_values(table)
        note, running = values.pop("note"), values.pop("running")
        values |= {"born": self._served(), "keeper": self._owning.server, "epoch": 1}
        values["edition"] = self._owning.edition

        async def work(line: Any) -> None:
            await line.execute(sql.insert("tables", values), *values.values())
            await line.execute(sql.NEW_NOTE, table.id, note, running)
            rows = [(table.id, *msgspec.structs.astuple(row)) for row in seats]
            await line.executemany(sql.NEW_SEAT, rows)

        await self._database.write(work)
        self._owning.epochs[table.id] = 1

    async def table(self, table: str) -> KeptTable | None:
        rows = await self._database.rows(sql.TABLE, table)
        return table_of(rows[0]) if rows else None

    async def seats(self, table: str) -> tuple[SeatRow, ...]:
        return tuple(SeatRow(*row) for row in await self._database.rows(sql.SEATS, table))

    async def take(
        self,
        table: str,
        seat: Seat,
        name: str,
        token: bytes,
        face: str = "",
        person: bytes | None = None,
    ) -> None:
        values = (seat, name, token, face, person)
        await self._database.changed(table, "the seat is not free", sql.TAKE, *values)

    async def vacate(self, table: str, seat: Seat) -> None:
        async def work(line: Any) -> Any:
            freed = await line.fetch(sql.VACATE, table, self._database.epoch(table), seat)
            await drop_unheld(line)
            return freed

        await self._database.owned(table, "the seat can't be given back", work)

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        async def work(line: Any) -> Any:
            if not await line.fetch(sql.UNBEGUN, table, self._database.epoch(table)):
                return None
            if data:
                await line.execute(sql.KEEP_DATA, header.data, data)
            place = await append(line, wall_time() // 1000, header.commitment)
            await line.execute(sql.RUNS, table)
            return await line.fetch(sql.BEGIN, table, _json(header), place, header.version)

        return self._database.owned(table, "the match has begun already", work)

    async def data(self, digest: str) -> str | None:
        rows = await self._database.rows("SELECT text FROM data WHERE hash = $1", digest)
        return str(rows[0][0]) if rows else None

    async def link(self, table: str, rematch: str) -> None:
        await self._database.changed(table, "there is a rematch already", sql.LINK, rematch)

    async def delete_unstarted(self, age: Millis, but: Collection[str] = ()) -> None:
        await self._forget_all(sql.NEVER_BEGUN, self._served() - age, but, sql.STILL_NEVER_BEGUN)

    async def delete_finished(self, age: Millis, but: Collection[str] = ()) -> int:
        return await self._forget_all(sql.LONG_OVER, self._served() - age, but, sql.STILL_OVER)

    async def rename(self, table: str, seat: Seat, name: str, token: bytes | None = None) -> None:
        async def work(line: Any) -> Any:
            epoch = self._database.epoch(table)
            rows = await line.fetch(sql.RENAME, table, epoch, seat, name, token)
            if rows and token is not None:
                await line.execute(sql.UNSAY, table, seat)
            if rows and (known := header_of(rows[0][0])) is not None:
                await line.execute(sql.KEEP_HEADER, table, _json(renamed(known, seat, name)))
            await drop_unheld(line)
            return rows

        await self._database.owned(table, "there is no such seat", work)

    def append_chat(self, table: str, row: ChatRow) -> Awaitable[None]:
        values = (row.n, row.seat, row.at, row.words, row.nonce.encode())
        return self._database.changed(table, "the chat is not of that length", sql.SAY, *values)

    async def chat(self, table: str) -> tuple[ChatRow, ...]:
        rows = await self._database.rows(sql.CHAT, table)
        return tuple(
            ChatRow(n, seat, at, words, nonce.decode()) for n, seat, at, words, nonce in rows
        )

    async def open_seats(self, most: int) -> list[str]:
        return [table for (table,) in await self._database.rows(sql.OPEN_SEATS, most)]

    async def delete(self, table: str) -> None:
        async def work(line: Any) -> None:
            await _forget(line, [table])

        await self._database.write(work)
        self._owning.forget([table])

    async def by_code(self, code: bytes) -> str | None:
        rows = await self._database.rows("SELECT id FROM tables WHERE code = $1", code)
        return str(rows[0][0]) if rows else None

    async def by_token(self, token: bytes) -> list[tuple[str, Seat]]:
        return [tuple(row) for row in await self._database.rows(sql.BY_TOKEN, token)]

    async def own_tables(self, tokens: Collection[bytes], most: int, since: int = 0) -> list[Own]:
        return own_of(await self._database.rows(sql.OWN, list(tokens), most, since))

    async def save_notes(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        epochs, served = self._owning.epochs, self._served()
        rows = [
            (table, epochs[table], _json(note), note.outcome is None)
            for table, note in sorted(notes.items())
            if table in epochs
        ]
        columns = [[row[place] for row in rows] for place in range(4)]

        async def work(line: Any) -> None:
            if rows:
                await line.execute(sql.NOTE, *columns, served)
            if clock is not None:
                await line.execute(OWN_CLOCK, clock, self._owning.server)

        if rows or clock is not None:
            await self._database.write(work)

    async def clock(self) -> Millis:
        rows = await self._database.rows(CLOCK, self._owning.server)
        return int(rows[0][0]) if rows else 0

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        values = (snapshot.version, snapshot.rules, snapshot.body)
        await self._database.changed(table, "the table is not there", sql.SNAPSHOT, *values)

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT version, rules, body FROM snapshots WHERE owner = $1"
        rows = await self._database.rows(query, table)
        return Snapshot(*rows[0]) if rows else None

    async def save_reading(self, table: str, reading: Reading) -> None:
        seat, nonce, *others = msgspec.structs.astuple(reading)
        values = (seat, nonce.encode(), *others)
        await self._database.changed(table, "the table is not there", sql.REMARK, *values)

    async def check(self) -> None:
        served = self._served()

        async def work(line: Any) -> None:
            try:
                await check_settings(line)
            except Unsafe as error:
                raise NotKept(str(error)) from None
            if not await line.fetch("SELECT 1 FROM servers WHERE id = $1", self._owning.server):
                raise NotKept(GONE)
            await line.execute(SERVED, served)

        await self._database.write(work)

    async def listed(self, search: str, most: int) -> list[Listing]:
        return [Listing(*row) for row in await self._database.rows(sql.LISTED, search, most)]

    async def counted(self) -> tuple[int, int]:
        rows = await self._database.rows(sql.COUNTED)
        return int(rows[0][0]), int(rows[0][1])

    async def open_tables(self) -> list[tuple[str, Note, int]]:
        while await self.orphaned():
            pass
        rows = await self._database.rows(sql.OPEN_TABLES, self._owning.server)
        return [(table, note_of(note), length) for table, note, length in rows]

    def _served(self) -> Millis:
        """For how long tables have been served from this database."""
        return int((self._now() - self._since) * 1000)

    async def _forget_all(
        self, query: str, moment: Millis, but: Collection[str], still: str
    ) -> int:
        """Deletes what is found and still so when its row is locked, a few at a time; how many
        there were."""
        deleted = 0
        while True:
            server = self._owning.server
            found = await self._database.rows(query, moment, list(but), MOST_AT_ONCE, server)
            tables = [table for (table,) in found]

            async def work(line: Any, tables: list[str] = tables) -> int:
                rows = await line.fetch(still, tables, self._owning.server)
                return await _forget(line, [table for (table,) in rows])

            if not tables:
                return deleted
            forgotten = await self._database.write(work)
            self._owning.forget(tables)
            deleted += forgotten
            if not forgotten:
                return deleted


async def _forget(line: Any, tables: list[str]) -> int:
    for statement in sql.FORGET:
        await line.execute(statement, tables)
    await drop_unheld(line)
    return len(tables)
