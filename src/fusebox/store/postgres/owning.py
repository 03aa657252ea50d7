"""Which server writes to which table: one row a server, which it keeps alive, and an epoch a table,
which goes up whenever the table changes hands. Every write names the epoch it was told, so a server
that was thought dead can write nothing more."""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final, NamedTuple

from msgspec.json import encode as json_of

from fusebox.core import Millis
from fusebox.store.editions import PROGRAM, Program
from fusebox.store.postgres.connecting import answered, connected, hung_up, hurried, is_direct
from fusebox.store.postgres.layout import LAYOUT, check_floor
from fusebox.store.protocol import Locked, Lost, Note, NotKept, TooNew, Unsafe
from fusebox.store.rows import caught_up, note_of

LEASE: Final = 10
"""Seconds for which a server is believed to be there after it was last heard of."""
RENEWED_EVERY: Final = 1.0
NOBODY: Final = 0
"""The keeper of a table that is at rest: nobody has to look after it."""
ENTER: Final = f"""
    INSERT INTO servers (until, address, layout, edition, games, version, direct)
    VALUES (clock_timestamp() + interval '{LEASE} s', $1, $2, $3, $4, $5, $6) RETURNING id
"""
OTHERS: Final = "SELECT id FROM servers WHERE until > clock_timestamp() AND id <> $1"
# Held by the connection that renews the lease: if that is gone, so is the server. Behind a pooler,
# which lends others the session that it would be held by, there is only the lease.
HOLD: Final = "SELECT pg_try_advisory_lock(hashtext('fusebox ' || current_schema()), $1::int)"
# Looked for, and not tried: behind a pooler the very connection that holds it may be asked.
HELD: Final = """
    EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = (hashtext('fusebox ' || current_schema())::bigint & 4294967295)
        AND objid::bigint = servers.id)
"""
DEAD: Final = f"""
    UPDATE servers SET until = clock_timestamp()
    WHERE until > clock_timestamp() AND id <> $1 AND direct AND NOT {HELD}
"""
RENEW: Final = f"""
    UPDATE servers SET until = clock_timestamp() + interval '{LEASE} s', live = $2, connected = $3,
        draining = $4
    WHERE id = $1 RETURNING id
"""
# Long ago others have taken over what a server had whose row is still there.
LEAVE: Final = """
    DELETE FROM servers WHERE id = $1 OR until < clock_timestamp() - interval '1 day'
"""
SERVED: Final = "UPDATE alive SET served = greatest(served, $1)"
THERE: Final = """
    EXISTS (SELECT 1 FROM servers WHERE servers.id = keeper AND until > clock_timestamp())
"""
# Whether a server can read whatever others have written to a table.
CAN: Final = """
    (tables.edition <= {0}.edition
        AND ({0}.games = '{{}}' OR tables.rules <= coalesce(({0}.games ->> tables.game)::int, -1)))
"""
FREE: Final = f"""
    SELECT tables.id, keeper, note, coalesce(
        servers.clock, CASE WHEN keeper IS NULL THEN (SELECT clock FROM alive) END)
    FROM tables JOIN notes ON owner = tables.id LEFT JOIN servers ON servers.id = keeper
    WHERE (keeper IS NULL OR keeper = $1 OR NOT {THERE})
    AND EXISTS (SELECT 1 FROM servers AS own WHERE own.id = $1 AND {CAN.format("own")})
"""
ASKED_FOR: Final = f"{FREE} AND tables.id = ANY($2) ORDER BY tables.id FOR UPDATE OF tables"
ORPHANED: Final = f"""
    {FREE} AND running AND keeper IS DISTINCT FROM $1 AND keeper IS DISTINCT FROM {NOBODY}
    ORDER BY tables.id LIMIT $2 FOR UPDATE OF tables SKIP LOCKED
"""
TAKE: Final = """
    UPDATE tables SET keeper = $1, epoch = epoch + 1,
        edition = greatest(edition, (SELECT own.edition FROM servers AS own WHERE own.id = $1))
    WHERE id = ANY($2) RETURNING id, epoch
"""
CATCH_UP: Final = """
    UPDATE notes SET note = news FROM unnest($1::text[], $2::bytea[]) AS want (name, news)
    WHERE owner = name
"""
GIVE_UP: Final = "UPDATE tables SET keeper = $3 WHERE id = $1 AND epoch = $2"
EPOCHS: Final = "SELECT id, epoch FROM tables WHERE id = ANY($1)"
# A table that this server can't read is given to one that can.
ELSEWHERE: Final = f"""
    SELECT coalesce(
        (SELECT address FROM servers WHERE servers.id = keeper AND keeper <> $2 AND {THERE}),
        CASE WHEN NOT {CAN.format("own")} THEN
            (SELECT address FROM servers AS other
            WHERE until > clock_timestamp() AND address <> '' AND {CAN.format("other")}
            ORDER BY live LIMIT 1)
        END,
        ''), coalesce(NOT {CAN.format("own")}, false)
    FROM tables LEFT JOIN servers AS own ON own.id = $2 WHERE tables.id = $1
"""
MOST_AT_ONCE: Final = 100
GONE: Final = "another server has taken this one's place"

