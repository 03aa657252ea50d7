"""A hall with a hand-turned clock, bots that answer at once, and people who forget nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from copy import deepcopy
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fusebox.bots import Choice, Question
from fusebox.core import AnyRules, Chance, Header, Ready, Seat
from fusebox.store import (
    ChatRow,
    KeptTable,
    Line,
    MemoryStore,
    NotKept,
    SeatRow,
    SqliteStore,
    Store,
)
from fusebox.store.futures import failed
from fusebox.store.signing import Signer
from fusebox.table.messages import (
    PROTOCOL,
    Act,
    AlreadyDone,
    FromBrowser,
    Hello,
    Show,
    ToBrowser,
    Update,
)
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.hall import Hall
from fusebox.tables.live import Answered, LiveTable
from fusebox.tables.lobby import CreatedTable
from fusebox.tables.thinking import checked, thought
from tests.clock import HandClock
from tests.support import luck
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
MADE = 1_763_380_800_000
"""When every table was opened."""

_nonces = count(1)
_decode = msgspec.json.Decoder(ToBrowser).decode


def read(message: bytes) -> Any:
    """The message; its view is read apart, for msgspec can't read text that may be missing."""
    fields = msgspec.json.decode(message, type=dict[str, msgspec.Raw])
    apart = {name: fields.pop(name) for name in ("view", "action") if name in fields}
    return msgspec.structs.replace(_decode(msgspec.json.encode(fields)), **apart)


def heard(message: bytes) -> list[Any]:
    """The message, and the answer that an update holds as one of its own."""
    found = read(message)
    if not isinstance(found, Update) or not found.done:
        return [found]
    return [found, AlreadyDone(found.done, found.version)]


