"""Who is connected to a table, what they hold, and what each of them has been sent."""

from collections.abc import Iterable, Iterator
from typing import Final

from fusebox.core import Language, Seat
from fusebox.table.inputs import Connection, Greeting
from fusebox.table.messages import Show
from fusebox.table.model import SeatRow
from fusebox.table.seats import unlike
from fusebox.table.secrets import sitting
from fusebox.table.updates import UpdateWriter, Wanted

MOST_NAMED: Final = 20
"""Watchers whose names are told."""


class Listener:
    """A connection, and what it has been sent of each viewer."""

    def __init__(self, connection: Connection, greeting: Greeting) -> None:
        self.connection = connection
        self.tokens = greeting.tokens
        self.holds: frozenset[Seat] = frozenset()
        self.shows: Show = greeting.shows
        self.language: Language = greeting.language
        self.name = greeting.name
        self.words = greeting.words
        self.choices = greeting.choices
        self.sent: dict[Show, int] = {greeting.shows: greeting.since}
        self.greeted = False
        """Whether it has had its first update."""
        self.waiting = 0
        """Messages that wait for their turn at the table."""
        self._sight = 0
        """What it saw with the last update, in short."""

    def seat(self, wanted: Seat | None) -> Seat | None:
        """The seat this connection speaks for: the one it names or shows, if it holds it."""
        seat = self.shows if wanted is None else wanted
        return seat if isinstance(seat, int) and seat in self.holds else None

    def authorise(self, rows: Iterable[SeatRow]) -> None:
        """Takes away seats its tokens no longer hold; if it was showing one, it becomes a
        spectator."""
        self.holds = sitting(rows, self.tokens)
        if isinstance(self.shows, int) and self.shows not in self.holds:
            self.shows = "public"

    def update(self, writer: UpdateWriter, done: str = "", news_only: bool = False) -> bytes | None:
        """What there is to see now, and what happened since the last time; None where only news is
        wanted and there is none: even that something was written would tell of a race that
        somebody else has lost."""
        version = writer.version(self.shows)
        shows = self.shows
        since = min(self.sent.get(shows, 0), version)
        before, self._sight = self._sight, writer.sight(shows)
        if news_only and not done and since == version and self._sight == before:
            return None
        wanted = Wanted(shows, self.language, self.words, self.choices, since, done)
        if not (writer.covered and writer.withholds(wanted)):
            self.sent[shows] = version
        return writer.written(wanted)


class Audience:
    """All connections of one table."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._listeners: dict[Connection, Listener] = {}
        self._present = (False,) * seats

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(list(self._listeners.values()))

    def add(self, listener: Listener) -> None:
        self._listeners[listener.connection] = listener
        self._count()

    def remove(self, connection: Connection) -> Listener | None:
        listener = self._listeners.pop(connection, None)
        self._count()
        return listener

    def of(self, connection: Connection) -> Listener | None:
        return self._listeners.get(connection)

    def authorise(self, rows: tuple[SeatRow, ...]) -> None:
        """Works out again which seats every connection holds."""
        for listener in self._listeners.values():
            listener.authorise(rows)
        self._count()

    def present(self) -> tuple[bool, ...]:
        """For each seat, whether a person is connected."""
        return self._present

    def watching(self) -> int:
        return sum(not listener.holds for listener in self._listeners.values())

    def watchers(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those who watch under a name, none like another or like one of these."""
        known, shown = list(names), list[str]()
        for listener in self._listeners.values():
            if listener.name and not listener.holds and len(shown) < MOST_NAMED:
                shown.append(unlike(listener.name, known + shown))
        return tuple(shown)

    def greeted(self) -> list[Listener]:
        """The connections that have had their first update."""
        return [listener for listener in self._listeners.values() if listener.greeted]

    def showing(self, seat: Seat) -> list[Listener]:
        """The connections that show this seat."""
        return [listener for listener in self if listener.shows == seat]

    def _count(self) -> None:
        held = frozenset[Seat]().union(*(one.holds for one in self._listeners.values()))
        self._present = tuple(seat in held for seat in range(self._seats))
