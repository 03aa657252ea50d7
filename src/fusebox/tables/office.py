"""What is done to tables and names that were: by those who sat there, and by the host."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

import msgspec

from fusebox.core import LANGUAGES, Language, Millis, Seat
from fusebox.store import KeptTable, Listing, SeatRow
from fusebox.table.seats import unlike
from fusebox.table.secrets import KEY_BYTES, Luck, hashed
from fusebox.table.sentences import Declined, sentence
from fusebox.tables.homes import household
from fusebox.tables.live import Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.loading import Elsewhere
from fusebox.tables.lobby import Lobby, kept_or_declined
from fusebox.tables.openers import Openers


class HostSeat(msgspec.Struct, frozen=True):
    """A seat as the host sees it."""

    seat: Seat
    name: str
    bot: str
    address: str
    """Where its player is connected from; empty: nowhere."""


class HostTable(msgspec.Struct, frozen=True):
    """A table as the host sees it."""

    table: str
    game: str
    made: Millis
    state: Literal["gathering", "running", "over"]
    entries: int
    """How long its log is."""
    live: bool
    """Whether it is in memory."""
    seats: tuple[HostSeat, ...]
    watching: tuple[str, ...]
    """Where those are connected from who hold no seat."""
    opener: str = ""
    """Where it was opened from, if that was since the server began."""


class OpenedFrom(msgspec.Struct, frozen=True):
    """What an address has opened."""

    tables: int
    people: int
    """Seats at them in which people sit."""


class Office:
    """Changes what is kept of a table. Whoever is there is sent away with a sentence, and their
    pages come back by themselves to what is left."""

    def __init__(
        self,
        services: Services,
        memory: LoadedTables,
        lobby: Lobby,
        luck: Luck,
        openers: Openers,
    ) -> None:
        self._openers = openers
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

    # What the host does

    async def tables(self, search: str, most: int) -> list[HostTable]:
        """The newest tables that are looked for, and who is there."""
        found = await kept_or_declined(self._store.listed(search, most))
        return [await self._line(listing) for listing in found]

    async def close(self, table: str) -> None:
        """Ends a table for good; whoever is there is told."""
        async with self._memory.lock(table):
            await self._lobby.found(table)
            await self._memory.put_out(table, _words("host_closed"), final=True)
            await kept_or_declined(self._store.delete(table))

    async def opened_from(self, address: str) -> OpenedFrom:
        """What would be closed with this address, and whom that would hit."""
        tables, people = 0, 0
        for table in self._openers.tables(household(address)):
            if await kept_or_declined(self._store.table(table)) is None:
                self._openers.forget(table)
                continue
            rows = await kept_or_declined(self._store.seats(table))
            tables += 1
            people += sum(row.kind != "bot" and row.taken for row in rows)
        return OpenedFrom(tables, people)

    async def close_from(self, address: str) -> int:
        """Closes every table that this household has opened since the server began; how many there
        were."""
        closed = 0
        for table in self._openers.tables(household(address)):
            with suppress(Declined, Elsewhere):
                await self.close(table)
                closed += 1
            self._openers.forget(table)
        return closed

    async def remove(self, table: str, seat: Seat) -> None:
        """Takes somebody's seat away: before the match it is free again, later nobody has it, and
        the others need not wait."""
        async with self._memory.lock(table):
            kept, row = await self._seat(table, seat)
            await self._memory.put_out(table, _words("changed"))
            if kept.header is None and row.invite is not None:
                await kept_or_declined(self._store.vacate(table, seat), "taken", "begun")
                return
            nobody = self._luck(KEY_BYTES)
            await kept_or_declined(self._store.rename(table, seat, row.name, nobody))

    async def hide(self, table: str, seat: Seat) -> None:
        """Somebody's name becomes one that says nothing."""
        async with self._memory.lock(table):
            _, row = await self._seat(table, seat)
            await self._memory.put_out(table, _words("changed"))
            name = await self._renamed(table, seat)
            if row.person is not None:
                await kept_or_declined(self._store.rename_person(row.person, name))

    def tell(self, words: str) -> int:
        """Says this to everybody at a table; how many connections there are."""
        self._tell(dict.fromkeys(LANGUAGES, words))
        return self._memory.connected()

    def drain(self, on: bool) -> None:
        """Before a restart: no more tables are opened, and everybody is told."""
        if on and not self._lobby.draining:
            self._tell({language: sentence("notice.draining", language) for language in LANGUAGES})
        self._lobby.draining = on

    @property
    def draining(self) -> bool:
        return self._lobby.draining

    def part(self, address: str, words: str) -> None:
        """Ends every connection from this address."""
        for live in self._memory.everywhere():
            for connection, _ in live.people():
                if connection.address == address:
                    connection.close(words)

    def _tell(self, words: dict[Language, str]) -> None:
        for live in self._memory.everywhere():
            live.tell(words)

    async def _line(self, listing: Listing) -> HostTable:
        live = self._memory.at_hand(listing.table)
        people = [] if live is None else live.people()
        addresses: dict[Seat, str] = {}
        for connection, holds in people:
            addresses |= dict.fromkeys(holds, connection.address)
        rows = await kept_or_declined(self._store.seats(listing.table))
        return HostTable(
            table=listing.table,
            game=listing.game,
            made=listing.made,
            state="running" if listing.running else "over" if listing.begun else "gathering",
            entries=listing.entries,
            live=live is not None,
            seats=tuple(
                HostSeat(row.seat, row.name, row.bot, addresses.get(row.seat, "")) for row in rows
            ),
            opener=self._openers.home(listing.table) or "",
            watching=tuple(connection.address for connection, holds in people if not holds),
        )

    async def _seat(self, table: str, seat: Seat) -> tuple[KeptTable, SeatRow]:
        """A seat in which a person sits."""
        kept, rows = await self._lobby.found(table)
        for row in rows:
            if row.seat == seat and row.kind != "bot" and row.taken:
                return kept, row
        raise Declined("invalid", "nobody_there")

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

    async def _renamed(self, table: str, seat: Seat, token: bytes | None = None) -> str:
        """A name that says nothing, and with a token nobody has an end to whose seat it was."""
        kept, rows = await self._lobby.found(table)
        name = _nameless(kept.language, seat, rows)
        await kept_or_declined(self._store.rename(table, seat, name, token))
        return name


def _nameless(language: Language, seat: Seat, rows: tuple[SeatRow, ...]) -> str:
    others = [row.name for row in rows if row.seat != seat]
    return unlike(sentence("name.me", language, number=seat + 1), others)


def _words(key: str) -> dict[Language, str]:
    return {language: Declined("unknown", key).words(language) for language in LANGUAGES}
