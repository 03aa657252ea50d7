"""What the PostgreSQL store holds of people apart from their tables: where they can be reached, and
how well they play."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from fusebox.store.people import STEP, step_of
from fusebox.store.postgres.database import Database
from fusebox.store.protocol import WEEK, Conflict, Counting, Level, Push, Rated, Step
from fusebox.store.rows import wall_time

SUBSCRIBE: Final = """
    INSERT INTO pushes (token, endpoint, key, auth, language) VALUES ($1, $2, $3, $4, $5)
"""
MOST: Final = """
    DELETE FROM pushes WHERE token = $1 AND n NOT IN
        (SELECT n FROM pushes WHERE token = $1 ORDER BY n DESC LIMIT $2)
"""
UNHELD: Final = """
    DELETE FROM pushes WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.token = pushes.token)
"""
LEVEL: Final = """
    SELECT mu, sigma, matches FROM ratings WHERE person = $1 AND game = $2 AND latest
"""
COUNT: Final = f"INSERT INTO ratings ({STEP}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
STANDINGS: Final = f"SELECT {STEP}, matches FROM ratings WHERE game = $1 AND latest"
MET: Final = """
    SELECT count(*) FROM ratings one JOIN ratings other ON other.owner = one.owner
    WHERE one.person = $1 AND other.person = $2 AND one.game = $3 AND one.at > $4
"""
UNRATED: Final = """
    SELECT id FROM tables JOIN notes ON notes.owner = id WHERE ended IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM rated WHERE rated.owner = id)
    AND (SELECT count(DISTINCT person) FROM seats WHERE seats.owner = id) > 1
"""


async def drop_unheld(line: Any) -> None:
    """A token that holds no seat is told nothing."""
    await line.execute(UNHELD)


class People:
    """The part of a PostgreSQL store that is about people."""

    _database: Database

    async def subscribe(self, token: bytes, push: Push, most: int) -> None:
        async def work(line: Any) -> None:
            if not await line.fetch("SELECT 1 FROM seats WHERE token = $1 LIMIT 1", token):
                raise Conflict("the token holds no seat")
            same = "DELETE FROM pushes WHERE token = $1 AND endpoint = $2"
            await line.execute(same, token, push.endpoint)
            values = (token, push.endpoint, push.key, push.auth, push.language)
            await line.execute(SUBSCRIBE, *values)
            await line.execute(MOST, token, most)

        await self._database.write(work)

    async def unsubscribe(self, endpoint: str) -> None:
        async def work(line: Any) -> None:
            await line.execute("DELETE FROM pushes WHERE endpoint = $1", endpoint)

        await self._database.write(work)

    async def pushes(self, token: bytes) -> list[Push]:
        query = "SELECT endpoint, key, auth, language FROM pushes WHERE token = $1 ORDER BY n"
        return [Push(*row) for row in await self._database.rows(query, token)]

    async def rate(self, table: str, game: str, people: Sequence[Rated], count: Counting) -> None:
        at = wall_time()

        async def work(line: Any) -> None:
            # Matches of one person that end at the same time are counted one after the other.
            await line.execute("LOCK TABLE rated IN EXCLUSIVE MODE")
            await line.execute("INSERT INTO rated (owner) VALUES ($1)", table)
            found = [await line.fetchrow(LEVEL, one.person, game) for one in people]
            met = [
                await line.fetchval(MET, one.person, other.person, game, at - WEEK)
                for one, other in combinations(people, 2)
            ]
            levels = [None if row is None else Level(*row[:2]) for row in found]
            matches = [0 if row is None else row[2] for row in found]
            now = count(levels, matches, max(met, default=0))
            for one, level in zip(people, now, strict=True):
                values = (one.person, game, table, at, one.name, one.face, *level)
                await line.execute(COUNT, *values)

        await self._database.write(work)

    async def standings(self, game: str) -> list[Step]:
        return [step_of(row) for row in await self._database.rows(STANDINGS, game)]

    async def curve(self, person: bytes) -> list[Step]:
        query = f"SELECT {STEP}, 1 FROM ratings WHERE person = $1 ORDER BY n"
        return [step_of(row) for row in await self._database.rows(query, person)]

    async def unrated(self) -> list[str]:
        return [table for (table,) in await self._database.rows(UNRATED)]

    async def forget_person(self, person: bytes) -> int:
        async def work(line: Any) -> int:
            query = "DELETE FROM ratings WHERE person = $1 RETURNING n"
            deleted = await line.fetch(query, person)
            await line.execute("UPDATE seats SET person = NULL WHERE person = $1", person)
            return len(deleted)

        return await self._database.write(work)

    async def rename_person(self, person: bytes, name: str) -> None:
        async def work(line: Any) -> None:
            query = "UPDATE ratings SET name = $1, face = '' WHERE person = $2"
            await line.execute(query, name, person)

        await self._database.write(work)
