"""The part of a PostgreSQL store that is about the register of commitments and keys."""

from typing import Any, Final

from fusebox.store.postgres.database import Database
from fusebox.store.register import LAST, Registered, following
from fusebox.store.rows import wall_time

LOCK: Final = "LOCK TABLE register IN EXCLUSIVE MODE"
APPEND: Final = "INSERT INTO register (n, line, key) VALUES ($1, $2, $3)"


async def append(line: Any, at: int, commitment: str = "", key: str = "") -> int:
    """Adds a line within a transaction; which one it is. Whoever adds the next waits for it."""
    await line.execute(LOCK)
    last = await line.fetchrow(LAST)
    entry = following(None if last is None else Registered(*last), at, commitment, key)
    await line.execute(APPEND, entry.n, entry.line, key or None)
    return entry.n


class Registering:
    """Lines are added by the store itself, in the transaction that begins a match."""

    _database: Database

    async def registered(self, table: str) -> Registered | None:
        query = "SELECT n, line FROM register JOIN tables ON place = n WHERE id = $1"
        rows = await self._database.rows(query, table)
        return Registered(*rows[0]) if rows else None

    async def register(self, since: int, most: int) -> list[str]:
        query = "SELECT line FROM register WHERE n >= $1 ORDER BY n LIMIT $2"
        return [line for (line,) in await self._database.rows(query, since, most)]

    async def last_registered(self) -> Registered | None:
        rows = await self._database.rows(LAST)
        return Registered(*rows[0]) if rows else None

    async def use_key(self, key: str) -> None:
        async def work(line: Any) -> None:
            await line.execute(LOCK)
            if not await line.fetch("SELECT 1 FROM register WHERE key = $1", key):
                await append(line, wall_time() // 1000, key=key)

        await self._database.write(work)

    async def keys(self) -> frozenset[str]:
        rows = await self._database.rows("SELECT key FROM register WHERE key IS NOT NULL")
        return frozenset(key for (key,) in rows)
