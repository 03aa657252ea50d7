"""The hall: all tables, and who may sit at them."""

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import NamedTuple

import msgspec

from fusebox.core import AnyRules, nearest
from fusebox.games import GAMES
from fusebox.store import Store
from fusebox.store.signing import Signer, fingerprint
from fusebox.table.daily import today
from fusebox.table.inputs import Greeting
from fusebox.table.messages import Hello
from fusebox.table.seats import watching_name
from fusebox.table.secrets import Luck, hashed, held
from fusebox.table.sentences import Declined
from fusebox.tables.archive import Archive
from fusebox.tables.clock import Clock
from fusebox.tables.foyer import EACH, MOST, Foyer
from fusebox.tables.live import Connection, LiveTable, Services
from fusebox.tables.loaded import PATIENT, LoadedTables, Patience
from fusebox.tables.lobby import Lobby, kept_or_declined
from fusebox.tables.office import Office
from fusebox.tables.openers import Openers
from fusebox.tables.postcards import Postcards
from fusebox.tables.ratings import Ratings
from fusebox.tables.sitting import Sitting
from fusebox.tables.summons import Post, Summons
from fusebox.tables.thinking import Thinker
from fusebox.tables.workshop import Heavy, Here


class Tally(NamedTuple):
    """Counts: all tables, those in progress, those in memory, and connections."""

    tables: int
    running: int
    live: int
    connected: int


class Identity(msgspec.Struct, frozen=True):
    """The server as its records name it."""

    server: str
    key: str
    """The fingerprint of its key."""
    registered: int
    """How many lines its register has."""


class Hall:
    """All tables. Refusals are raised as Declined."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        thinker: Thinker,
        games: Mapping[str, AnyRules] = GAMES,
        today: Callable[[], str] = today,
        luck: Luck = secrets.token_bytes,
        heavy: Heavy | None = None,
        signer: Signer | None = None,
        chat: bool = True,
        lobby: bool = False,
        post: Post | None = None,
        rates: bool = False,
        crowd: bool = False,
        offline: bool = False,
        outside: Mapping[str, tuple[str, ...]] | None = None,
        patience: Patience = PATIENT,
        listed: int = MOST,
        offered: int = EACH,
    ) -> None:
        """`chat`: whether tables may allow it. `lobby`: whether they may be offered to everybody
        who comes. With a `post`, people who have no page open are called when they are waited for.
        If it `rates`, matches between people who are known are counted. `offline`: there is no
        server around it. `outside`: by game, the bots from outside that the host has named.
        `listed`: how many tables the lobby tells of."""
        summons = None if post is None else Summons(store, post)
        self._services = Services(
            *(store, clock, thinker, games, chat, lobby, offline, summons),
            ended=self._ended,
            outside=outside or {},
            sitting=Sitting(crowd) if rates else None,
        )
        self._memory = LoadedTables(self._services, patience)
        self.lobby = Lobby(self._services, self._memory, luck, today)
        self.openers = Openers()
        self.foyer = Foyer(self._services, self._memory, self.openers, listed, offered)
        self.office = Office(self._services, self._memory, self.lobby, luck, self.openers)
        self._heavy = Here() if heavy is None else heavy
        self._signer = signer
        self.archive = Archive(self._services, self._memory, self.lobby, self._heavy, signer)
        self.ratings: Ratings | None = None
        if rates:
            self.ratings = Ratings(store, self._memory, self.archive, clock.now)
        self.postcards = Postcards(self._services, self._memory, self.lobby, self._heavy)
        self.others: Callable[[], Awaitable[tuple[int, int]]] | None = None
        """The same of all other servers, where there may be some."""

    @property
    def games(self) -> Mapping[str, AnyRules]:
        """What is played here."""
        return self._services.games

    @property
    def outside(self) -> Mapping[str, tuple[str, ...]]:
        """By game, the bots from outside that may be given a seat."""
        return self._services.outside

    @property
    def has_chat(self) -> bool:
        return self._services.chat

    @property
    def has_lobby(self) -> bool:
        return self._services.lobby

    async def start(self) -> None:
        """Registers the key, and brings every open table back."""
        if self._signer is not None:
            await self._services.store.use_key(self._signer.key)
        await self._memory.start()
        if self.ratings is not None:
            await self.ratings.start()

    def _ended(self, table: str) -> None:
        if self.ratings is not None:
            self.ratings.ended(table)

    async def close(self) -> None:
        """Answers what is in flight, saves every table and stops the workers."""
        if self.ratings is not None:
            await self.ratings.settled()
        await self._memory.close()
        if self._services.summons is not None:
            await self._services.summons.close()
        self._services.clock.close()
        await self._services.thinker.close()
        await self._heavy.close()
        await self._services.store.close()

    async def tally(self) -> Tally:
        """How many tables there are, for a host."""
        tables, running = await kept_or_declined(self._services.store.counted())
        live, connected = self.here()
        if self.others is not None:
            more = await kept_or_declined(self.others())
            live, connected = live + more[0], connected + more[1]
        return Tally(tables, running, live, connected)

    def lose(self, tables: Collection[str]) -> None:
        """Other servers have taken these tables over."""
        self._memory.lose(tables)

    def here(self) -> tuple[int, int]:
        """Tables in the memory of this server, and connections to them."""
        return self._memory.live_tables(), self._memory.connected()

    async def write(self) -> None:
        """Writes something; NotKept if nothing can be written."""
        await self._services.store.check()

    async def identity(self) -> Identity:
        """What others can compare with a record of this server."""
        last = await kept_or_declined(self._services.store.last_registered())
        count, signer = 0 if last is None else last.n, self._signer
        if signer is None:
            return Identity("", "", count)
        return Identity(signer.server, fingerprint(signer.key), count)

    def versions(self) -> dict[str, int]:
        """The version of each game's rules."""
        return {name: rules.version for name, rules in self._services.games.items()}

    async def greet(self, name: str, hello: Hello, connection: Connection) -> LiveTable:
        """Attaches the connection to its table. The server has checked the protocol; it passes all
        further messages to the table's `receive` and calls `detach` at the end."""
        async with self._memory.lock(name):
            table = await self._memory.live(name)
            holds = held(table.match.seats, hello.tokens)
            if len(holds) < len(set(hello.tokens)):
                raise Declined("unknown", "unknown_token")
            if isinstance(hello.shows, int) and hello.shows not in holds:
                raise Declined("invalid", "not_your_seat")
            await table.attach(connection, greeting_of(hello))
        return table


def greeting_of(hello: Hello) -> Greeting:
    """What a table has to know about a hello."""
    return Greeting(
        tokens=frozenset(map(hashed, hello.tokens)),
        shows=hello.shows,
        language=nearest(hello.language),
        words=hello.words,
        choices=hello.choices,
        since=hello.since,
        name=watching_name(hello.name),
    )
