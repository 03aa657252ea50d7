"""What the SQLite file holds of people apart from their tables: where they can be
reached, and how well they play."""

import sqlite3
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from fusebox.store.protocol import WEEK, Conflict, Counting, Level, Push, Rated, Step
from fusebox.store.rows import wall_time
from fusebox.store.writer import Writer

HOLDS = "SELECT 1 FROM seats WHERE token = ?"
UNSUBSCRIBE_AT = "DELETE FROM pushes WHERE token = ? AND endpoint = ?"
SUBSCRIBE = "INSERT INTO pushes (token, endpoint, key, auth, language) VALUES (?, ?, ?, ?, ?)"
MOST = """
    DELETE FROM pushes WHERE token = ? AND n NOT IN
        (SELECT n FROM pushes WHERE token = ? ORDER BY n DESC LIMIT ?)
"""
UNHELD = """
    DELETE FROM pushes WHERE NOT EXISTS
        (SELECT 1 FROM seats WHERE seats.token = pushes.token)
"""
LEVEL = "SELECT mu, sigma, matches FROM ratings WHERE person = ? AND game = ? AND latest"
COUNT = """
    INSERT INTO ratings (person, game, owner, at, name, face, mu, sigma)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
STEP = "person, game, owner, at, name, face, mu, sigma"
STANDINGS = f"SELECT {STEP}, matches FROM ratings WHERE game = ? AND latest"
MET = """
    SELECT count(*) FROM ratings one JOIN ratings other ON other.owner = one.owner
    WHERE one.person = ? AND other.person = ? AND one.game = ? AND one.at > ?
"""
UNRATED = """
    SELECT id FROM tables WHERE ended IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM rated WHERE rated.owner = id)
    AND (SELECT count(DISTINCT person) FROM seats WHERE seats.owner = id) > 1
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
            database.execute(MOST, (token, token, most))

        await self._writer.submit(work)

    async def unsubscribe(self, endpoint: str) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM pushes WHERE endpoint = ?", (endpoint,))

        await self._writer.submit(work, single=True)

    async def pushes(self, token: bytes) -> list[Push]:
        query = "SELECT endpoint, key, auth, language FROM pushes WHERE token = ? ORDER BY n"
        return [Push(*row) for row in await self._rows(query, token)]

    async def rate(self, table: str, game: str, people: Sequence[Rated], count: Counting) -> None:
        at = wall_time()

        def work(database: sqlite3.Connection) -> None:
            if database.execute("SELECT 1 FROM rated WHERE owner = ?", (table,)).fetchone():
                raise Conflict("the match was counted before")
            database.execute("INSERT INTO rated (owner) VALUES (?)", (table,))
            found = [database.execute(LEVEL, (one.person, game)).fetchone() for one in people]
            met = [
                database.execute(MET, (one.person, other.person, game, at - WEEK)).fetchone()[0]
                for one, other in combinations(people, 2)
            ]
            levels = [None if row is None else Level(*row[:2]) for row in found]
            matches = [0 if row is None else row[2] for row in found]
            now = count(levels, matches, max(met, default=0))
            for one, level in zip(people, now, strict=True):
                values = (one.person, game, table, at, one.name, one.face, *level)
                database.execute(COUNT, values)

        await self._writer.submit(work)

    async def standings(self, game: str) -> list[Step]:
        return [step_of(row) for row in await self._rows(STANDINGS, game)]

    async def curve(self, person: bytes) -> list[Step]:
        query = f"SELECT {STEP}, 1 FROM ratings WHERE person = ? ORDER BY n"
        return [step_of(row) for row in await self._rows(query, person)]

    async def unrated(self) -> list[str]:
        return [table for (table,) in await self._rows(UNRATED)]

    async def forget_person(self, person: bytes) -> int:
        deleted = 0

        def work(database: sqlite3.Connection) -> None:
            nonlocal deleted
            deleted = database.execute("DELETE FROM ratings WHERE person = ?", (person,)).rowcount
            database.execute("UPDATE seats SET person = NULL WHERE person = ?", (person,))

        await self._writer.submit(work)
        return deleted

    async def rename_person(self, person: bytes, name: str) -> None:
        def work(database: sqlite3.Connection) -> None:
            query = "UPDATE ratings SET name = ?, face = '' WHERE person = ?"
            database.execute(query, (name, person))

        await self._writer.submit(work, single=True)


def step_of(row: tuple[Any, ...]) -> Step:
    person, game, table, at, name, face, mu, sigma, matches = row
    return Step(person, game, table, at, name, face, Level(mu, sigma), matches)
