"""A hall with a hand-turned clock, bots that answer at once, and people who forget nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fusebox.bots import Choice
from fusebox.core import AnyRules, Chance, Language, Ready, Seat
from fusebox.store import SqliteStore
from fusebox.tables.clock import HandClock
from fusebox.tables.hall import Created, Hall, NewTable, SeatOrder
from fusebox.tables.live import LiveTable
from fusebox.tables.messages import PROTOCOL, Act, Done, FromBrowser, Hello, Show, ToBrowser, Update
from fusebox.tables.thinking import Question, checked, thought
from tests.toys.veto.game import STACK, Options, State, VetoGame

T = TypeVar("T")


class Dealt(VetoGame):
    """Veto with a hand for everybody in which there is one card of each kind."""

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        dealt = super().setup(options, seats, chance)
        dealt.hands = [[0, 1, 2, 3] for _ in range(seats)]
        dealt.stack = sorted(STACK)
        for card in (0, 1, 2, 3) * seats:
            dealt.stack.remove(card)
        return dealt


GAMES: dict[str, AnyRules] = {"veto": Dealt()}
SHARE = b"0123456789abcdef"

_nonces = count(1)
_decode = msgspec.json.Decoder(ToBrowser).decode


def read(message: bytes) -> Any:
    """The message; its view is read apart, for msgspec can't read text that may be missing."""
    fields = msgspec.json.decode(message, type=dict[str, msgspec.Raw])
    view = fields.pop("view", None)
    found = _decode(msgspec.json.encode(fields))
    return found if view is None else msgspec.structs.replace(found, view=view)


def heard(message: bytes) -> list[Any]:
    """The message, and the answer that an update holds as one of its own."""
    found = read(message)
    if not isinstance(found, Update) or not found.done:
        return [found]
    return [found, Done(found.done, found.version)]


class Inline:
    """Bots that need no time to think; tests may look at what they were asked, or hold them up."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.open = asyncio.Event()
        self.open.set()

    async def choose(self, question: Question) -> Choice:
        self.asked.append(question)
        await self.open.wait()
        return checked(question, thought(question))

    async def close(self) -> None: ...


class Person:
    """A connection that keeps what it was sent."""

    def __init__(self) -> None:
        self.language: Language = "en"
        self.shows: Show = None
        self.tokens: frozenset[bytes] = frozenset()
        self.holds: frozenset[Seat] = frozenset()
        self.words = False
        self.choices = True
        self.raw: list[bytes] = []
        self.closed = ""
        self.secret = ""
        self.table: LiveTable | None = None

    def send(self, message: bytes) -> None:
        self.raw.append(message)

    def close(self, reason: str) -> None:
        self.closed = reason

    @property
    def heard(self) -> list[Any]:
        return [found for message in self.raw for found in heard(message)]

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[T]) -> T:
        return self.all(kind)[-1]

    def say(self, message: FromBrowser) -> None:
        assert self.table is not None
        self.table.receive(self, message)

    async def act(self, action: Any, nonce: str = "", seat: Seat | None = None) -> Any:
        """Sends an action and waits for what is answered."""
        name = nonce or f"n{next(_nonces)}"
        self.say(Act(name, msgspec.Raw(msgspec.json.encode(action)), seat))
        assert self.table is not None
        await self.table.settled()
        answers = [m for m in self.heard if getattr(m, "nonce", None) == name]
        return answers[-1]

    def leave(self) -> None:
        assert self.table is not None
        self.table.detach(self)


class Room:
    """A hall, and everything in it that a test turns."""

    def __init__(self, hall: Hall, store: SqliteStore, clock: HandClock, thinker: Inline) -> None:
        self.hall, self.store, self.clock, self.thinker = hall, store, clock, thinker

    async def order(self, *kinds: str, **more: Any) -> Created:
        """A table with these seats: `me`, `link` or the level of a bot."""
        seats = tuple(
            SeatOrder(kind) if kind in ("me", "link") else SeatOrder("bot", level=kind)  # type: ignore[arg-type]
            for kind in kinds
        )
        return await self.hall.create(NewTable("veto", seats, **more))

    async def come(
        self, created: Created, *seats: Seat, shows: Show = "public", **more: Any
    ) -> Person:
        """Somebody who holds these seats."""
        tokens = tuple(place.secret for place in created.tokens if place.seat in seats)
        return await self.greet(created.table, tokens, shows, **more)

    async def greet(self, table: str, tokens: tuple[str, ...], shows: Show, **more: Any) -> Person:
        person = Person()
        hello = Hello(PROTOCOL, "test", "en", table, tokens, shows)
        hello = msgspec.structs.replace(hello, **more)
        person.table = await self.hall.greet(hello, person)
        await person.table.settled()
        return person

    def in_memory(self, table: str) -> LiveTable | None:
        return self.hall._memory.at_hand(table)

    async def pair(self, **more: Any) -> tuple[Created, Person, Person]:
        """A table of two, both there, and the game begun."""
        created = await self.order("me", "me", **more)
        ann = await self.come(created, 0, shows=0)
        bob = await self.come(created, 1, shows=1)
        await ann.act(Ready(SHARE), "ready")
        await bob.act(Ready(SHARE), "ready")
        return created, ann, bob


@asynccontextmanager
async def room(
    folder: Path,
    games: Mapping[str, AnyRules] = GAMES,
    factory: type[sqlite3.Connection] = sqlite3.Connection,
) -> AsyncIterator[Room]:
    clock, thinker = HandClock(1_000_000), Inline()
    store = SqliteStore(folder, factory)
    hall = Hall(store, clock, thinker, games)
    clock.settled = hall.settled
    await hall.start()
    try:
        yield Room(hall, store, clock, thinker)
    finally:
        await hall.close()


def in_room(
    folder: Path,
    scenario: Callable[[Room], Awaitable[T]],
    games: Mapping[str, AnyRules] = GAMES,
    factory: type[sqlite3.Connection] = sqlite3.Connection,
) -> T:
    """Runs the scenario in a room of this folder, and closes it."""

    async def run() -> T:
        async with room(folder, games, factory) as opened:
            return await scenario(opened)

    return asyncio.run(run())
