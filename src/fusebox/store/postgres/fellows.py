"""The servers that work in one database, as each of them sees the others."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from fusebox.store.postgres.database import Database
from fusebox.store.postgres.owning import ELSEWHERE, Load, Owning, Server

SERVERS: Final = """
    SELECT id, address, version, live, connected, draining, id = $1 FROM servers
    WHERE until > clock_timestamp() OR id = $1 ORDER BY id
"""
PLACES: Final = """
    SELECT tables.id, address FROM tables JOIN servers ON servers.id = keeper
    WHERE tables.id = ANY($1) AND keeper <> $2 AND until > clock_timestamp() AND address <> ''
"""
BLOCK: Final = "INSERT INTO blocked (home) VALUES ($1) ON CONFLICT DO NOTHING"


class Fellows:
    """What a server's store knows of the other servers, and tells them."""

    _database: Database
    _owning: Owning

    @property
    def server(self) -> int:
        """The number of this one."""
        return self._owning.server

    async def servers(self) -> list[Server]:
        """All that are there."""
        return [Server(*row) for row in await self._database.rows(SERVERS, self._owning.server)]

    async def others(self) -> list[str]:
        """Where the other servers are reached."""
        return [one.address for one in await self.servers() if one.address and not one.here]

    async def elsewhere(self, table: str) -> str:
        """Where the server is reached that has this table or has to have it, if that is another
        one."""
        rows = await self._database.rows(ELSEWHERE, table, self._owning.server)
        return str(rows[0][0]) if rows else ""

    async def places(self, tables: Sequence[str]) -> dict[str, str]:
        """Where the servers are reached that have these tables, but for this one's own."""
        rows = await self._database.rows(PLACES, list(tables), self._owning.server)
        return dict(rows)

    def tell_load(self, load: Callable[[], Load]) -> None:
        """What the others are told of how much this server has to do."""
        self._owning.load = load

    def tell_lost(self, lost: Callable[[Collection[str]], None]) -> None:
        """Who is told of tables that other servers have taken over."""
        self._owning.lost = lost

    async def load_of_others(self) -> tuple[int, int]:
        """How many tables they have in memory, and how many people are connected to them."""
        others = [one for one in await self.servers() if not one.here]
        return sum(one.live for one in others), sum(one.connected for one in others)

    async def blocked(self) -> frozenset[str]:
        return frozenset(home for (home,) in await self._database.rows("SELECT home FROM blocked"))

    async def block(self, home: str, on: bool) -> None:
        async def work(line: Any) -> None:
            await line.execute(BLOCK if on else "DELETE FROM blocked WHERE home = $1", home)

        await self._database.write(work)
