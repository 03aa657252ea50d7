"""What is done to tables and names that were: by those who sat there, and by the host."""

from collections.abc import Iterable

from fusebox.core import LANGUAGES, Language, Seat
from fusebox.store import SeatRow
from fusebox.table.seats import unlike
from fusebox.table.secrets import KEY_BYTES, Luck, hashed
from fusebox.table.sentences import Declined, sentence
from fusebox.tables.live import Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.lobby import Lobby, kept_or_declined


class Office:
    """Changes what is kept of a table. Whoever is there is sent away with a sentence, and their
    pages come back by themselves to what is left."""

    def __init__(self, services: Services, memory: LoadedTables, lobby: Lobby, luck: Luck) -> None:
        self._store = services.store
        self._memory = memory
        self._lobby = lobby
        self._luck = luck

    async def forget(self, tokens: Iterable[str]) -> int:
        """Deletes what is kept of whoever has these tokens: tables at which nobody else sat, and
        elsewhere their name and their claim to the seat. How many tables there were."""
        tables: dict[str, None] = {}
        known = {hashed(token) for token in tokens}
        for token in known:
            found = await kept_or_declined(self._store.by_token(token))
            tables |= dict.fromkeys(table for table, _ in found)
        for table in tables:
            await self._forget(table, known)
        return len(tables)

    async def _forget(self, table: str, tokens: set[bytes]) -> None:
        async with self._memory.lock(table):
            _, rows = await self._lobby.found(table)
            own = [row.seat for row in rows if row.token in tokens]
            others = [row for row in rows if row.kind != "bot" and row.seat not in own]
            await self._memory.put_out(table, _words("changed"))
            if not any(row.taken for row in others):
                await kept_or_declined(self._store.delete(table))
                return
            for seat in own:
                await self._renamed(table, seat, self._luck(KEY_BYTES))

    async def _renamed(self, table: str, seat: Seat, token: bytes | None = None) -> None:
        """A name that says nothing, and with a token nobody has an end to whose seat it was."""
        kept, rows = await self._lobby.found(table)
        name = _nameless(kept.language, seat, rows)
        await kept_or_declined(self._store.rename(table, seat, name, token))


def _nameless(language: Language, seat: Seat, rows: tuple[SeatRow, ...]) -> str:
    others = [row.name for row in rows if row.seat != seat]
    return unlike(sentence("name.me", language, number=seat + 1), others)


def _words(key: str) -> dict[Language, str]:
    return {language: Declined("unknown", key).words(language) for language in LANGUAGES}
