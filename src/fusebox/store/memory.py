"""Tables in memory: for an arena, for a page without a server, and for tests. Nothing waits."""

import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from fusebox.core import Header, Millis, Seat
from fusebox.store.alone import Alone
from fusebox.store.futures import done, failed
from fusebox.store.protocol import (
    WEEK,
    ChatRow,
    Conflict,
    Counting,
    KeptTable,
    Line,
    Listing,
    Note,
    Own,
    Push,
    Rated,
    Reading,
    SeatRow,
    Snapshot,
    Step,
    renamed,
)
from fusebox.store.register import Registered, following, promise_of
from fusebox.store.rows import wall_time


class MemoryStore(Alone):
    """What any store does, and every answer is there at once."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], Millis] = wall_time,
    ) -> None:
        self._now, self._wall = now, wall
        self._since = now()
        self._tables: dict[str, KeptTable] = {}
        self._made: dict[str, Millis] = {}
        self._born: dict[str, Millis] = {}
        self._ended: dict[str, Millis] = {}
        self._seats: dict[str, tuple[SeatRow, ...]] = {}
        self._logs: dict[str, list[Line]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._readings: dict[str, list[Reading]] = {}
        self._chats: dict[str, list[ChatRow]] = {}
        self._data: dict[str, str] = {}
        self._register: list[Registered] = []
        self._places: dict[str, Registered] = {}
        self._clock: Millis = 0
        self._pushes: dict[tuple[bytes, str], Push] = {}
        self._steps: list[Step] = []
        self._rated: set[str] = set()

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        try:
            self._append(table, expected, lines)
        except Conflict as conflict:
            return failed(conflict)
        return done()

    def _append(self, table: str, expected: int, lines: tuple[Line, ...]) -> None:
        log = self._logs.setdefault(table, [])
        if len(log) != expected:
            raise Conflict("the log is not of that length")
        log += lines

    async def read(self, table: str, since: int = 0) -> list[Line]:
        return self._logs.get(table, [])[since:]

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        codes = {known.code for known in self._tables.values()} - {None}
        if table.id in self._tables or table.code in codes:
            raise Conflict("there is such a table already")
        self._tables[table.id], self._seats[table.id] = table, seats
        self._made[table.id] = self._wall()
        self._born[table.id] = self._served()

    async def made(self, table: str) -> Millis:
        return self._made.get(table, 0)

    async def table(self, table: str) -> KeptTable | None:
        return self._tables.get(table)

    async def seats(self, table: str) -> tuple[SeatRow, ...]:
        return self._seats.get(table, ())

    async def take(
        self,
        table: str,
        seat: Seat,
        name: str,
        token: bytes,
        face: str = "",
        person: bytes | None = None,
    ) -> None:
        row = self._seat(table, seat)
        if row is None or row.kind != "link" or row.token is not None:
            raise Conflict("the seat is not free")
        taken = msgspec.structs.replace(row, name=name, token=token, face=face, person=person)
        self._sit(table, taken)

    async def vacate(self, table: str, seat: Seat) -> None:
        row = self._seat(table, seat)
        if row is None or row.invite is None or row.token is None:
            raise Conflict("the seat can't be given back")
        empty = msgspec.structs.replace(row, name="", token=None, face="", person=None)
        self._sit(table, empty)

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        kept = self._tables.get(table)
        if kept is None or kept.header is not None:
            return failed(Conflict("the match has begun already"))
        if data:
            self._data.setdefault(header.data, data)
        self._tables[table] = msgspec.structs.replace(kept, header=header, code=None)
        self._places[table] = self._registered(commitment=header.commitment)
        return done()

    async def registered(self, table: str) -> Registered | None:
        return self._places.get(table)

    async def register(self, since: int, most: int) -> list[str]:
        return [entry.line for entry in self._register if entry.n >= since][:most]

    async def last_registered(self) -> Registered | None:
        return self._register[-1] if self._register else None

    async def use_key(self, key: str) -> None:
        if key not in await self.keys():
            self._registered(key=key)

    async def keys(self) -> frozenset[str]:
        return frozenset(promise_of(entry.line).key for entry in self._register) - {""}

    def _registered(self, **promised: str) -> Registered:
        last = self._register[-1] if self._register else None
        self._register.append(following(last, int(self._now()), **promised))
        return self._register[-1]

    async def data(self, digest: str) -> str | None:
        return self._data.get(digest)

    async def link(self, table: str, rematch: str) -> None:
        kept = self._tables.get(table)
        if kept is None or kept.rematch:
            raise Conflict("there is a rematch already")
        self._tables[table] = msgspec.structs.replace(kept, rematch=rematch)

    async def delete_unstarted(self, age: Millis, but: Collection[str] = ()) -> None:
        for table, born in list(self._born.items()):
            begun = len(self._logs.get(table, [])) > len(self._seats[table])
            if not begun and table not in but and born <= self._served() - age:
                self._forget(table)

    async def delete_finished(self, age: Millis, but: Collection[str] = ()) -> int:
        over = [
            table
            for table, ended in self._ended.items()
            if table not in but and ended <= self._served() - age
        ]
        for table in over:
            self._forget(table)
        return len(over)

    async def rename(self, table: str, seat: Seat, name: str, token: bytes | None = None) -> None:
        kept, rows = self._tables.get(table), self._seats.get(table, ())
        if kept is None or seat not in range(len(rows)):
            raise Conflict("there is no such seat")
        row = msgspec.structs.replace(rows[seat], name=name, face="")
        if token is not None:
            row = msgspec.structs.replace(row, token=token, person=None)
            self._unsay(table, seat)
        self._sit(table, row)
        if kept.header is not None:
            header = renamed(kept.header, seat, name)
            self._tables[table] = msgspec.structs.replace(kept, header=header)

    def append_chat(self, table: str, row: ChatRow) -> Awaitable[None]:
        lines = self._chats.setdefault(table, [])
        if row.n != len(lines):
            return failed(Conflict("the chat is not of that length"))
        lines.append(row)
        return done()

    async def chat(self, table: str) -> tuple[ChatRow, ...]:
        return tuple(self._chats.get(table, ()))

    async def open_seats(self, most: int) -> list[str]:
        found = [
            kept.id
            for kept in reversed(self._tables.values())
            if kept.permits.open and kept.header is None
        ]
        return found[:most]

    async def delete(self, table: str) -> None:
        self._forget(table)

    async def by_code(self, code: bytes) -> str | None:
        found = (kept.id for kept in self._tables.values() if kept.code == code)
        return next(found, None)

    async def by_token(self, token: bytes) -> list[tuple[str, Seat]]:
        return [
            (table, row.seat)
            for table in reversed(self._tables)
            for row in self._seats[table]
            if row.token == token
        ]

    async def own_tables(self, tokens: Collection[bytes], most: int, since: int = 0) -> list[Own]:
        found = []
        for table in reversed(self._tables):
            kept, rows = self._tables[table], self._seats[table]
            held = [row.seat for row in rows if row.token in tokens]
            if held and not kept.lesson:
                found.append(Own(kept, rows, held[0], await self.made(table)))
        found.sort(key=lambda one: one.table.id in self._ended)
        return found[since : since + most]

    async def save_notes(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        for table, note in notes.items():
            if table in self._tables:
                self._tables[table] = msgspec.structs.replace(self._tables[table], note=note)
                if note.outcome is None:
                    self._ended.pop(table, None)
                else:
                    self._ended.setdefault(table, self._served())
        self._clock = self._clock if clock is None else clock

    async def clock(self) -> Millis:
        return self._clock

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        known = self._snapshots.get(table)
        if known is None or known.version <= snapshot.version:
            self._snapshots[table] = snapshot

    async def snapshot(self, table: str) -> Snapshot | None:
        return self._snapshots.get(table)

    async def save_reading(self, table: str, reading: Reading) -> None:
        self._readings.setdefault(table, []).append(reading)

    async def subscribe(self, token: bytes, push: Push, most: int) -> None:
        if not await self.by_token(token):
            raise Conflict("the token holds no seat")
        self._pushes.pop((token, push.endpoint), None)
        self._pushes[token, push.endpoint] = push
        for endpoint in [place for held, place in self._pushes if held == token][:-most]:
            del self._pushes[token, endpoint]

    async def unsubscribe(self, endpoint: str) -> None:
        self._pushes = {at: push for at, push in self._pushes.items() if at[1] != endpoint}

    async def pushes(self, token: bytes) -> list[Push]:
        return [push for (held, _), push in self._pushes.items() if held == token]

    async def rate(self, table: str, game: str, people: Sequence[Rated], count: Counting) -> None:
        if table in self._rated:
            raise Conflict("the match was counted before")
        self._rated.add(table)
        found = [[step for step in self._curve(one.person) if step.game == game] for one in people]
        at = self._wall()
        met = [
            len(self._lately(one.person, game, at) & self._lately(other.person, game, at))
            for one, other in combinations(people, 2)
        ]
        levels = [steps[-1].level if steps else None for steps in found]
        now = count(levels, [len(steps) for steps in found], max(met, default=0))
        for one, level in zip(people, now, strict=True):
            self._steps.append(Step(one.person, game, table, at, one.name, one.face, level))

    async def standings(self, game: str) -> list[Step]:
        last: dict[bytes, Step] = {}
        for step in self._steps:
            if step.game == game:
                before = last.get(step.person)
                count = 1 if before is None else before.matches + 1
                last[step.person] = msgspec.structs.replace(step, matches=count)
        return list(last.values())

    async def curve(self, person: bytes) -> list[Step]:
        return self._curve(person)

    def _lately(self, person: bytes, game: str, at: Millis) -> set[str]:
        """Where this person's matches of the week were played."""
        steps = (step for step in self._curve(person) if step.game == game)
        return {step.table for step in steps if step.at > at - WEEK}

    def _curve(self, person: bytes) -> list[Step]:
        return [step for step in self._steps if step.person == person]

    async def unrated(self) -> list[str]:
        return [
            table
            for table in self._ended
            if table not in self._rated
            and len({row.person for row in self._seats[table]} - {None}) > 1
        ]

    async def forget_person(self, person: bytes) -> int:
        kept = [step for step in self._steps if step.person != person]
        deleted, self._steps = len(self._steps) - len(kept), kept
        for table, rows in self._seats.items():
            self._seats[table] = tuple(
                msgspec.structs.replace(row, person=None) if row.person == person else row
                for row in rows
            )
        return deleted

    async def rename_person(self, person: bytes, name: str) -> None:
        self._steps = [
            msgspec.structs.replace(step, name=name, face="") if step.person == person else step
            for step in self._steps
        ]

    async def check(self) -> None: ...

    async def listed(self, search: str, most: int) -> list[Listing]:
        found = [
            Listing(
                kept.id,
                kept.game,
                self._made.get(kept.id, 0),
                kept.header is not None,
                kept.header is not None and kept.note.outcome is None,
                len(self._logs.get(kept.id, [])),
            )
            for kept in reversed(self._tables.values())
            if any(
                search.casefold() in name.casefold()
                for name in (kept.id, kept.game, *(row.name for row in self._seats[kept.id]))
            )
        ]
        return found[:most]

    async def counted(self) -> tuple[int, int]:
        return len(self._tables), len(await self.open_tables())

    async def open_tables(self) -> list[tuple[str, Note, int]]:
        return [
            (kept.id, kept.note, len(self._logs.get(kept.id, [])))
            for kept in self._tables.values()
            if kept.header is not None and kept.note.outcome is None
        ]

    async def close(self) -> None: ...

    def _seat(self, table: str, seat: Seat) -> SeatRow | None:
        """A seat of a table at which no match has begun."""
        kept, rows = self._tables.get(table), self._seats.get(table, ())
        if kept is None or kept.header is not None or seat not in range(len(rows)):
            return None
        return rows[seat]

    def _served(self) -> Millis:
        """For how long tables have been served."""
        return int((self._now() - self._since) * 1000)

    def _forget(self, table: str) -> None:
        known: tuple[dict[str, Any], ...] = (
            self._tables,
            self._made,
            self._born,
            self._ended,
            self._seats,
            self._logs,
            self._snapshots,
            self._readings,
            self._chats,
        )
        for rows in known:
            rows.pop(table, None)
        self._drop_unheld()

    def _drop_unheld(self) -> None:
        """A token that holds no seat is told nothing."""
        held = {row.token for rows in self._seats.values() for row in rows}
        self._pushes = {at: push for at, push in self._pushes.items() if at[0] in held}

    def _unsay(self, table: str, seat: Seat) -> None:
        self._chats[table] = [
            msgspec.structs.replace(row, words="") if row.seat == seat else row
            for row in self._chats.get(table, [])
        ]

    def _sit(self, table: str, row: SeatRow) -> None:
        rows = self._seats[table]
        self._seats[table] = tuple(row if row.seat == known.seat else known for known in rows)
        self._drop_unheld()
