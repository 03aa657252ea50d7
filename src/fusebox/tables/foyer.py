"""What is offered to everybody who comes: tables that are open to anybody, and games to watch."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.core import AnyPace, Language, Millis, TurnPace
from fusebox.store import KeptTable, SeatRow
from fusebox.table.model import Permits
from fusebox.tables.live import LiveTable, Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.lobby import kept_or_declined

KEPT: Final[Millis] = 2_000
"""For so long a list is told again as it was found, whoever asks."""
MOST: Final = 40
"""Tables with free seats in a list, and as many games to watch."""
LOOKED_AT: Final = 4
"""Times as many open tables, whether or not somebody is there."""


class OfferedTable(msgspec.Struct, frozen=True):
    """A table in the lobby: what is played there, with whom, and on which terms."""

    table: str
    game: str
    names: tuple[str, ...]
    """Empty for a seat that is free."""
    running: bool
    """Whether the game is on and can be watched; else there are seats to take."""
    options: dict[str, Any]
    pace: AnyPace | None
    permits: Permits


class Found(NamedTuple):
    kept: KeptTable
    seats: Sequence[SeatRow]


class Foyer:
    """The lists, each made at most every few seconds."""

    def __init__(self, services: Services, memory: LoadedTables, most: int = MOST) -> None:
        self._services = services
        self._memory = memory
        self._most = most
        self._finding = asyncio.Lock()
        self._made: dict[Language, tuple[Millis, tuple[OfferedTable, ...]]] = {}

    async def tables(self, language: Language) -> tuple[OfferedTable, ...]:
        """What is offered, with the names of bots in this language."""
        if not self._services.lobby:
            return ()
        async with self._finding:
            when, known = self._made.get(language, (-KEPT, ()))
            now = self._services.clock.now()
            if now - when >= KEPT:
                known = await self._found(language)
                self._made[language] = (now, known)
        return known

    async def _found(self, language: Language) -> tuple[OfferedTable, ...]:
        free = [self._told(found, False, language) for found in await self._free()]
        played = [self._told(found, True, language) for found in self._played()]
        return (*free, *played[-self._most :])

    async def _free(self) -> list[Found]:
        """Tables that wait for anybody: somebody is there, or it is a game of days."""
        found: list[Found] = []
        for table in await kept_or_declined(
            self._services.store.open_seats(LOOKED_AT * self._most)
        ):
            live = self._memory.at_hand(table)
            one = await self._stored(table) if live is None else _seen(live)
            if one is not None and not all(row.taken for row in one.seats):
                found.append(one)
            if len(found) == self._most:
                break
        return found

    async def _stored(self, table: str) -> Found | None:
        """A table that is not in memory, if it waits for days; it may be gone meanwhile."""
        kept = await kept_or_declined(self._services.store.table(table))
        if kept is None or kept.game not in self._services.games or not _waits_for_days(kept):
            return None
        return Found(kept, await kept_or_declined(self._services.store.seats(table)))

    def _played(self) -> Iterator[Found]:
        for live in self._memory.everywhere():
            match, permits = live.match.match, live.match.kept.permits
            found = _seen(live) if permits.shown else None
            if found is not None and match is not None and match.running:
                yield found

    def _told(self, found: Found, running: bool, language: Language) -> OfferedTable:
        kept, seats = found
        called = self._services.games[kept.game].catalogue.called
        return OfferedTable(
            table=kept.id,
            game=kept.game,
            names=tuple(called(row.name, row.bot, language) for row in seats),
            running=running,
            options=kept.options,
            pace=kept.pace,
            permits=kept.permits,
        )


def _seen(live: LiveTable) -> Found | None:
    """The table, if one of its players is there, or it waits for days."""
    kept = live.match.kept
    there = any(holds for _, holds in live.people())
    return Found(kept, live.match.seats) if there or _waits_for_days(kept) else None


def _waits_for_days(kept: KeptTable) -> bool:
    return isinstance(kept.pace, TurnPace)
