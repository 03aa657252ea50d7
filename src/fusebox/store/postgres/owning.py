"""Which server writes to which table: one row a server, which it keeps alive, and an epoch a table,
which goes up whenever the table changes hands. Every write names the epoch it was told, so a server
that was thought dead can write nothing more."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Final

from fusebox.store.postgres.connecting import answered, connected, hung_up, hurried
from fusebox.store.protocol import Locked, Lost, NotKept, Unsafe

LEASE: Final = 10
"""Seconds for which a server is believed to be there after it was last heard of."""
RENEWED_EVERY: Final = 3.0
ENTER: Final = f"""
    INSERT INTO servers (until) VALUES (clock_timestamp() + interval '{LEASE} s') RETURNING id
"""
OTHERS: Final = "SELECT id FROM servers WHERE until > clock_timestamp()"
# Held by the connection that renews the lease: if that is gone, so is the server.
HOLD: Final = "SELECT pg_try_advisory_lock(hashtext('fusebox ' || current_schema()), $1::int)"
RELEASE: Final = "SELECT pg_advisory_unlock(hashtext('fusebox ' || current_schema()), $1::int)"
RENEW: Final = f"""
    UPDATE servers SET until = clock_timestamp() + interval '{LEASE} s' WHERE id = $1 RETURNING id
"""
OWN: Final = """
    WITH free AS (
        SELECT id FROM tables WHERE id = ANY($2)
        AND (keeper IS NULL OR keeper = $1 OR NOT EXISTS (
            SELECT 1 FROM servers WHERE servers.id = keeper AND until > clock_timestamp()
        ))
        AND EXISTS (SELECT 1 FROM servers WHERE servers.id = $1)
        ORDER BY id FOR UPDATE
    )
    UPDATE tables SET keeper = $1, epoch = epoch + 1 FROM free WHERE tables.id = free.id
    RETURNING tables.id, epoch
"""
EPOCHS: Final = "SELECT id, epoch FROM tables WHERE id = ANY($1)"
GONE: Final = "another server has taken this one's place"

log = logging.getLogger(__name__)


class Owning:
    """This server's row, and the tables it owns."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._line: Any = None
        self._renewing: asyncio.Task[None] | None = None
        self.server = 0
        """The number of this server; no other ever has it."""
        self.epochs: dict[str, int] = {}
        """By table, the epoch in which this server owns it."""

    async def enter(self, connection: Any) -> None:
        """Takes the place of this database's one server; Locked if there is one."""
        self._line = connection
        async with connection.transaction():
            await check_alone(connection)
            self.server = await connection.fetchval(ENTER)
            await connection.fetchval(HOLD, self.server)
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
                        await self._line.execute("DELETE FROM servers WHERE id = $1", self.server)
            await hung_up(self._line)

    async def own(self, connection: Any, tables: Collection[str]) -> None:
        """These are this server's own; Lost if one of them is another's."""
        rows = await connection.fetch(OWN, self.server, list(tables))
        for table, epoch in rows:
            self.epochs[table] = max(epoch, self.epochs.get(table, 0))
        missing = set(tables) - {table for table, _ in rows}
        if missing and await connection.fetch(EPOCHS, list(missing)):
            raise Lost("another server owns this table")

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
                log.warning("could not tell the database that this server is there: %s", error)

    async def _renew(self) -> None:
        anew = self._line.is_closed()
        if anew:
            self._line = await connected(self._url)
        try:
            async with answered():
                with hurried(self._line):
                    if await self._line.fetchval(RENEW, self.server) is None:
                        raise NotKept(GONE)
                    if anew:
                        await self._line.fetchval(HOLD, self.server)
        except NotKept:
            if not self._line.is_closed():
                await hung_up(self._line)
            raise


async def check_alone(connection: Any) -> None:
    """Locked if a server works in this database; none begins to before the transaction ends. One
    whose connection is gone is gone, even if it was heard of a moment ago."""
    await connection.execute("LOCK TABLE servers IN EXCLUSIVE MODE")
    for (other,) in await connection.fetch(OTHERS):
        if not await connection.fetchval(HOLD, other):
            raise Locked("Another Fusebox server already works in this database.")
        await connection.fetchval(RELEASE, other)
    await connection.execute("DELETE FROM servers")
