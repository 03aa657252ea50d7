"""The part of a SQLite store that is about the register of commitments and keys."""

import sqlite3
from collections.abc import Callable
from typing import Any

from fusebox.store.register import LAST, Registered, append
from fusebox.store.rows import wall_time
from fusebox.store.writer import Writer


class Registering:
    """Lines are added by the store itself, in the transaction that begins a match."""

    _writer: Writer
    _rows: Callable[..., Any]

    async def registered(self, table: str) -> Registered | None:
        query = "SELECT n, line FROM register JOIN tables ON place = n WHERE id = ?"
        rows = await self._rows(query, table)
        return Registered(*rows[0]) if rows else None

    async def register(self, since: int, most: int) -> list[str]:
        query = "SELECT line FROM register WHERE n >= ? ORDER BY n LIMIT ?"
        return [line for (line,) in await self._rows(query, since, most)]

    async def last_registered(self) -> Registered | None:
        rows = await self._rows(LAST)
        return Registered(*rows[0]) if rows else None

    async def use_key(self, key: str) -> None:
        def work(database: sqlite3.Connection) -> None:
            if not database.execute("SELECT 1 FROM register WHERE key = ?", (key,)).fetchall():
                append(database, wall_time() // 1000, key=key)

        await self._writer.submit(work)

    async def keys(self) -> frozenset[str]:
        rows = await self._rows("SELECT key FROM register WHERE key IS NOT NULL")
        return frozenset(key for (key,) in rows)
