"""What the SQLite file holds of people apart from their tables: where they can be reached."""

import sqlite3
from collections.abc import Callable
from typing import Any

from fusebox.store.protocol import Conflict, Push
from fusebox.store.writer import Writer

HOLDS = "SELECT 1 FROM seats WHERE token = ?"
UNSUBSCRIBE_AT = "DELETE FROM pushes WHERE token = ? AND endpoint = ?"
SUBSCRIBE = "INSERT INTO pushes (token, endpoint, key, auth, language) VALUES (?, ?, ?, ?, ?)"
MOST = """
    DELETE FROM pushes WHERE token = ?1 AND n NOT IN
        (SELECT n FROM pushes WHERE token = ?1 ORDER BY n DESC LIMIT ?2)
"""
UNHELD = """
    DELETE FROM pushes WHERE NOT EXISTS
        (SELECT 1 FROM seats WHERE seats.token = pushes.token)
"""


def drop_unheld(database: sqlite3.Connection) -> None:
    """A token that holds no seat is told nothing."""
    database.execute(UNHELD)


class People:
    """The part of a SQLite store that is about people."""

    _writer: Writer
    _rows: Callable[..., Any]

    async def subscribe(self, token: bytes, push: Push, most: int) -> None:
        values = (token, push.endpoint, push.key, push.auth, push.language)

        def work(database: sqlite3.Connection) -> None:
            if database.execute(HOLDS, (token,)).fetchone() is None:
                raise Conflict("the token holds no seat")
            database.execute(UNSUBSCRIBE_AT, (token, push.endpoint))
            database.execute(SUBSCRIBE, values)
            database.execute(MOST, (token, most))

        await self._writer.submit(work)

    async def unsubscribe(self, endpoint: str) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM pushes WHERE endpoint = ?", (endpoint,))

        await self._writer.submit(work, single=True)

    async def pushes(self, token: bytes) -> list[Push]:
        query = "SELECT endpoint, key, auth, language FROM pushes WHERE token = ? ORDER BY n"
        return [Push(*row) for row in await self._rows(query, token)]
