"""Which tables are in memory: loaded when needed or due, and unloaded when idle."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from fusebox.core import Language, Millis
from fusebox.store import Note, NotKept
from fusebox.store.rows import caught_up
from fusebox.table.livematch import LiveMatch
from fusebox.table.rebuilding import Loaded
from fusebox.table.sentences import Declined
from fusebox.tables.clock import Handle
from fusebox.tables.eager import begun
from fusebox.tables.live import LiveTable, Services, tried
from fusebox.tables.loading import Elsewhere, loaded, moved, owned

KEEP_EVERY: Final[Millis] = 1_000
KEPT_AT_ONCE: Final = 10
"""Tables saved in one go; a move at any other table waits no longer than that takes."""
SWEEP_EVERY: Final[Millis] = 3_600_000
ADOPT_EVERY: Final[Millis] = 1_000

log = logging.getLogger(__name__)
T = TypeVar("T")


class Patience(NamedTuple):
    """How long is waited for people who have gone."""

    park: Millis = 600_000
    """Then the clock of a game stops that everybody has left."""
    unload: Millis = 60_000
    """Then a table whose time has stopped, and to which nobody is connected, is unloaded."""
    forsake: Millis = 3 * 86_400_000
    """Then a table that has not begun, and at which nobody is waiting, is deleted."""


PATIENT: Final = Patience()


class LoadedTables:
    """The live tables of one server."""

    def __init__(self, services: Services, patience: Patience = PATIENT) -> None:
        self._services = services
        self._patience = patience
        self._since = services.clock.now()
        self._tables: dict[str, LiveTable] = {}
        self._outdated: set[LiveTable] = set()
        """Those of them that another server has gone on with."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._alarms: dict[str, Handle] = {}
        self._taken: dict[str, Millis] = {}
        """By table, when this server took it over from another; the others were here when it
        started."""
        self._adopting: Handle | None = None
        self._keeping: Handle | None = None
        self._kept = self._since
        """When the clock was last saved."""
        self._unkept: list[LiveTable] = []
        """The tables that have not had their turn in this round."""
        self._sweeping: Handle | None = None
        self._closing = False
        self._apart: set[asyncio.Future[None]] = set()

    async def start(self) -> None:
        """Finds the tables that were running, and loads each when its alarm falls due."""
        for table, note, length in await self._caught_up():
            self._await(table, note, length, self._since)
        self._keep_later()
        self._sweep()
        self._adopt_later()

    def _await(self, table: str, note: Note, length: int, since: Millis) -> None:
        """Loads the table when its alarm falls due, if its time runs since then."""
        if note.version != length:
            self._touch(table)
        elif note.alarm is not None and not note.parked:
            touch = partial(self._touch, table)
            when = since + _next(note) - note.time
            self._alarms[table] = self._services.clock.call_at(when, touch)
        else:
            self._services.store.let_go(table)

    def _adopt_later(self) -> None:
        when = self._services.clock.now() + ADOPT_EVERY
        adopt = partial(self._aside_of, self._adopt)
        self._adopting = self._services.clock.call_at(when, adopt)

    def _aside_of(self, work: Callable[[], Awaitable[None]]) -> None:
        self._aside(work())

    async def _adopt(self) -> None:
        """Takes over what runs at servers that are gone."""
        there = dict(self._tables)
        try:
            while orphaned := await self._services.store.orphaned():
                now = self._services.clock.now()
                for table, note, length in orphaned:
                    if live := there.get(table):
                        await self._lost(live)
                    self._taken[table] = now
                    self._await(table, note, length, now)
        except NotKept as error:
            log.warning("could not look for tables whose server is gone: %s", error)
        if not self._closing:
            self._adopt_later()

    async def close(self) -> None:
        """Answers what is in flight, and saves where every table stands."""
        self._closing = True
        for handle in (*self._alarms.values(), self._keeping, self._sweeping, self._adopting):
            if handle is not None:
                handle.cancel()
        await self._done()
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self._tables.clear()

    def live_tables(self) -> int:
        return len(self._tables)

    def connected(self) -> int:
        """Browsers at all tables."""
        return sum(table.connected for table in self._tables.values())

    def everywhere(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._tables.values())

    def at_hand(self, table: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    @asynccontextmanager
    async def lock(self, table: str) -> AsyncIterator[None]:
        """While it is held, the table is neither loaded twice nor unloaded, and this server alone
        writes to it; Elsewhere if another one does."""
        async with self._alone(table):
            try:
                taken = await owned(self._services.store, table)
                live = self._tables.get(table)
                if live in self._outdated:
                    await self._drop(live)
                if taken:
                    self._taken[table] = self._services.clock.now()
                yield
            finally:
                if table not in self._tables and table not in self._alarms:
                    self._taken.pop(table, None)
                    # Something may be due at it: whoever looks for such tables finds it.
                    self._services.store.let_go(table, at_rest=False)

    async def live(self, table: str) -> LiveTable:
        """The table in memory; the caller holds its lock. Declined if it can't be read."""
        known = self._tables.get(table)
        if known is not None and not known.broken:
            return known
        if known is not None:
            await known.close()
            del self._tables[table]
        services = self._services
        found = await loaded(services.store, services.games, table, services.chat)
        if handle := self._alarms.pop(table, None):
            handle.cancel()
        since = self._taken.get(table, self._since) if _was_running(found) else None
        live = self._tables[table] = LiveTable(self._services, found, since)
        return live

    async def put_out(self, table: str, words: dict[Language, str], final: bool = False) -> None:
        """Takes the table out of memory; whoever is there is told why. The caller holds its lock,
        and whoever comes finds the table as it is stored then."""
        if handle := self._alarms.pop(table, None):
            handle.cancel()
        live = self._tables.pop(table, None)
        if live is not None:
            live.dismiss(words, final)
            await live.close()

    async def asked(self, table: str, reader: Callable[[LiveMatch], T]) -> T:
        """What the reader finds at the table, all of it durable."""
        async with self.lock(table):
            return reader((await self.live(table)).match)

    def _touch(self, table: str) -> None:
        self._aside(self._touched(table))

    async def _touched(self, table: str) -> None:
        with suppress(Declined, Elsewhere):
            async with self.lock(table):
                await self.live(table)

    async def _caught_up(self) -> list[tuple[str, Note, int]]:
        """The tables that were open, each with its game time when the last server was alive. This
        is saved again, because this server's clock is a different one."""
        store = self._services.store
        tables, alive = await store.open_tables(), await store.clock()
        brought = [(table, caught_up(note, alive), length) for table, note, length in tables]
        await tried(store.save_notes({table: note for table, note, _ in brought}, self._since))
        return brought

    def _keep_later(self) -> None:
        """A few tables at a time, so that each gets its turn within a second."""
        turns = max(1, -(-len(self._tables) // KEPT_AT_ONCE))
        when = self._services.clock.now() + max(1, KEEP_EVERY // turns)
        self._keeping = self._services.clock.call_at(when, self._keep)

    def _keep(self) -> None:
        """Saves game times, and parks or unloads tables that nobody needs."""
        unkept = self._unkept or list(self._tables.values())
        self._unkept = unkept[KEPT_AT_ONCE:]
        tables = [table for table in unkept[:KEPT_AT_ONCE] if table.id in self._tables]
        found = {table.id: table.news() for table in tables}
        notes = {table: note for table, note in found.items() if note is not None}
        clock = self._clock_to_keep()
        if notes or clock is not None:
            self._aside(tried(self._services.store.save_notes(notes, clock)))
        for table in tables:
            self._put_away(table)
        self._keep_later()

    def _clock_to_keep(self) -> Millis | None:
        """The clock, once a second while time runs anywhere: with its last note, it gives every
        table's game time."""
        now = self._services.clock.now()
        if now - self._kept < KEEP_EVERY or not any(table.runs for table in self._tables.values()):
            return None
        self._kept = now
        return now

    def _sweep(self) -> None:
        age, spared = self._patience.forsake, tuple(self._tables)
        self._aside(tried(self._services.store.delete_unstarted(age, spared)))
        when = self._services.clock.now() + SWEEP_EVERY
        self._sweeping = self._services.clock.call_at(when, self._sweep)

    def _put_away(self, table: LiveTable) -> None:
        if table.runs and table.idle() >= self._patience.park:
            table.park()
        elif _unneeded(table) and table.idle() >= self._patience.unload:
            self._aside(self._unload(table))

    async def _unload(self, table: LiveTable) -> None:
        async with self._alone(table.id):
            if table.connected == 0 and self._tables.get(table.id) is table:
                await self._put_down(table)

    def lose(self, tables: Collection[str]) -> None:
        """Other servers have taken these over. Whoever is there is sent away, and finds them when
        they come again."""
        for table in tables:
            if live := self._tables.get(table):
                self._outdated.add(live)
                self._aside(self._lost(live))

    async def _lost(self, table: LiveTable) -> None:
        async with self._alone(table.id):
            await self._drop(table)

    async def _drop(self, table: LiveTable) -> None:
        """Takes out of memory what is no longer so, unless that has been done."""
        self._outdated.discard(table)
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            self._taken.pop(table.id, None)
            table.dismiss(moved(), final=False)
            await table.close()

    async def _put_down(self, table: LiveTable) -> None:
        del self._tables[table.id]
        self._taken.pop(table.id, None)
        await table.close()
        self._services.store.let_go(table.id, at_rest=not table.broken)

    def _alone(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    def _aside(self, work: Awaitable[None]) -> None:
        task = begun(work)
        if not task.done():
            self._apart.add(task)
            task.add_done_callback(self._apart.discard)

    async def _done(self) -> None:
        while self._apart:
            await asyncio.wait(self._apart)


def _next(note: Note) -> Millis:
    """The game time at which the table is next needed: somebody may have to be reminded first."""
    assert note.alarm is not None
    reminder = note.reminder
    return note.alarm if reminder is None or reminder < note.time else reminder


def _unneeded(table: LiveTable) -> bool:
    """Whether nobody is there and nothing is going to happen."""
    still = table.broken or not table.runs
    return table.connected == 0 and still


def _was_running(found: Loaded) -> bool:
    """Whether time was running when the server stopped."""
    return (
        found.match is not None
        and found.match.running
        and found.match.alarm() is not None
        and not found.kept.note.parked
    )