log = logging.getLogger(__name__)


class Load(NamedTuple):
    """How much a server has to do, as all of them are told."""

    live: int = 0
    connected: int = 0
    draining: bool = False
    """Whether it opens no more tables."""


class Server(NamedTuple):
    """One of the servers of a database."""

    number: int
    address: str
    """Where others reach it."""
    version: str
    live: int
    connected: int
    draining: bool
    here: bool
    """Whether it is the one that asks."""


class Owning:
    """This server's row, and the tables it owns."""

    def __init__(self, url: str, address: str = "", program: Program = PROGRAM) -> None:
        self._url = url
        self._address = address
        self._program = program
        self.edition = program.edition
        self._line: Any = None
        self._renewing: asyncio.Task[None] | None = None
        self._asking = asyncio.Lock()
        self._back_since = float("-inf")
        """When this server's own connection had to be made anew: those of the others may not be
        back yet."""
        self._heard_of = 0.0
        """When the others last heard of this server, by its own clock."""
        self._assuring: asyncio.Future[None] | None = None
        self.lost: Callable[[Collection[str]], None] = lambda _: None
        """Told of tables that were taken over while this server stood still."""
        self.load: Callable[[], Load] = Load
        self.served: Callable[[], Millis] = lambda: 0
        self.server = 0
        """The number of this server; no other ever has it."""
        self.epochs: dict[str, int] = {}
        """By table, the epoch in which this server owns it."""

    async def enter(self, connection: Any) -> None:
        self._line = connection
        async with connection.transaction():
            direct = await is_direct(connection)
            self.server = await connection.fetchval(
                ENTER,
                *(self._address, LAYOUT, self._program.edition),
                *(json_of(self._program.games).decode(), self._program.version),
                direct,
            )
            # Somebody may have made another layout of it since it was looked at.
            await check_floor(connection)
            if direct:
                await connection.fetchval(HOLD, self.server)
        # Who is started again after a crash has its tables at once.
        await self._look_for_the_dead()
        self._heard_of = asyncio.get_running_loop().time()
        self._renewing = asyncio.create_task(self._renew_again_and_again())

    async def leave(self) -> None:
        """The tables are anybody's from now on."""
        if self._renewing is not None:
            self._renewing.cancel()
            with suppress(asyncio.CancelledError):
                await self._renewing
        if self._line is not None:
            with suppress(NotKept):
                async with answered():
                    with hurried(self._line):
                        await self._line.execute(LEAVE, self.server)
            await hung_up(self._line)

    async def own(self, connection: Any, tables: Collection[str]) -> list[str]:
        """These are this server's own, and those of them that were not before; Lost if one of them
        is another's."""
        rows = await connection.fetch(ASKED_FOR, self.server, list(tables))
        await self._taken(connection, rows)
        missing = sorted(set(tables) - {row[0] for row in rows})
        if missing and await connection.fetch(EPOCHS, missing):
            await self._refuse(connection, missing[0])
        return [table for table, keeper, *_ in rows if keeper != self.server]

    async def reassure(self) -> None:
        """Returns once it is certain that what this server believes to own is its own; NotKept
        while nobody can say. All who ask at the same time wait for one answer."""
        now = asyncio.get_running_loop().time()
        if not self._line.is_closed() and now - self._heard_of <= LEASE / 2:
            return
        if self._assuring is None or self._assuring.done():
            self._assuring = asyncio.ensure_future(self._renew())
        try:
            await asyncio.shield(self._assuring)
        except Unsafe as error:
            raise NotKept(str(error)) from None

    async def elsewhere(self, connection: Any, table: str) -> tuple[str, bool]:
        """Where the server is reached that has this table, or has to have it; and whether this one
        can't read it."""
        found = await connection.fetchrow(ELSEWHERE, table, self.server)
        return ("", False) if found is None else (str(found[0]), bool(found[1]))

    async def _refuse(self, connection: Any, table: str) -> None:
        address, too_new = await self.elsewhere(connection, table)
        if too_new and not address:
            raise TooNew("a newer Fusebox has written to this table")
        raise Lost("another server owns this table", address)

    async def orphaned(self, connection: Any) -> dict[str, Note]:
        """Some of the running tables whose server is gone; they are this server's own now."""
        rows = await connection.fetch(ORPHANED, self.server, MOST_AT_ONCE)
        return await self._taken(connection, rows)

    async def _taken(self, connection: Any, rows: list[Any]) -> dict[str, Note]:
        """Goes on to a new epoch. A note that was made by another clock is brought to when that
        clock was last known to go."""
        notes = {row[0]: caught_up(note_of(row[2]), row[3]) for row in rows}
        changed = [row[0] for row in rows if row[1] != self.server]
        for table, epoch in await connection.fetch(TAKE, self.server, [row[0] for row in rows]):
            self.epochs[table] = max(epoch, self.epochs.get(table, 0))
        if changed:
            texts = [json_of(notes[table]) for table in changed]
            await connection.execute(CATCH_UP, changed, texts)
        return notes

    async def look(self, connection: Any, tables: Collection[str]) -> set[str]:
        """Those of these tables that are not this server's any more. It forgets that they were."""
        now = dict(await connection.fetch(EPOCHS, list(tables)))
        lost = {table for table in tables if now.get(table) != self.epochs.get(table)}
        for table in lost:
            self.epochs.pop(table, None)
        return lost

    def forget(self, tables: Collection[str]) -> None:
        """What became of a write to these is unknown. They have to be owned again, in a new epoch:
        if the write is still on its way, it will come too late."""
        for table in tables:
            self.epochs.pop(table, None)

    async def _renew_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            try:
                await self._renew()
            except (NotKept, Unsafe) as error:
                log.warning("could not tell the database that this server is alive: %s", error)

    async def _renew(self) -> None:
        async with self._asking:
            await self._renewed()

    async def _renewed(self) -> None:
        anew = self._line.is_closed()
        if anew:
            self._line = await connected(self._url)
            self._back_since = asyncio.get_running_loop().time()
        try:
            async with answered():
                with hurried(self._line):
                    if anew and await is_direct(self._line):
                        await self._line.fetchval(HOLD, self.server)
                    if await self._line.fetchval(RENEW, self.server, *self.load()) is None:
                        raise NotKept(GONE)
                    await self._line.execute(SERVED, self.served())
                    await self._look_whether_believed_dead()
                    await self._look_for_the_dead()
        except NotKept:
            if not self._line.is_closed():
                await hung_up(self._line)
            raise

    async def _look_whether_believed_dead(self) -> None:
        """Whoever stood still for too long looks what is left; and so does, for a while, whoever
        had to connect anew, for others may have seen that the old connection was gone."""
        now = asyncio.get_running_loop().time()
        late, self._heard_of = now - self._heard_of > LEASE / 2, now
        doubtful = late or now - self._back_since < LEASE
        if doubtful and self.epochs and (lost := await self.look(self._line, list(self.epochs))):
            self.lost(lost)

    async def _look_for_the_dead(self) -> None:
        """One whose connection is gone is gone, even if it was heard of a moment ago; unless the
        database itself was away."""
        if asyncio.get_running_loop().time() - self._back_since < LEASE:
            return
        await self._line.execute(DEAD, self.server)


async def check_alone(connection: Any) -> None:
    """Locked if a server works in this database; none begins to before the transaction ends."""
    await connection.execute("LOCK TABLE servers IN EXCLUSIVE MODE")
    await connection.execute(DEAD, 0)
    if await connection.fetch(OTHERS, 0):
        raise Locked("Another Fusebox server already works in this database.")
    await connection.execute("DELETE FROM servers")
