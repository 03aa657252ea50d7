"""What is offered to everybody who comes: tables that are open to anybody, and games to watch."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.core import AnyPace, Language, Millis, TurnPace
from fusebox.store import KeptTable, SeatRow
from fusebox.table.model import Permits
from fusebox.tables.homes import household, network
from fusebox.tables.live import LiveTable, Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.lobby import kept_or_declined
from fusebox.tables.openers import Openers

KEPT: Final[Millis] = 2_000
"""For so long a list is told again as it was found, whoever asks."""
MOST: Final = 40
"""Tables with free seats in a list, and as many games to watch."""
LOOKED_AT: Final = 25
"""Times as many open tables, by their ids alone, whether or not somebody is there."""
EACH: Final = 3
"""Offered tables of one household that are listed."""
NETWORK: Final = 2
"""So many times as many of an IPv6 network."""


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

    def __init__(
        self,
        services: Services,
        memory: LoadedTables,
        openers: Openers,
        most: int = MOST,
        each: int = EACH,
    ) -> None:
        self._openers = openers
        self._each = each
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
        """Tables that wait for anybody: those first where somebody is there, then games of days.
        Each household has a share of the list; those of which nobody knows any more who opened
        them come last."""
        names = await kept_or_declined(self._services.store.open_seats(LOOKED_AT * self._most))
        shares, found = _Shares(self._each), list[Found]()
        for table in sorted(names, key=self._rank):
            if len(found) == self._most:
                break
            home = self._home(table)
            if not shares.has_room(home):
                continue
            live = self._memory.at_hand(table)
            one = await self._stored(table) if live is None else _seen(live)
            if one is not None and not all(row.taken for row in one.seats):
                shares.take(home)
                found.append(one)
        return found

    def _rank(self, table: str) -> int:
        live = self._memory.at_hand(table)
        if live is not None and any(holds for _, holds in live.people()):
            return 0
        return 1 if self._openers.home(table) is not None else 2

    def _home(self, table: str) -> str | None:
        """Whose share it takes: who opened it or, if that is not known, whoever is there."""
        live = self._memory.at_hand(table)
        there = [] if live is None else [one.address for one, holds in live.people() if holds]
        return self._openers.home(table) or (household(there[0]) if there else None)

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


class _Shares:
    """How many tables of each household and network are in the list already."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._taken: Counter[str] = Counter()

    def has_room(self, home: str | None) -> bool:
        if home is None:
            return True
        wide = network(home)
        return self._taken[home] < self._each and (
            wide is None or self._taken[wide] < self._each * NETWORK
        )

    def take(self, home: str | None) -> None:
        if home is not None:
            self._taken.update(key for key in (home, network(home)) if key is not None)


def _seen(live: LiveTable) -> Found | None:
    """The table, if one of its players is there, or it waits for days."""
    kept = live.match.kept
    there = any(holds for _, holds in live.people())
    return Found(kept, live.match.seats) if there or _waits_for_days(kept) else None


def _waits_for_days(kept: KeptTable) -> bool:
    return isinstance(kept.pace, TurnPace)
