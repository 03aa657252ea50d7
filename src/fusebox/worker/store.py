"""Tables on this device: in memory, and on its disk before anybody hears of anything."""

import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, NamedTuple

import msgspec

from fusebox.core import Entry, Header, Millis, Seat
from fusebox.store.memory import MemoryStore
from fusebox.store.protocol import Conflict, KeptTable, Line, Note, SeatRow, Snapshot
from fusebox.table.model import USUAL
from fusebox.worker.disk import Disk

TABLE: Final = "table/"
LINE: Final = "line/"
SNAPSHOT: Final = "snapshot/"
DATA: Final = "data/"
CLOCK: Final = "clock"


class Row(msgspec.Struct, frozen=True):
    """A table as it is written."""

    kept: KeptTable
    seats: tuple[SeatRow, ...]
    made: Millis


class WrittenLine(msgspec.Struct, frozen=True):
    """A line of a log as it is written: its events are JSON already."""

    entry: Entry
    events: msgspec.Raw


class _Held(NamedTuple):
    """What memory has of a table beside its log."""

    kept: KeptTable | None
    seats: tuple[SeatRow, ...]


class DeviceStore(MemoryStore):
    """What any store does. Logs of matches that are over are read when somebody asks for them."""

    def __init__(self, disk: Disk, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(now)
        self._disk = disk

    async def start(self) -> None:
        """Finds what was kept."""
        texts = (await self._disk.read(TABLE)).values()
        rows = [msgspec.json.decode(text, type=Row) for text in texts]
        for row in sorted(rows, key=lambda row: row.made):
            self._hold(row.kept.id, _Held(_usual(row.kept), row.seats))
            self._made[row.kept.id] = row.made
            self._born[row.kept.id] = self._served()
            if row.kept.header is not None and row.kept.note.outcome is None:
                await self._logged(row.kept.id)
        self._clock = int((await self._disk.read(CLOCK)).get(CLOCK, "0"))

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        return self._appended(table, expected, lines)

    async def read(self, table: str, since: int = 0) -> list[Line]:
        return (await self._logged(table))[since:]

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        await self._changed(table.id, super().create(table, seats))

    async def take(
        self,
        table: str,
        seat: Seat,
        name: str,
        token: bytes,
        face: str = "",
        person: bytes | None = None,
    ) -> None:
        await self._changed(table, super().take(table, seat, name, token, face, person))

    async def vacate(self, table: str, seat: Seat) -> None:
        await self._changed(table, super().vacate(table, seat))

    async def link(self, table: str, rematch: str) -> None:
        await self._changed(table, super().link(table, rematch))

    async def rename(self, table: str, seat: Seat, name: str, token: bytes | None = None) -> None:
        await self._changed(table, super().rename(table, seat, name, token))

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        return self._begun(table, header, data)

    async def data(self, digest: str) -> str | None:
        return (await self._disk.read(DATA + digest)).get(DATA + digest)

    async def save_notes(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        before = {table: self._held(table) for table in notes}
        await super().save_notes(notes, clock)
        rows = {TABLE + table: self._written(table) for table in notes if table in self._tables}
        puts = rows if clock is None else {**rows, CLOCK: str(clock)}
        # What is noted can be worked out again, so it may be known before it is kept.
        try:
            await self._disk.write(puts, {}, ())
        except BaseException:
            for table, held in before.items():
                self._hold(table, held)
            raise

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await super().save_snapshot(table, snapshot)
        await self._disk.write({SNAPSHOT + table: _text(snapshot)}, {}, ())

    async def snapshot(self, table: str) -> Snapshot | None:
        known = await super().snapshot(table)
        text = None if known else (await self._disk.read(SNAPSHOT + table)).get(SNAPSHOT + table)
        return known if text is None else msgspec.json.decode(text, type=Snapshot)

    async def delete(self, table: str) -> None:
        await self._deleted(lambda: super(DeviceStore, self).delete(table))

    async def delete_unstarted(self, age: Millis, but: Collection[str] = ()) -> None:
        await self._deleted(lambda: super(DeviceStore, self).delete_unstarted(age, but))

    async def delete_finished(self, age: Millis, but: Collection[str] = ()) -> int:
        before = len(self._tables)
        await self._deleted(lambda: super(DeviceStore, self).delete_finished(age, but))
        return before - len(self._tables)

    async def _appended(self, table: str, expected: int, lines: tuple[Line, ...]) -> None:
        log = await self._logged(table)
        if len(log) != expected:
            raise Conflict("the log is not of that length")
        adds = {
            _place(table, expected + n): _text(WrittenLine(line.entry, msgspec.Raw(line.events)))
            for n, line in enumerate(lines)
        }
        await self._disk.write({}, adds, ())
        log += lines

    async def _logged(self, table: str) -> list[Line]:
        """The log in memory; read if it is not there yet."""
        if table not in self._logs:
            found = await self._disk.read(f"{LINE}{table}/")
            lines = [msgspec.json.decode(text, type=WrittenLine) for text in found.values()]
            log = [Line(line.entry, bytes(line.events)) for line in lines]
            self._logs.setdefault(table, log)
        return self._logs[table]

    async def _begun(self, table: str, header: Header, data: str) -> None:
        puts = {DATA + header.data: data} if data else {}
        await self._changed(table, super().begin(table, header), puts)

    async def _changed(
        self, table: str, change: Awaitable[None], more: Mapping[str, str] | None = None
    ) -> None:
        """Changes a table and its seats; until that is durable, nobody finds it changed."""
        before, known = self._held(table), TABLE + table
        await change
        after, text = self._held(table), self._written(table)
        self._hold(table, before)
        is_new = before.kept is None
        puts = dict(more or {}) if is_new else {known: text, **(more or {})}
        await self._disk.write(puts, {known: text} if is_new else {}, ())
        self._hold(table, after)

    async def _deleted(self, deletion: Callable[[], Awaitable[object]]) -> None:
        """Deletes tables, from the disk last: a table without its log would be a damaged one."""
        before = set(self._tables)
        await deletion()
        gone = before - set(self._tables)
        names = [f"{LINE}{table}/" for table in gone]
        lines = [line for name in names for line in await self._disk.read(name)]
        own = [prefix + table for table in gone for prefix in (TABLE, SNAPSHOT)]
        if gone:
            await self._disk.write({}, {}, [*own, *lines])

    def _held(self, table: str) -> _Held:
        return _Held(self._tables.get(table), self._seats.get(table, ()))

    def _hold(self, table: str, held: _Held) -> None:
        if held.kept is None:
            self._tables.pop(table, None)
            self._seats.pop(table, None)
        else:
            self._tables[table], self._seats[table] = held.kept, held.seats

    def _written(self, table: str) -> str:
        return _text(Row(self._tables[table], self._seats[table], self._made.get(table, 0)))


def _usual(kept: KeptTable) -> KeptTable:
    """The usual permits are always the same object, which updates need not tell."""
    usual = kept.permits == USUAL
    return msgspec.structs.replace(kept, permits=USUAL) if usual else kept


def _place(table: str, line: int) -> str:
    return f"{LINE}{table}/{line:06}"


def _text(row: msgspec.Struct) -> str:
    return msgspec.json.encode(row).decode()
