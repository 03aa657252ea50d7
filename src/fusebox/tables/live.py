"""The shell of a live table: carries out its core's effects and feeds the results back."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, cast

import msgspec

from fusebox.bots import Choice, Question
from fusebox.core import AnyRules, Language, Millis, Seat
from fusebox.store import Conflict, Note, NotKept, SeatRow, Store, Unsure
from fusebox.store.rows import wall_time
from fusebox.table import effects, inputs
from fusebox.table.core import TableCore
from fusebox.table.inputs import Greeting, Input
from fusebox.table.livematch import LiveMatch
from fusebox.table.messages import Act, AlreadyDone, FromBrowser, ShowSeat, Speak
from fusebox.table.rebuilding import Loaded
from fusebox.table.sentences import Declined
from fusebox.tables.clock import Alarm, Clock
from fusebox.tables.eager import begun
from fusebox.tables.loading import loaded
from fusebox.tables.sitting import Sitting
from fusebox.tables.summons import Caller, Summons
from fusebox.tables.thinking import Thinker

RETRY: Final[Millis] = 1_000
"""How soon to retry reading a table."""

log = logging.getLogger(__name__)


class Services(NamedTuple):
    """What every table works with."""

    store: Store
    clock: Clock
    thinker: Thinker
    games: Mapping[str, AnyRules]
    chat: bool = True
    """Whether tables may allow chat."""
    lobby: bool = False
    """Whether tables may be open, or shown, to everybody here."""
    offline: bool = False
    """Whether there is no server: the page plays alone, and keeps its tables itself."""
    summons: Summons | None = None
    """How people are called who have no page open, if the host wants that."""
    wall: Callable[[], Millis] = wall_time
    ended: Callable[[str], None] = lambda _: None
    """Told of each match that has just ended."""
    outside: Mapping[str, tuple[str, ...]] = {}
    """By game, the bots from outside that the host has named: there are no others."""
    sitting: Sitting | None = None
    """Who sits apart, where matches between people who want to be known are counted."""


class Connection(Protocol):
    """What a table knows about a socket."""

    address: str
    """The address whose limits this browser shares."""

    def send(self, message: bytes) -> None:
        """Queue one encoded message; never blocks. A connection that reads too slowly is closed."""

    def close(self, reason: str) -> None:
        """Close the connection with a sentence; the server calls `detach` once it is gone."""

    def ping(self, answered: "Answered") -> None:
        """Send a ping to the browser's socket."""


class Answered(Protocol):
    """Called when a ping has been answered, with how long that took."""

    def __call__(self, trip: Millis) -> None: ...