class Inline:
    """Bots that need no time to think; tests may look at what they were asked, or hold them up."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.holds = False
        self._held: list[tuple[asyncio.Future[Choice], Question]] = []

    def choose(self, question: Question) -> Awaitable[Choice]:
        self.asked.append(question)
        answer: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()
        if self.holds:
            self._held.append((answer, question))
        else:
            answer.set_result(checked(question, thought(question)))
        return answer

    async def release(self) -> None:
        """Everybody has made up their mind."""
        self.holds, held, self._held = False, self._held, []
        for answer, question in held:
            if not answer.done():
                answer.set_result(checked(question, thought(question)))
        await _told()

    async def close(self) -> None: ...


async def _told() -> None:
    """Returns when whoever waited for an answer has it."""
    loop = asyncio.get_running_loop()
    told = loop.create_future()
    loop.call_soon(told.set_result, None)
    await told


class Person:
    """A connection that keeps what it was sent."""

    def __init__(self) -> None:
        self.address = "1.2.3.4"
        self.raw: list[bytes] = []
        self.closed = ""
        self.secret = ""
        self.table: LiveTable | None = None
        self.pinged: list[Answered] = []
        self._waiting: asyncio.Future[None] | None = None

    def send(self, message: bytes) -> None:
        self.raw.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def close(self, reason: str) -> None:
        self.closed = reason

    def ping(self, answered: Answered) -> None:
        self.pinged.append(answered)

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
        known = len(self.raw)
        self.say(Act(name, msgspec.Raw(msgspec.json.encode(action)), seat))
        return await self.answer(name, known)

    async def answer(self, nonce: str, known: int = 0) -> Any:
        """What is answered to an action, once it is."""
        while True:
            said = self.heard_since(known)
            answers = [found for found in said if getattr(found, "nonce", None) == nonce]
            if answers:
                return answers[-1]
            await self.answered()

    def heard_since(self, known: int) -> list[Any]:
        """What came after so many messages."""
        return [found for message in self.raw[known:] for found in heard(message)]

    async def answered(self) -> None:
        """Returns once something more has come."""
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    async def greeted(self) -> None:
        """Returns once the first update is there."""
        while not self.raw:
            await self.answered()

    def leave(self) -> None:
        assert self.table is not None
        self.table.detach(self)


class Room:
    """A hall, and everything in it that a test turns."""

    def __init__(self, hall: Hall, store: Any, clock: HandClock, thinker: Inline) -> None:
        self.hall, self.store, self.clock, self.thinker = hall, store, clock, thinker

    async def order(self, *kinds: str, **more: Any) -> CreatedTable:
        """A table with these seats: `me`, `link` or the level of a bot."""
        seats = tuple(
            SeatWanted(kind) if kind in ("me", "link") else SeatWanted("bot", level=kind)  # type: ignore[arg-type]
            for kind in kinds
        )
        return await self.hall.lobby.create(CreateTable("veto", seats, **more))

    async def come(
        self, created: CreatedTable, *seats: Seat, shows: Show = "public", **more: Any
    ) -> Person:
        """Somebody who holds these seats."""
        tokens = tuple(made.token for made in created.seats if made.token and made.seat in seats)
        return await self.greet(created.table, tokens, shows, **more)

    async def greet(self, table: str, tokens: tuple[str, ...], shows: Show, **more: Any) -> Person:
        person = Person()
        hello = Hello(PROTOCOL, "en", "test", tokens, shows)
        hello = msgspec.structs.replace(hello, **more)
        person.table = await self.hall.greet(table, hello, person)
        await person.greeted()
        return person

    def in_memory(self, table: str) -> LiveTable | None:
        return self.hall._memory.at_hand(table)

    async def pair(self, **more: Any) -> tuple[CreatedTable, Person, Person]:
        """A table of two, both there, and the game begun."""
        created = await self.order("me", "me", **more)
        ann = await self.come(created, 0, shows=0)
        bob = await self.come(created, 1, shows=1)
        await ann.act(Ready(SHARE), "ready")
        await bob.act(Ready(SHARE), "ready")
        return created, ann, bob


def tokens_of(created: CreatedTable) -> tuple[str, ...]:
    """The tokens of the seats that were taken at once."""
    return tuple(made.token for made in created.seats if made.token)


def invites_of(created: CreatedTable) -> tuple[str, ...]:
    """The invites to the seats that are free."""
    return tuple(made.invite for made in created.seats if made.invite)


def code_of(created: CreatedTable) -> str:
    """The code that takes any of them."""
    return next(made.code for made in created.seats if made.code)


def type_of(option: Any) -> str:
    """Which action is offered."""
    return str(msgspec.json.decode(option.action)["type"])


class Held(MemoryStore):
    """Lines are kept when the test lets them be."""

    def __init__(self) -> None:
        super().__init__(wall=lambda: MADE)
        self.rooms = 0
        self.holds = False
        self.fails = ""
        """What the disk says to everything that is to be kept."""
        self._held: list[tuple[asyncio.Future[None], Callable[[], Awaitable[None]]]] = []

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        if self.fails:
            raise NotKept(self.fails)
        await super().create(table, seats)

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        return failed(NotKept(self.fails)) if self.fails else super().begin(table, header, data)

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        return self._kept(partial(super().append, table, expected, *lines))

    def append_chat(self, table: str, row: ChatRow) -> Awaitable[None]:
        return self._kept(partial(super().append_chat, table, row))

    def _kept(self, keep: Callable[[], Awaitable[None]]) -> Awaitable[None]:
        if self.fails:
            return failed(NotKept(self.fails))
        if not self.holds:
            return keep()
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._held.append((waiting, keep))
        return waiting

    async def release(self) -> None:
        """Keeps what was held up, and whatever comes now."""
        self.holds, held, self._held = False, self._held, []
        for waiting, kept in held:
            await kept()
            waiting.set_result(None)
        await _told()


_stores: dict[Path, Held] = {}


def stored(folder: Path) -> Held:
    """What is kept in a folder."""
    return _stores.setdefault(folder, Held())


def image(folder: Path, copy: Path) -> Path:
    """What is kept now; whoever opens it finds what a crash would have left."""
    _stores[copy] = deepcopy(_stores[folder])
    return copy


@asynccontextmanager
async def room(
    folder: Path,
    games: Mapping[str, AnyRules] = GAMES,
    factory: type[sqlite3.Connection] | None = None,
    signer: Signer | None = None,
    **more: Any,
) -> AsyncIterator[Room]:
    """What is kept in a folder is there again in the next room of it; a factory of connections
    means a real database."""
    clock, thinker = HandClock(1_000_000), Inline()
    held = stored(folder)
    held.rooms += 1
    store: Store = held if factory is None else SqliteStore(folder, factory)
    hall = Hall(store, clock, thinker, games, luck=luck(held.rooms), signer=signer, **more)
    await hall.start()
    try:
        yield Room(hall, store, clock, thinker)
    finally:
        await hall.close()


def in_room(
    folder: Path,
    scenario: Callable[[Room], Awaitable[T]],
    games: Mapping[str, AnyRules] = GAMES,
    factory: type[sqlite3.Connection] | None = None,
    signer: Signer | None = None,
    **more: Any,
) -> T:
    """Runs the scenario in a room of this folder, and closes it."""

    async def run() -> T:
        async with room(folder, games, factory, signer, **more) as opened:
            return await scenario(opened)

    return asyncio.run(run())
