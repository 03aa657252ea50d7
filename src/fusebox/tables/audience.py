"""Who is connected to a table, what each of them has been sent, and how they are told."""

import logging
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from fusebox.core import Language, Seat
from fusebox.store import SeatRow
from fusebox.tables.messages import Failed, Message, Presence, Show
from fusebox.tables.seats import sitting
from fusebox.tables.sentences import sentence
from fusebox.tables.updates import Composer, Wish

log = logging.getLogger(__name__)


class Connection(Protocol):
    """What a table knows of a socket. The hall sets the attributes when it greets the connection,
    the table changes `shows` and `language` when the browser asks for it, and `holds` whenever
    somebody sits down or gets up."""

    language: Language
    shows: Show
    tokens: frozenset[bytes]
    """The hashes of the secrets it came with: they say which seats it holds now."""
    holds: frozenset[Seat]
    words: bool
    choices: bool

    def send(self, message: bytes) -> None:
        """Queue one encoded message; never blocks. A reader that is too slow is closed."""

    def close(self, reason: str) -> None:
        """End the connection, with a sentence; the server calls `detach` when it is gone."""


class Answer(msgspec.Struct, frozen=True):
    """Whose action, sent with which nonce, is seen in an update."""

    to: Connection
    nonce: str


class Listener:
    """A connection, what it has been sent of each viewer, and how much of it waits to be read."""

    def __init__(self, connection: Connection, since: int) -> None:
        self.connection = connection
        self.sent: dict[Show, int] = {connection.shows: since}
        self.greeted = False
        self.waiting = 0

    def tell_from(self, since: int | None) -> None:
        """From which version on it is told what happened to the viewer it shows."""
        if since is not None:
            self.sent[self.connection.shows] = since

    def wish(self, version: int, done: str = "") -> Wish:
        """What an update has to hold for this connection; `version` is then what it has."""
        connection = self.connection
        since = min(self.sent.get(connection.shows, 0), version)
        self.sent[connection.shows] = version
        return Wish(
            connection.shows,
            connection.language,
            connection.words,
            connection.choices,
            since,
            done,
        )


class Audience:
    """All connections of one table."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._listeners: dict[Connection, Listener] = {}
        self._present = (False,) * seats

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, connection: Connection, since: int) -> None:
        self._listeners[connection] = Listener(connection, since)
        self._count()

    def remove(self, connection: Connection) -> bool:
        known = self._listeners.pop(connection, None) is not None
        self._count()
        return known

    def authorise(self, seats: Iterable[SeatRow]) -> None:
        """Takes from every connection the seats in which its tokens no longer sit; whoever looks
        at one of those becomes a spectator."""
        rows = tuple(seats)
        for connection in self._listeners:
            connection.holds = sitting(rows, connection.tokens)
            if isinstance(connection.shows, int) and connection.shows not in connection.holds:
                connection.shows = "public"
        self._count()

    def of(self, connection: Connection) -> Listener | None:
        return self._listeners.get(connection)

    def present(self) -> tuple[bool, ...]:
        """In which seats a person is connected."""
        return self._present

    def watching(self) -> int:
        return sum(not connection.holds for connection in self._connections())

    def update(self, composer: Composer, version: int, answer: Answer | None = None) -> None:
        """Sends everybody what there is to see now, and one of them that it was their doing."""
        for listener in list(self._listeners.values()):
            if listener.greeted:
                connection = listener.connection
                own = answer is not None and answer.to is connection
                wish = listener.wish(version, answer.nonce if answer and own else "")
                self._send(connection, composer.written(wish))

    def update_one(self, connection: Connection, composer: Composer, version: int) -> None:
        if listener := self.of(connection):
            listener.greeted = True
            self._send(connection, composer.written(listener.wish(version)))

    def tell(self, connection: Connection, message: Message) -> None:
        if connection in self._listeners:
            self._send(connection, msgspec.json.encode(message))

    def fail(self, connection: Connection, key: str) -> None:
        """Says why a message can't be followed."""
        self.tell(connection, Failed(sentence(f"refusal.{key}", connection.language)))

    def tell_presence(self, gone: tuple[Seat, ...] = ()) -> None:
        message = msgspec.json.encode(Presence(self.present(), self.watching(), gone))
        self.tell_all(lambda _: message)

    def tell_all(self, written: Callable[[Language], bytes], but: Connection | None = None) -> None:
        """Sends all others the message in their language."""
        for listener in list(self._listeners.values()):
            if listener.greeted and listener.connection is not but:
                self._send(listener.connection, written(listener.connection.language))

    def showing(self, seat: Seat) -> list[Connection]:
        """The connections that show this seat."""
        return [connection for connection in self._connections() if connection.shows == seat]

    def close_all(self, why: Callable[[Language], str]) -> None:
        for connection in self._connections():
            self.tell(connection, Failed(why(connection.language)))
            connection.close(why(connection.language))

    def _count(self) -> None:
        held = frozenset[Seat]().union(*(connection.holds for connection in self._listeners))
        self._present = tuple(seat in held for seat in range(self._seats))

    def _connections(self) -> list[Connection]:
        return list(self._listeners)

    def _send(self, connection: Connection, message: bytes) -> None:
        try:
            connection.send(message)
        except Exception:
            # A broken socket is its own misfortune, and not the table's.
            log.exception("a connection could not be sent to")
            self.remove(connection)