class LiveTable:
    """A table in memory. All methods are called from the event loop; only `close` waits."""

    def __init__(self, services: Services, found: Loaded, since: Millis | None = None) -> None:
        """If time was running, it has been running since the clock showed `since`."""
        self._services = services
        self._core = TableCore(found, services.clock.now(), since)
        self.match: LiveMatch = self._core.live
        """The match, as far as it is durable."""
        self._alarm = Alarm(services.clock, partial(self.feed, inputs.Rung()))
        self._inbox: deque[Input] = deque()
        self._feeding = False
        self._retold: deque[tuple[Connection, Speak | ShowSeat]] = deque()
        self._thinking: dict[int, asyncio.Future[Choice]] = {}
        self._apart: set[asyncio.Future[Any]] = set()
        self._address = ""
        """Whose limits this table's work counts towards: those of the last to connect."""
        self._closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._version, self._moved = self.match.version, found.kept.note.moved
        self._over = self.match.over
        self._caller: Caller | None = None
        if services.summons is not None:
            self._caller = Caller(self.match, services.clock, services.summons, self._present)
        self.feed(inputs.Rung())

    # What the server calls

    async def attach(self, connection: Connection, greeting: Greeting) -> None:
        """The connection gets updates from now on, starting with what it missed."""
        await gently(self._core.recall(greeting.shows, greeting.language))
        self._address = connection.address
        self._compare(connection, greeting)
        self.feed(inputs.Attach(connection, greeting))

    def _compare(self, connection: Connection, greeting: Greeting) -> None:
        """Notices whether people who want to be known do not sit apart."""
        sitting = self._services.sitting
        if sitting is None or self.match.over:
            return
        known = (row for row in self.match.seats if row.person is not None)
        seats = [row.seat for row in known if row.token in greeting.tokens]
        if sitting.together(self.id, seats, connection.address):
            self.match.together = True

    def receive(self, connection: Connection, message: FromBrowser) -> None:
        """A message that was read just now."""
        if not isinstance(message, Speak | ShowSeat):
            self.feed(inputs.Said(connection, message))
            return
        self._retold.append((connection, message))
        if len(self._retold) == 1:
            self._aside(self._retell())

    def taken(self, connection: Connection, play: Act) -> AlreadyDone | None:
        """The answer to an action that has been taken already."""
        return self._core.taken(connection, play)

    def detach(self, connection: Connection) -> None:
        """The connection is gone."""
        self.feed(inputs.Detach(connection))

    # What the hall calls

    @property
    def id(self) -> str:
        return self._core.id

    @property
    def broken(self) -> bool:
        return self._core.broken

    @property
    def runs(self) -> bool:
        """Whether game time is running."""
        return self.match.time.runs

    @property
    def connected(self) -> int:
        return self._core.connected

    def reseat(self, seats: tuple[SeatRow, ...]) -> None:
        """Somebody sat down or got up."""
        self.feed(inputs.Reseated(seats))

    def linked(self, rematch: str, by: Seat) -> None:
        """A rematch, which this seat asked for, is played at that table."""
        self.feed(inputs.Linked(rematch, by))

    def park(self) -> None:
        """Game time stops until somebody comes, unless time can end the game."""
        self.feed(inputs.Parked())

    def people(self) -> list[tuple[Connection, frozenset[Seat]]]:
        """Every connection, and the seats it holds."""
        return [(cast(Connection, one), holds) for one, holds in self._core.people()]

    def tell(self, words: dict[Language, str]) -> None:
        """Says this to everybody here."""
        self.feed(inputs.Told(words))

    def dismiss(self, words: dict[Language, str], final: bool) -> None:
        """Ends every connection, and says why."""
        self.feed(inputs.Dismissed(words, final))

    def note(self) -> Note:
        return self._dated(self._core.note(self._services.clock.now()))

    def news(self) -> Note | None:
        news = self._core.news(self._services.clock.now())
        return None if news is None else self._dated(news)

    def idle(self) -> Millis:
        return self._core.idle(self._services.clock.now())

    def awaits(self, seat: Seat) -> bool:
        return self._core.awaits(seat)

    async def close(self) -> None:
        """Answers what is waiting, saves where the table stands, and ends."""
        self.feed(inputs.Closing())
        await self._closed
        self._alarm.close()
        if self._caller is not None:
            self._caller.close()
        for task in self._thinking.values():
            task.cancel()
        if not self.broken:
            await tried(self._services.store.save_notes({self.id: self.note()}))
        if self._apart:
            await asyncio.wait(self._apart)

    # What the core wants done

    def feed(self, given: Input) -> None:
        """Hands the core an input, and carries out the effects."""
        self._inbox.append(given)
        if self._feeding:
            return
        self._feeding = True
        try:
            while self._inbox:
                now = self._services.clock.now()
                for effect in self._core.handle(self._inbox.popleft(), now):
                    self._do(effect)
        finally:
            self._feeding = False
        version = self.match.version
        if version != self._version:
            self._version, self._moved = version, self._services.wall()
            over = self.match.over
            if over and not self._over:
                self._services.ended(self.id)
            self._over = over
        if self._caller is not None:
            self._caller.look()

    async def _retell(self) -> None:
        """Hands in, in order, what people want told again, each once it is ready to be told."""
        while self._retold:
            connection, wanted = self._retold[0]
            await gently(self._core.recall_for(connection, wanted))
            self._retold.popleft()
            self.feed(inputs.Said(connection, wanted))

    def _present(self) -> frozenset[Seat]:
        """The seats whose people have a page open."""
        return frozenset[Seat]().union(*(holds for _, holds in self._core.people()))

    def _dated(self, note: Note) -> Note:
        return msgspec.structs.replace(note, moved=self._moved)

    def _do(self, effect: effects.Effect) -> None:
        store = self._services.store
        match effect:
            case effects.Send():
                _send(effect.connection, effect.message)
            case effects.Append():
                self._answer(store.append(self.id, effect.expected, *effect.lines))
            case effects.AppendChat(row):
                self._answer(store.append_chat(self.id, row))
            case effects.Wake(at):
                self._alarm.set(at)
            case effects.Ask(question, asked):
                self._think(question, asked)
            case effects.Drop(question):
                if task := self._thinking.pop(question, None):
                    task.cancel()
            case effects.Begin(header, data):
                self._answer(store.begin(self.id, header, data))
            case effects.Read(patient):
                self._aside(self._read(patient))
            case effects.Save(snapshot):
                self._aside(tried(store.save_snapshot(self.id, snapshot)))
            case effects.Remark(reading):
                self._aside(tried(store.save_reading(self.id, reading)))
            case effects.Probe(connection):
                self._probe(connection)
            case effects.HangUp(connection, reason):
                connection.close(reason)  # type: ignore[attr-defined]
            case effects.Fault(error):
                log.error("table %s: unhandled error, reloading from log", self.id, exc_info=error)
            case effects.Closed():
                if not self._closed.done():
                    self._closed.set_result(None)

    def _answer(self, work: Awaitable[None]) -> None:
        """Tells the core whether something was kept, as soon as that is known."""
        future = begun(work)
        if future.done():
            self._kept(future)
        else:
            future.add_done_callback(self._kept)

    def _kept(self, future: "asyncio.Future[None]") -> None:
        error = future.exception()
        if error is None:
            self.feed(inputs.Kept())
            return
        log.warning("table %s: could not write to the log: %s", self.id, error)
        certain = isinstance(error, NotKept) and not isinstance(error, Conflict | Unsure)
        reason = str(error)
        self.feed(inputs.NotKept(reason) if certain else inputs.Unknown(reason))

    async def _read(self, patient: bool) -> None:
        services = self._services
        while True:
            try:
                found = await loaded(services.store, services.games, self.id, services.chat)
            except Declined as declined:
                if not patient or declined.kind != "unkept":
                    self.feed(inputs.NotFound(declined))
                    return
                await self._later(RETRY)
            else:
                self.feed(inputs.Found(found))
                return

    async def _later(self, delay: Millis) -> None:
        late = asyncio.get_running_loop().create_future()
        clock = self._services.clock
        clock.call_at(clock.now() + delay, lambda: late.set_result(None))
        await late

    def _think(self, number: int, question: Question) -> None:
        choosing = self._services.thinker.choose(question._replace(address=self._address))
        task = begun(choosing)

        def thought(task: "asyncio.Future[Choice]") -> None:
            if self._thinking.pop(number, None) is not None and not task.cancelled():
                self.feed(inputs.Thought(number, task.result()))

        self._thinking[number] = task
        if task.done():
            thought(task)
        else:
            task.add_done_callback(thought)

    def _probe(self, connection: Any) -> None:
        def answered(trip: Millis) -> None:
            self.feed(inputs.Ponged(connection, trip))

        connection.ping(answered)

    def _aside(self, work: Awaitable[None]) -> None:
        task = begun(work)
        if not task.done():
            self._apart.add(task)
            task.add_done_callback(self._apart.discard)


async def gently(steps: Iterator[None]) -> None:
    """Takes all steps, and lets everybody else in after each."""
    for _ in steps:
        await asyncio.sleep(0)


async def tried(work: Awaitable[None]) -> None:
    """Awaits a write that may fail, because the log has everything."""
    try:
        await work
    except NotKept as error:
        log.warning("could not write a note or snapshot: %s", error)


def _send(connection: Any, message: bytes) -> None:
    try:
        connection.send(message)
    except Exception:
        # A broken socket must not harm the table.
        log.exception("could not send to a connection")
